// Exports a user's data, and deletes the account.
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { forgetAnswersOf } from '../../../platform/http/idempotency.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { releasePicture } from '../../media/service.ts'
import { accountDeletedMail, mailShop } from '../mails.ts'
import { forgetCode } from '../password/password-reset.ts'
import { confirmOwner } from '../phone/confirm-mobile.ts'
import * as queries from '../queries.ts'
import { deleteInvitationOf } from '../staff/invitation-queries.ts'

/** Called before the account's row is deleted. app.ts passes such a function of each other module. */
export type DeleteUserData = (tx: Tx, userId: string) => Promise<void>

/**
 * Deletes the account of a locked user. Throws what the functions of other modules throw.
 */
const removeAccount = async (
  tx: Tx,
  deps: Deps,
  user: NonNullable<Awaited<ReturnType<typeof queries.lockUser>>>,
  { actor, reason, deleteUserData }: { actor: string; reason?: string; deleteUserData: readonly DeleteUserData[] },
): Promise<void> => {
  const { id: userId } = user
  for (const farewell of deleteUserData) await farewell(tx, userId)
  await forgetCode(tx, user.email)
  await deleteInvitationOf(tx, user.email)
  await releasePicture(tx, user.avatar)
  await forgetAnswersOf(tx, userId)
  await queries.deleteUser(tx, userId) // also deletes sessions, tickets, addresses and cart
  await sendMail(tx, deps, { to: user.email, ...accountDeletedMail(mailShop(deps, user.language)) })
  await audit(tx, {
    at: deps.clock(),
    actor,
    action: 'user.deleted',
    subject: userId,
    ...(reason !== undefined && { detail: { reason } }),
  })
}

export type Leaving = { password: string; code: string; deleteUserData: readonly DeleteUserData[] }

/**
 * Deletes the account for good. Throws `bad_request` for a wrong password and for a rider with cash in hand, and `last_admin`
 * for the last owner.
 */
export const deleteAccount = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  { deleteUserData, ...proof }: Leaving,
): Promise<void> => {
  await confirmOwner(deps, viewer, proof)
  const { id: userId } = viewer
  await inTransaction(deps.db, async (tx) => {
    const owners = await queries.lockOwners(tx)
    const user = await queries.lockUser(tx, userId)
    if (!user) throw new AppError('invalid_token')
    if (owners.includes(userId) && owners.length === 1) throw new AppError('last_admin')
    await removeAccount(tx, deps, user, { actor: userId, deleteUserData })
  })
}

/**
 * Deletes the account of a customer who asked the shop for it. Throws `not_found`, and `in_use` for an administrator and for
 * staff, who delete their accounts themselves.
 */
export const deleteCustomer = (
  deps: Deps,
  actor: string,
  { userId, reason, deleteUserData }: { userId: string; reason: string; deleteUserData: readonly DeleteUserData[] },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (!user) throw new AppError('not_found', { message: 'User not found' })
    if (can(user, 'staff')) throw new AppError('in_use', { message: 'Take away role and duties first' })
    await removeAccount(tx, deps, user, { actor, reason, deleteUserData })
  })
