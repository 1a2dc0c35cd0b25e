import type { AdminUserShape } from '@tokri/contract/user.schema.ts'
import { forgotPassword } from '@tokri/contract/user.ts'
import { hasMailbox } from '@tokri/rules/mailbox.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

export const isUnproven = ({ verify_email, email }: AdminUserShape): boolean => !verify_email && hasMailbox(email)

/** What a person with an unproven e-mail needs before they get duties or the role of an administrator. */
export const NotProven = ({ person }: { person: AdminUserShape }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const { email } = person
  if (!isUnproven(person)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft py-2 ps-3 pe-2 text-sm text-on-accent-soft">
      <span className="min-w-0 flex-1">This needs a proven e-mail. A code that they enter proves it.</span>
      <Button
        look="outline"
        size="sm"
        busy={busy}
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
