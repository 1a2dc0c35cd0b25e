import { Delete } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import './door-view.css'

export const CODE_DIGITS = 4
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const keyClass =
  'door-key grid place-content-center rounded-control border border-line-strong bg-surface text-2xl font-semibold tabular-nums hover:bg-sunken active:bg-sunken disabled:opacity-60'

/** Four digits on the keys of a phone. A keyboard works too, without opening the phone's own. */
export const CodePad = ({
  code,
  refused,
  disabled,
  onCode,
}: {
  code: string
  /** Why the last one was refused; null without a refusal. */
  refused: string | null
  disabled: boolean
  onCode: (code: string) => void
}) => {
  const add = (digit: string) => onCode((code + digit).slice(0, CODE_DIGITS))
  const id = useId()
  const isWrong = refused !== null && code === ''
  return (
    <div className="grid gap-1.5">
      <div className="door-code grid items-center gap-3">
        <span className="text-sm">
          <label htmlFor={id} className={refused === null ? 'font-medium text-ink-2' : 'sr-only'}>
            {m.ride_the_shoppers_code()}
          </label>
          {/* In the place of the label, so that no key moves. */}
          {refused !== null && (
            <span role="alert" className="font-semibold text-deal">
              {refused}
            </span>
          )}
        </span>
        <input
          id={id}
          value={code}
          dir="ltr"
          inputMode="none"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          disabled={disabled}
          onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
          className={cx(
            'h-11 w-full min-w-0 rounded-field border-2 bg-surface ps-[0.5em] text-center text-2xl font-bold tracking-[0.5em] tabular-nums',
            isWrong ? 'border-deal' : 'border-line-strong',
          )}
        />
      </div>
      <div className="grid grid-cols-3 gap-1.5">
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
