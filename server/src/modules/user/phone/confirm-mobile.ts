// Proves the number of an account with a code that was sent there.
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { hasMailbox } from '@tokri/rules/mailbox.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, isDuplicate } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { mailShop, mobileProvenMail } from '../mails.ts'
import { readProfile } from '../profile/read-profile.ts'
import { lockUser } from '../queries.ts'
import { confirmPassword } from '../sign-in/check-password.ts'
import { spendPhoneCode } from './phone-code.ts'
import * as queries from './phone-queries.ts'

/** Throws `invalid_code`, and `duplicate` for a number that another account has proven. */
export const confirmMobile = async (
  deps: Deps,
  userId: string,
  { mobile, code }: { mobile: string; code: string },
): Promise<UserShape> => {
  const at = deps.clock()
  if (!(await inTransaction(deps.db, (tx) => spendPhoneCode(tx, deps, { mobile, code }))))
    throw new AppError('invalid_code')
  try {
    return await inTransaction(deps.db, async (tx) => {
      const user = await lockUser(tx, userId)
      if (!user) throw new AppError('invalid_token')
      await queries.writeProvenMobile(tx, userId, { mobile, at })
      await sendMail(tx, deps, { to: user.email, ...mobileProvenMail(mailShop(deps, user.language)) })
      await audit(tx, { at, actor: userId, action: 'user.mobile-proven', subject: userId })
      return readProfile({ db: tx, clock: deps.clock }, userId)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('duplicate', { message: 'Another account has this number' })
    throw error
  }
}

/**
 * Throws `bad_request` unless the signed-in user enters their password. An account that has only a phone has none: a code
 * that was sent there stands for it, else `invalid_code`.
 */
export const confirmOwner = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  if (code === '') return confirmPassword(deps, viewer, password)
  const isTheirs = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    const number = await queries.readProvenNumber(tx, viewer.id)
    if (!user || number === null || hasMailbox(user.email)) return false
    return spendPhoneCode(tx, deps, { mobile: user.mobile, code })
  })
  if (!isTheirs) throw new AppError('invalid_code')
}
