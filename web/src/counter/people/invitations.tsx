import { useQuery } from '@tanstack/react-query'
import { getInvitations, invite, revokeInvitation } from '@tokri/contract/people.ts'
import { secretSources } from '@tokri/contract/setup.ts'
import type { InvitationShape } from '@tokri/contract/user.schema.ts'
import { type ComponentProps, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { secretSourcesQuery } from '../../lib/settings/secret-sources-query.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { userMay } from '../frame/user-may.ts'
import { accessText } from './access-dialog.tsx'
import { dutyText } from './duties-dialog.tsx'
import { InvitationLink, invitedText, needsDialog } from './invitation-link.tsx'

/** Who was asked to work here and has not come yet. */
export const Invitations = ({ stores }: { stores: readonly Store[] }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const { data = [] } = useQuery({
    queryKey: ['admin', 'invitations'],
    queryFn: async ({ signal }) => (await call(getInvitations, {}, { signal })).data,
    staleTime: 0,
  })
  const { data: sources } = useQuery({ ...secretSourcesQuery(call), enabled: userMay(useUser(), secretSources) })
  const hasNoMailServer = sources?.smtp === null
  const [sent, setSent] = useState<ComponentProps<typeof InvitationLink>['sent'] | null>(null)
  const again = (body: Pick<InvitationShape, 'name' | 'email' | 'permits' | 'duties'>) =>
    write(async () => {
      const { data: made, message } = await call(invite, { body })
      if (needsDialog(made)) setSent(made)
      return { message: invitedText(message, made) }
    })
  if (data.length === 0) return null
  return (
    <section aria-label="Invited" className="mb-5 rounded-card border border-line bg-surface text-sm">
      <h2 className="border-b border-line px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">Invited</h2>
      <ul>
        {data.map(({ _id, name, email, role, permits, duties, mailOnly, expiresAt }) => {
          const rights = [role === 'Admin' && accessText({ role, permits }), dutyText(duties, stores)].filter(Boolean)
          return (
            <li
              key={_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-0"
            >
              <span className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-ink-2">{`${email} · ${rights.join(', ')} · until ${formatDate(expiresAt)}`}</span>
                {mailOnly && hasNoMailServer && (
                  <span className="block text-warn">
                    Not sent: they have an account, so the link goes by mail alone.{' '}
                    <PageLink href={staffUrls.settings('messages', 'mail')} className="font-semibold underline">
                      Set up mail
                    </PageLink>
                    , then send it again.
                  </span>
                )}
              </span>
              <span className="flex gap-2">
                <Button
                  look="outline"
                  size="sm"
                  busy={busy}
                  aria-label={`Send the invitation of ${name} again`}
                  onClick={() => void again({ name, email, permits, duties })}
                >
                  Send again
                </Button>
                <Button
                  look="quiet"
                  size="sm"
                  busy={busy}
                  aria-label={`Revoke the invitation of ${name}`}
                  onClick={() => void write(() => call(revokeInvitation, { body: { _id } }))}
                >
                  Revoke
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {sent && <InvitationLink sent={sent} onClose={() => setSent(null)} />}
    </section>
  )
}
