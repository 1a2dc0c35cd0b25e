import { Delete } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'

export const CODE_DIGITS = 4
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const keyClass =
  'grid h-16 place-content-center rounded-control border border-line-strong bg-surface text-2xl font-semibold tabular-nums hover:bg-sunken active:bg-sunken disabled:opacity-60'

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
    <div className="grid gap-3">
      <label className="grid gap-1.5">
        <span className="text-sm font-medium text-ink-2">{m.ride_the_shoppers_code()}</span>
        <input
          value={code}
          dir="ltr"
          inputMode="none"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          disabled={disabled}
          onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
          className={cx(
            'h-16 w-full rounded-field border-2 bg-sunken ps-[0.5em] text-center text-3xl font-bold tracking-[0.5em] tabular-nums',
            isWrong ? 'border-deal' : 'border-line-strong',
          )}
        />
      </label>
      <div className="grid grid-cols-3 gap-2">
        {keys.map((key) => (
          <button key={key} type="button" disabled={disabled} className={keyClass} onClick={() => add(key)}>
            {key}
          </button>
        ))}
        <span />
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
