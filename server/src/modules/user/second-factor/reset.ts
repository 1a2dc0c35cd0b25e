// Takes two-step sign-in off somebody who has lost it: another owner does it at the counter, or whoever holds the machine.
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { mailShop } from '../mails.ts'
import { lockUser } from '../queries.ts'
import { endAllSessions } from '../sign-in/sessions.ts'
import { secondFactorMail } from './mails.ts'
import * as queries from './queries.ts'

/** Ends every session too: whoever has found a password and a lost phone is out as well. */
export const removeSecondFactors = async (
  tx: Tx,
  userId: string,
  { actor, at }: { actor: string; at: Date },
): Promise<void> => {
  await queries.deleteSecondFactors(tx, userId)
  await endAllSessions(tx, userId)
  await audit(tx, { at, actor, action: 'user.second-factor-reset', subject: userId })
}

/** Throws `not_found` for a person without two-step sign-in, and `bad_request` for oneself. */
export const resetSecondFactor = (deps: Deps, actor: string, userId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (userId === actor)
      throw new AppError('bad_request', { message: 'Change your own two-step sign-in in your profile' })
    const user = await lockUser(tx, userId)
    if (!user) throw new AppError('not_found', { message: 'User not found' })
    if (!(await queries.hasSecondFactor(tx, userId)))
      throw new AppError('not_found', { message: 'This person signs in without a second step' })
    await removeSecondFactors(tx, userId, { actor, at: deps.clock() })
    await sendMail(tx, deps, { to: user.email, ...secondFactorMail(mailShop(deps, user.language), 'reset') })
  })
