// Changes the e-mail of an account. The new e-mail stays pending until the code that was sent there is entered. Until then
// the old e-mail signs in and gets the mails, so that a stolen token is not enough to take over the account.
import { createHmac, randomInt } from 'node:crypto'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { countAttempt } from '../../../platform/security/rate-limit.ts'
import { sameText } from '../../../platform/security/same-text.ts'
import { emailRefusal } from '../email-refusal.ts'
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail, mailShop } from '../mails.ts'
import { deleteResetProofs } from '../password/password-reset.ts'
import { confirmOwner } from '../phone/confirm-mobile.ts'
import * as queries from '../queries.ts'
import type { DeviceAccount } from '../sign-in/known-device.ts'
import * as changes from './email-change-queries.ts'
import { readProfile } from './read-profile.ts'

const CODE_MINUTES = 10
const CODE_TRIES = 5

type Wanted = { userId: string; email: string }

const hashOfCode = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, { userId, email }: Wanted, code: string): string =>
  createHmac('sha256', jwtSecret).update(`e-mail change\n${userId}\n${email}\n${code}`).digest('base64url')

/**
 * Checks whether the user may change to this e-mail. Throws `bad_request` for a wrong password, `invalid_code` for a wrong code, `too_many_requests` after
 * five tries an hour, and `duplicate` if another account has it. Do not call it inside a transaction, because refused tries
 * must count.
 */
export const allowEmailChange = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  { email, ...proof }: { email: string; password: string; code: string },
): Promise<void> => {
  await confirmOwner(deps, viewer, proof)
  await countAttempt(deps, [{ limit: rateLimits.emailChanges, per: viewer.id }])
  if (await queries.readCredentials(deps.db, email)) throw new AppError('duplicate', { message: 'User already exists' })
}

/** Stores the e-mail as pending, sends a code to it, and notifies the current e-mail. */
export const storePendingEmail = async (
  tx: Tx,
  deps: Deps,
  { userId, email, present, language }: Wanted & { present: string; language: string },
): Promise<void> => {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const now = deps.clock()
  const expires_at = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const code_hash = hashOfCode(deps, { userId, email }, code)
  await changes.replaceEmailChange(tx, { user_id: userId, email, code_hash, tries_left: CODE_TRIES, expires_at })
  const shop = mailShop(deps, language)
  await sendMail(tx, deps, { to: email, until: expires_at, ...confirmEmailMail(shop, { code, minutes: CODE_MINUTES }) })
  await sendMail(tx, deps, { to: present, ...emailChangeAskedMail(shop) })
  await audit(tx, { at: now, actor: userId, action: 'user.email-change-asked', subject: userId })
}

type Confirmed = { profile: UserShape; account: DeviceAccount }

/**
 * Sets the pending e-mail and returns the profile. Throws `invalid_code` for any problem with the code, and `duplicate` if
 * another account has taken the e-mail meanwhile.
 */
export const confirmEmail = async (deps: Deps, userId: string, code: string): Promise<Confirmed> => {
  const now = deps.clock()
  const confirm = async (tx: Tx): Promise<Confirmed | null> => {
    const user = await queries.lockUser(tx, userId)
    if (!user) throw new AppError('invalid_token')
    const pending = await changes.countAttempt(tx, userId, now)
    if (!pending) return null
    const { email, code_hash } = pending
    if (!sameText(code_hash, hashOfCode(deps, { userId, email }, code))) return null
    await changes.deleteEmailChange(tx, userId)
    await queries.writeProvenEmail(tx, userId, email, now)
    // Somebody who can read the old mailbox must not be able to reset the password.
    await deleteResetProofs(tx, { userId, email: user.email })
    const mail = emailChangedMail(mailShop(deps, user.language), user.verify_email ? email : null)
    await sendMail(tx, deps, { to: user.email, ...mail })
    await audit(tx, { at: now, actor: userId, action: 'user.email-changed', subject: userId })
    const profile = await readProfile({ db: tx, clock: deps.clock }, userId)
    return { profile, account: { email, password_hash: user.password_hash } }
  }
  const confirmed = await inTransaction(deps.db, confirm).catch((error: unknown) => {
    throw emailRefusal(error)
  })
  if (!confirmed) throw new AppError('invalid_code')
  return confirmed
}
