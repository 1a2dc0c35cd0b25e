import { useQuery } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { invite } from '@tokri/contract/people.ts'
import { secretSources } from '@tokri/contract/setup.ts'
import { enterPassword } from '@tokri/contract/user.ts'
import type { Permit, StoreDuty } from '@tokri/rules/permissions.ts'
import { type ComponentProps, useState } from 'react'
import { PasswordDialog } from '../../components/password/password-dialog.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { secretSourcesQuery } from '../../lib/settings/secret-sources-query.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { userMay } from '../frame/user-may.ts'
import { PermitFields } from './access-dialog.tsx'
import { DutyFields } from './duties-dialog.tsx'
import { InvitationLink, invitedText, needsDialog } from './invitation-link.tsx'

/** Asks somebody to work here, with what they may do from the first day. */
export const InviteDialog = ({ stores, onClose }: { stores: readonly Store[]; onClose: () => void }) => {
  const call = useCall()
  const { write } = useAdminMutation()
  const { data: sources } = useQuery({ ...secretSourcesQuery(call), enabled: userMay(useUser(), secretSources) })
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [permits, setPermits] = useState<readonly Permit[]>([])
  const [duties, setDuties] = useState<readonly StoreDuty[]>([])
  const [sent, setSent] = useState<ComponentProps<typeof InvitationLink>['sent'] | null>(null)
  const [asked, setAsked] = useState(false)
  const missing = [
    ...(name.trim() === '' ? ['invited-name'] : []),
    ...(email.trim() === '' ? ['invited-email'] : []),
    ...(permits.length + duties.length === 0 ? ['invited-duties'] : []),
  ]
  const says = (field: string, text: string) => (asked && missing.includes(field) ? text : undefined)
  if (sent) return <InvitationLink sent={sent} onClose={onClose} />
  return (
    <PasswordDialog
      title="Invite staff"
      description={
        sources?.smtp === null
          ? 'They choose a password through a link, which is good for three days. There is no mail server yet, so you give it to them yourself. Whoever shops here with this e-mail already gets it by mail alone: name the mail server before you invite them.'
          : 'They get a link by mail, which is good for three days, and choose a password there. You can also give it to them yourself.'
      }
      action="Send invitation"
      onConfirm={async (password) => {
        setAsked(true)
        const [field] = missing
        if (field) {
          document.getElementById(field)?.focus()
          return ''
        }
        await call(enterPassword, { body: { password } })
        const body = { name, email, permits: [...permits], duties: [...duties] }
        const { message, data } = await call(invite, { body })
        if (needsDialog(data)) setSent(data)
        else onClose()
        await write(async () => ({ message: invitedText(message, data) }))
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="invited-name"
          label="Name"
          error={says('invited-name', 'Enter their name')}
          autoComplete="off"
          maxLength={limits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          id="invited-email"
          label="E-mail"
          error={says('invited-email', 'Enter their e-mail')}
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <section id="invited-duties" aria-label="Duties" tabIndex={-1} className="grid gap-2">
        <h3 className="font-sans text-sm font-semibold tracking-normal">In the store</h3>
        <p role="alert" className="text-sm text-deal empty:hidden">
          {says('invited-duties', 'Choose what they may do, here or at the counter')}
        </p>
        <DutyFields held={duties} stores={stores} onChange={setDuties} />
      </section>
      <section aria-label="Access" className="grid gap-2">
        <PermitFields held={permits} onChange={setPermits} />
      </section>
    </PasswordDialog>
  )
}
