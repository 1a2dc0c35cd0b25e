import { limits } from '@tokri/contract/limits.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { fieldClass } from '../../ui/text-field.tsx'

/** `own`: what is typed as another amount; null while one of the buttons is chosen. `amount` is null for a wrong text. */
export type Tip = { amount: number | null; own: string | null }
export const noTip: Tip = { amount: 0, own: null }

export const TIP_REASON = m.checkout_tip_range({ tip: formatRupees(limits.tip) })

const AMOUNTS = [10, 20, 30, 50]

const ownTip = (own: string): Tip => {
  const text = own.trim()
  const amount = text === '' ? 0 : Number(text)
  return { own, amount: /^\d*(\.\d{1,2})?$/.test(text) && amount <= limits.tip ? amount : null }
}

/** The choice that a tip was made with. */
export const tipOf = (amount: number): Tip => ({
  amount,
  own: amount === 0 || AMOUNTS.includes(amount) ? null : String(amount),
})

const button =
  'flex min-h-11 items-center justify-center rounded-control border text-sm font-semibold tabular-nums transition-colors'

/** A tip for the rider: one of some amounts, or another one. A second press on an amount takes it back. */
export const TipChoice = ({ tip, onTip }: { tip: Tip; onTip: (tip: Tip) => void }) => {
  const titleId = useId()
  const fieldId = useId()
  const isOwn = tip.own !== null
  const look = (chosen: boolean) =>
    cx(button, chosen ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong text-ink hover:bg-sunken')
  return (
    <section aria-labelledby={titleId} className="p-4">
      <h2 id={titleId} className="font-sans text-sm font-semibold">
        {m.checkout_tip_title()}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{m.checkout_tip_explained()}</p>
      <div className="mt-3 flex max-w-96 flex-wrap gap-2 *:flex-1 *:px-1">
        {AMOUNTS.map((amount) => {
          const chosen = !isOwn && tip.amount === amount
          return (
            <button
              key={amount}
              type="button"
              aria-pressed={chosen}
              className={look(chosen)}
              onClick={() => onTip(chosen ? noTip : { amount, own: null })}
            >
              {formatRupees(amount)}
            </button>
          )
        })}
        <button
          type="button"
          aria-pressed={isOwn}
          className={look(isOwn)}
          onClick={() => onTip(isOwn ? noTip : { amount: 0, own: '' })}
        >
          {m.common_other()}
        </button>
      </div>
      {isOwn && (
        <div className="mt-3">
          <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
            {m.checkout_your_tip_in_rupees()}
          </label>
          <input
            id={fieldId}
            value={tip.own ?? ''}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            aria-invalid={tip.amount === null || undefined}
            aria-describedby={tip.amount === null ? `${fieldId}-note` : undefined}
            // biome-ignore lint/a11y/noAutofocus: choosing another amount is asking to type it
            autoFocus
            onChange={({ target }) => onTip(ownTip(target.value))}
            className={cx(fieldClass, 'mt-1.5 max-w-48', tip.amount === null ? 'border-deal' : 'border-line-strong')}
          />
          {tip.amount === null && (
            <p id={`${fieldId}-note`} className="mt-1.5 text-sm text-deal">
              {TIP_REASON}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
