import { Delete } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'

export const CODE_DIGITS = 4
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const keyClass =
  'grid h-[clamp(44px,7dvh,64px)] place-content-center rounded-control border border-line-strong bg-surface text-2xl font-semibold tabular-nums hover:bg-sunken active:bg-sunken disabled:opacity-60'

/** Four digits on large keys. A keyboard works too, without opening the phone's own. */
export const CodePad = ({
  code,
  isWrong,
  disabled,
  onCode,
}: {
  code: string
  isWrong: boolean
  disabled: boolean
  onCode: (code: string) => void
}) => {
  const add = (digit: string) => onCode((code + digit).slice(0, CODE_DIGITS))
  return (
    <div className="grid gap-2">
      <label className="flex items-center gap-3">
        <span className="shrink-0 text-sm font-medium text-ink-2">{m.ride_the_shoppers_code()}</span>
        <input
          value={code}
          dir="ltr"
          inputMode="none"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          disabled={disabled}
          onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
          className={cx(
            'h-12 w-full min-w-0 rounded-field border-2 bg-surface ps-[0.5em] text-center text-2xl font-bold tracking-[0.5em] tabular-nums',
            isWrong ? 'border-deal' : 'border-line-strong',
          )}
        />
      </label>
      {/* Two rows on a low screen, so that the keys stand above the button. */}
      <div className="grid grid-cols-3 gap-2 [@media(max-height:740px)]:grid-cols-6">
        {keys.map((key) => (
          <button key={key} type="button" disabled={disabled} className={keyClass} onClick={() => add(key)}>
            {key}
          </button>
        ))}
        <span className="[@media(max-height:740px)]:hidden" />
        <button type="button" disabled={disabled} className={keyClass} onClick={() => add('0')}>
          0
        </button>
        <button
          type="button"
          aria-label={m.ride_delete_the_last_digit()}
          disabled={disabled || code === ''}
          className={keyClass}
          onClick={() => onCode(code.slice(0, -1))}
        >
          <Delete size={24} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
