import type { SentInvitation } from '@tokri/contract/user.schema.ts'
import { reachOf } from '@tokri/rules/reach.ts'
import { PageLink } from '../../components/page-link.tsx'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SecretDialog } from '../programs/secret-dialog.tsx'

const unreachedText = (link: string): string | undefined => {
  const { host, hostname } = new URL(link)
  const reach = reachOf(hostname)
  return reach === 'everywhere'
    ? undefined
    : `Only this ${reach} opens ${host}. Whoever runs the server gives the shop a public address (PUBLIC_URL); then invite again.`
}

/** The link of an invitation, for an owner who sends it by another way than mail, or why there is none. */
export const InvitationLink = ({
  sent: { name, email, mailed, link },
  onClose,
}: {
  sent: SentInvitation
  onClose: () => void
}) =>
  link === null ? (
    <Dialog open onClose={onClose} title={`The invitation of ${name}`} description={mailOnlyText(email)}>
      <p className="text-sm text-ink-2">
        The invitation waits in the list of people. Set up the mail server, then press “Send again” there.
      </p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        <PageLink replace href={staffUrls.settings('messages', 'mail')} className={buttonClass()}>
          Set up mail
        </PageLink>
      </DialogActions>
    </Dialog>
  ) : (
    <SecretDialog
      title={`The invitation of ${name}`}
      label="Link"
      value={link}
      use={`${mailed ? `It is also on its way to ${email}.` : 'It could not be mailed, because there is no mail server: send it yourself, by WhatsApp for instance.'} It works once, for three days, for whoever opens it: give it to nobody else.`}
      warning={unreachedText(link)}
      onClose={onClose}
    />
  )

/** Why nobody has the link yet of somebody with an account. */
const mailOnlyText = (email: string): string =>
  `Not sent: ${email} has an account here, so its link goes by mail alone, and there is no mail server yet.`

/** What an owner reads at once. Nothing is done yet while nobody has the link. */
export const invitedText = (message: string, { mailed, link, email }: SentInvitation): string => {
  if (mailed) return `${message} to ${email}`
  return link === null ? 'Invitation made, but not sent' : 'Invitation made: give them its link'
}

/** Whether something is left to read or to copy: a mail alone needs nothing more. */
export const needsDialog = ({ mailed, link }: SentInvitation): boolean => link !== null || !mailed
