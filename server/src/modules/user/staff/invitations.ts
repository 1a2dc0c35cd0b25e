// Owners ask people to work here. The mail has a link with a ticket, of which the shop keeps a hash: it works once, for three
// days, and only while who wrote it is an owner. The account and its rights begin when the person takes the link and chooses
// a password. An owner who gives the link to somebody by another way than mail vouches for the e-mail.
import { createHash, randomBytes } from 'node:crypto'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { InvitationShape, SentInvitation } from '@tokri/contract/user.schema.ts'
import type { Permit, StoreDuty } from '@tokri/rules/permissions.ts'
import { retentionDays } from '@tokri/rules/retention.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { invitationMail, mailShop } from '../mails.ts'
import { refuseCommonPassword, refuseShortStaffPassword } from '../password/new-password.ts'
import { deleteResetProofs } from '../password/password-reset.ts'
import { proveMailbox, type RevokeKeys } from '../password/prove-mailbox.ts'
import { lockAccount } from '../password/reset-queries.ts'
import * as queries from '../queries.ts'
import { requireStores, unique } from './duties.ts'
import { lockStores, replaceDuties } from './duties-queries.ts'
import * as invitations from './invitation-queries.ts'

const { invitation: days } = retentionDays

const hashOf = (ticket: string): string => createHash('sha256').update(`invitation\n${ticket}`).digest('base64url')

const invitationOf = (row: invitations.InvitationRow): InvitationShape => ({
  ...{ _id: row.id, email: row.email, name: row.name, role: row.role, permits: row.permits, duties: row.duties },
  mailOnly: !row.link_shown,
  ...{ createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
})

const expired = () => new AppError('session_expired', { message: 'This invitation is used or expired' })
const hasAccount = () =>
  new AppError('duplicate', { message: 'This person has an account: give them their access in the list' })

type Invited = { name: string; email: string; permits: readonly Permit[]; duties: readonly StoreDuty[] }

/**
 * Mails an invitation. Throws `duplicate` for an account whose e-mail is proven, and `not_found` or `store_archived` as
 * `setDuties` does. An account that is not proven yet gets its rights when the link proves it, so that nobody but its mailbox
 * gets the link. For a new e-mail the owner gets it too: a shop without a mail server reaches its people by other ways.
 */
export const invite = async (
  deps: Deps,
  { name, email, ...given }: Invited,
  actor: string,
): Promise<SentInvitation> => {
  const ticket = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const duties = unique(given.duties)
  const permits = [...given.permits]
  return inTransaction(deps.db, async (tx) => {
    await requireStores(tx, duties, [])
    const account = await queries.readCredentials(tx, email)
    if (account?.verify_email) throw hasAccount()
    const row = await invitations.writeInvitation(tx, {
      ...{ id: newId(), email, name, role: permits.length > 0 ? 'Admin' : 'User', permits },
      ...{ duties: JSON.stringify(duties), ticket_hash: hashOf(ticket), link_shown: !account, invited_by: actor },
      ...{ created_at: now, expires_at: new Date(now.getTime() + days * 86_400_000) },
    })
    const mail = invitationMail(mailShop(deps, account?.language ?? BASE_LANGUAGE), { ticket, days })
    await sendMail(tx, deps, { to: email, until: row.expires_at, ...mail })
    const detail = { permits, duties: duties.map(({ storeId, duty }) => `${duty} ${storeId}`) }
    await audit(tx, { at: now, actor, action: 'user.invited', subject: account?.id ?? row.id, detail })
    const link = account ? null : `${deps.publicUrl}/invitation#${ticket}`
    return { ...invitationOf(row), mailed: deps.secrets.sourceOf('smtp') !== null, link }
  })
}

export const listInvitations = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<InvitationShape[]> =>
  (await invitations.readInvitations(db, clock())).map(invitationOf)

export const revokeInvitation = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string, actor: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await invitations.takeInvitation(tx, id)))
      throw new AppError('not_found', { message: 'This invitation is used or expired' })
    await audit(tx, { at: clock(), actor, action: 'user.invitation-revoked', subject: '' })
  })

/** Whom a link is for. Throws `session_expired`. */
export const readInvitation = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ticket: string,
): Promise<{ email: string; name: string }> => {
  const invitation = await invitations.readByTicket(db, hashOf(ticket), clock())
  if (!invitation) throw expired()
  return { email: invitation.email, name: invitation.name }
}

/**
 * The id of the invited person's account: a new one, or one that nobody has proven to be theirs before, if the link came by
 * mail alone.
 */
const accountOf = async (
  tx: Tx,
  invitation: { id: string; email: string; name: string; link_shown: boolean },
  { hash: password_hash, at, revokeKeys }: { hash: string; at: Date; revokeKeys: RevokeKeys },
) => {
  const { email, name, link_shown: isShown } = invitation
  const known = await lockAccount(tx, email)
  if (!known) {
    // The activity names the invited person by the id of the invitation, which is gone then.
    const { id } = invitation
    const times = { last_login_at: null, created_at: at, updated_at: at }
    await queries.insertUser(tx, { id, name, email, password_hash, verify_email: true, ...times })
    return id
  }
  if (isShown || !(await proveMailbox(tx, { id: known.id, email }, { at, revokeKeys }))) throw hasAccount()
  await queries.writePassword(tx, known.id, password_hash, at)
  await deleteResetProofs(tx, { userId: known.id, email })
  return known.id
}

/**
 * Makes the account with the rights of the invitation. Throws `session_expired`, `bad_request` for a weak password,
 * `duplicate` if the account was proven meanwhile, or made meanwhile and the link was not only mailed, and `account_blocked`.
 */
export const acceptInvitation = async (
  deps: Deps,
  { ticket, newPassword, revokeKeys }: { ticket: string; newPassword: string; revokeKeys: RevokeKeys },
): Promise<{ email: string }> => {
  await refuseCommonPassword(newPassword, 'newPassword')
  const now = deps.clock()
  const found = await invitations.readByTicket(deps.db, hashOf(ticket), now)
  if (!found) throw expired()
  refuseShortStaffPassword(found, newPassword)
  const hash = await deps.hasher.hash(newPassword)
  return inTransaction(deps.db, async (tx) => {
    await queries.lockOwners(tx)
    // What was read before the password was hashed may have ended meanwhile.
    const invitation = await invitations.readByTicket(tx, hashOf(ticket), now)
    if (!invitation || !(await invitations.takeInvitation(tx, invitation.id))) throw expired()
    const { email, role, permits } = invitation
    const id = await accountOf(tx, invitation, { hash, at: now, revokeKeys })
    const { status } = await queries.readPerson(tx, id)
    if (status !== 'Active') throw new AppError('account_blocked')
    await queries.writeAccess(tx, id, { role, permits: role === 'Admin' ? permits : ['owner'], status, now })
    const stores = await lockStores(
      tx,
      invitation.duties.map(({ storeId }) => storeId),
    )
    await replaceDuties(
      tx,
      id,
      invitation.duties.filter(({ storeId }) => stores.get(storeId)),
    )
    await audit(tx, { at: now, actor: id, action: 'user.invitation-taken', subject: id, detail: { role } })
    return { email }
  })
}
