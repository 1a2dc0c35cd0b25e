// A new password while signed in.
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { mailShop, passwordChangedMail } from '../mails.ts'
import * as queries from '../queries.ts'
import { confirmPassword } from '../sign-in/check-password.ts'
import type { DeviceAccount } from '../sign-in/known-device.ts'
import { endOtherSessions } from '../sign-in/sessions.ts'
import { refuseCommonPassword, refuseShortStaffPassword } from './new-password.ts'
import { deleteResetProofs } from './password-reset.ts'

/**
 * Changes the password, ends all other sessions, forgets known devices and sends a mail to the owner. Throws `bad_request`
 * for a wrong password, and for a new one that is too common or too short.
 */
export const changePassword = async (
  deps: Deps,
  viewer: Viewer,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<DeviceAccount> => {
  await confirmPassword(deps, viewer, password)
  await refuseCommonPassword(newPassword, 'newPassword')
  refuseShortStaffPassword(viewer, newPassword)
  const password_hash = await deps.hasher.hash(newPassword)
  const now = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    const user = await queries.lockUser(tx, viewer.id)
    if (!user) throw new AppError('invalid_token')
    await queries.writePassword(tx, viewer.id, password_hash, now)
    await deleteResetProofs(tx, { userId: viewer.id, email: user.email })
    await endOtherSessions(tx, viewer)
    await sendMail(tx, deps, {
      to: user.email,
      ...passwordChangedMail(mailShop(deps, user.language), 'everywhere else'),
    })
    await audit(tx, { at: now, actor: viewer.id, action: 'user.password-changed', subject: viewer.id })
    return { email: user.email, password_hash }
  })
}
