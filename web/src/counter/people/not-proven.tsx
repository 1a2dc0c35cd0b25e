import { useQuery } from '@tanstack/react-query'
import { secretSources } from '@tokri/contract/setup.ts'
import type { AdminUserShape } from '@tokri/contract/user.schema.ts'
import { forgotPassword } from '@tokri/contract/user.ts'
import { hasMailbox } from '@tokri/rules/mailbox.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { secretSourcesQuery } from '../../lib/settings/secret-sources-query.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { userMay } from '../frame/user-may.ts'

export const isUnproven = ({ verify_email, email }: AdminUserShape): boolean => !verify_email && hasMailbox(email)

/** What a person with an unproven e-mail needs before they get duties or the role of an administrator. */
export const NotProven = ({ person }: { person: AdminUserShape }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const isNeeded = isUnproven(person)
  const mayAsk = userMay(useUser(), secretSources)
  const { data: sources, isLoading } = useQuery({ ...secretSourcesQuery(call), enabled: isNeeded && mayAsk })
  const { email } = person
  if (!isNeeded) return null
  if (sources?.smtp === null)
    return (
      <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">
        This needs a proven e-mail. A code that they enter proves it, but there is no mail server yet that could send
        one.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft py-2 ps-3 pe-2 text-sm text-on-accent-soft">
      <span className="min-w-0 flex-1">This needs a proven e-mail. A code that they enter proves it.</span>
      <Button
        look="outline"
        size="sm"
        busy={busy}
        disabled={isLoading}
        aria-label={`Send a code to ${email}`}
        onClick={() =>
          void write(() => call(forgotPassword, { body: { email } }), { success: `Code sent to ${email}` })
        }
      >
        Send a code
      </Button>
    </div>
  )
}
