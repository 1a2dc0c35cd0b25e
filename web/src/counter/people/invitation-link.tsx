import type { SentInvitation } from '@tokri/contract/user.schema.ts'
import { reachOf } from '@tokri/rules/reach.ts'
import { SecretDialog } from '../programs/secret-dialog.tsx'

const unreachedText = (link: string): string | undefined => {
  const { host, hostname } = new URL(link)
  const reach = reachOf(hostname)
  return reach === 'everywhere'
    ? undefined
    : `Only this ${reach} opens ${host}. Whoever runs the server gives the shop a public address (PUBLIC_URL); then invite again.`
}

/** The link of an invitation, for an owner who sends it by another way than mail. */
export const InvitationLink = ({
  sent: { name, email, mailed, link },
  onClose,
}: {
  sent: SentInvitation & { link: string }
  onClose: () => void
}) => (
  <SecretDialog
    title={`The invitation of ${name}`}
    label="Link"
    value={link}
    use={`${mailed ? `It is also on its way to ${email}.` : 'It could not be mailed, because there is no mail server: send it yourself, by WhatsApp for instance.'} It works once, for three days, for whoever opens it: give it to nobody else.`}
    warning={unreachedText(link)}
    onClose={onClose}
  />
)

/** What an owner reads at once. Nothing is done yet while nobody has the link. */
export const invitedText = (message: string, { mailed, link, email }: SentInvitation): string => {
  if (mailed) return `${message} to ${email}`
  return link === null
    ? `${email} has an account, and gets the link by mail alone: name the mail server, then send it again`
    : 'Invitation made: give them its link'
}

export const hasLink = (sent: SentInvitation): sent is SentInvitation & { link: string } => sent.link !== null
