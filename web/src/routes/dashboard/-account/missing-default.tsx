import { useQueryClient } from '@tanstack/react-query'
import type { Preference } from '@tokri/rules/adjustments.ts'
import { usePreference } from '../../../components/missing-choice.tsx'
import { userQuery } from '../../../lib/account/user-query.ts'
import { useCall } from '../../../lib/api/use-call.ts'

const choices = [
  {
    preference: 'replace',
    label: 'Replace it',
    text: 'We ask you first. Without an answer you get something like it, never dearer and of the same dietary mark.',
  },
  {
    preference: 'refund',
    label: 'Never replace, refund it',
    text: 'For allergies and strict diets: nothing comes that you did not order.',
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
      <legend className="sr-only">If something is missing</legend>
      {choices.map(({ preference: value, label, text }) => (
        <label
          key={value}
          className="flex min-h-11 items-start gap-3 rounded-control border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft"
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
