import { useQueryClient } from '@tanstack/react-query'
import type { Preference } from '@tokri/rules/adjustments.ts'
import { userQuery } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { usePreference } from '../cart/missing-choice.tsx'

const choices = [
  {
    preference: 'replace',
    label: m.common_replace_it(),
    text: m.account_missing_ask_explained(),
  },
  {
    preference: 'refund',
    label: m.common_never_replace_refund_it(),
    text: m.account_missing_refund_explained(),
  },
] as const

/** The default for missing items, for the current cart and for everything added later. */
export const MissingDefault = ({ preference }: { preference: Preference }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { chosen, choose } = usePreference()
  const set = async (next: Preference) => {
    // The choice shows at once. If it is refused, the next fetch restores the old one.
    queryClient.setQueryData(
      userQuery(call).queryKey,
      (user) => user && { ...user, preference: next === 'refund' ? next : undefined },
    )
    await choose(next)
    await queryClient.invalidateQueries({ queryKey: ['user'] })
  }
  return (
    <fieldset className="grid max-w-[640px] gap-2">
      <legend className="sr-only">{m.common_if_something_is_missing()}</legend>
      {choices.map(({ preference: value, label, text }) => (
        <label
          key={value}
          className="flex min-h-11 items-start gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="preference"
            className="mt-0.5 size-5 shrink-0 accent-brand"
            checked={(chosen ?? preference) === value}
            disabled={chosen !== null}
            onChange={() => void set(value)}
          />
          <span className="text-sm">
            <span className="block font-medium">{label}</span>
            <span className="text-ink-2">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
