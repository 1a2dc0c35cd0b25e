// Password reset in three steps: a code is mailed, the code is exchanged for a ticket, and the ticket allows a new password.
// The first two steps do the same work with and without an account, so that their responses and times reveal nothing.
//
// Every transaction locks account, codes and tickets in this sequence, so that transactions cannot deadlock.

import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { forgetTries } from '../../../platform/security/rate-limit.ts'
import { sameText } from '../../../platform/security/same-text.ts'
import { codeMail, mailShop, passwordChangedMail } from '../mails.ts'
import * as queries from '../queries.ts'
import { passwordLimits } from '../sign-in/check-password.ts'
import { endAllSessions } from '../sign-in/sessions.ts'
import { mailUnlock } from '../sign-in/unlock.ts'
import { deleteTicketOf } from '../sign-in/unlock-queries.ts'
import { refuseCommonPassword, refuseShortStaffPassword } from './new-password.ts'
import { proveMailbox, type RevokeKeys } from './prove-mailbox.ts'
import * as resetQueries from './reset-queries.ts'

const CODE_MINUTES = 10
const CODE_TRIES = 5
const TICKET_MINUTES = 10
export const TICKET_SECONDS = TICKET_MINUTES * 60

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const hashOfCode = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, email: string, code: string): string =>
  createHmac('sha256', jwtSecret).update(`one-time code\n${email}\n${code}`).digest('base64url')
const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/**
 * Mails a code to the account with this e-mail, if there is one and it got fewer than three codes within the hour. Requests
 * of known devices are counted separately. Their codes invalidate those that strangers requested, but not vice versa.
 */
export const sendCode = async (deps: Deps, email: string, known: boolean): Promise<void> => {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const now = deps.clock()
  const expiresAt = minutesAfter(now, CODE_MINUTES)
  const code_hash = hashOfCode(deps, email, code)
  await inTransaction(deps.db, async (tx) => {
    await resetQueries.lockCodes(tx, email)
    const mayGo = await resetQueries.replaceCode(tx, { email, known, code_hash, tries: CODE_TRIES, now, expiresAt })
    if (known && mayGo) await resetQueries.endCodeOfStrangers(tx, email)
    if (!known && !mayGo) await mailUnlock(tx, deps, email)
    const account = await queries.readCredentials(tx, email)
    const mail = codeMail(mailShop(deps, account?.language ?? BASE_LANGUAGE), { code, minutes: CODE_MINUTES })
    await sendMail(tx, deps, { to: mayGo && account ? email : null, until: expiresAt, ...mail })
  })
}

/**
 * Exchanges a code for a reset ticket, which works once. Any device may enter the code; the tries of known devices are
 * counted separately from those of strangers. Throws `invalid_code` for any problem.
 */
export const exchangeCode = async (
  deps: Deps,
  { email, otp }: { email: string; otp: string },
  { known }: { known: boolean },
): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const given = hashOfCode(deps, email, otp)
  const exchanged = await inTransaction(deps.db, async (tx) => {
    const account = await resetQueries.lockAccount(tx, email)
    await resetQueries.lockCodes(tx, email)
    const hashes = await resetQueries.countAttempts(tx, { email, known, now })
    if (!hashes.some((code_hash) => sameText(code_hash, given))) return false
    await resetQueries.endCodes(tx, email)
    if (!account) return false
    await resetQueries.deleteTickets(tx, account.id)
    const expires_at = minutesAfter(now, TICKET_MINUTES)
    await resetQueries.insertTicket(tx, { ticket_hash: hashOfTicket(ticket), user_id: account.id, expires_at })
    return true
  })
  if (!exchanged) throw new AppError('invalid_code')
  return ticket
}

export type Reset = { email: string; newPassword: string; ticket: string | null }

/**
 * Sets a new password and ends all sessions. The code has come to the mailbox, so the e-mail is proven with it. Throws
 * `session_expired` without a valid ticket for this e-mail.
 */
export const resetPassword = async (
  deps: Deps,
  { email, newPassword, ticket }: Reset,
  revokeKeys: RevokeKeys,
): Promise<void> => {
  await refuseCommonPassword(newPassword, 'newPassword')
  const now = deps.clock()
  const ticket_hash = hashOfTicket(ticket ?? '')
  const account = await resetQueries.readTicket(deps.db, { ticket_hash, email, now })
  if (!account) throw new AppError('session_expired')
  refuseShortStaffPassword(account, newPassword)
  const password_hash = await deps.hasher.hash(newPassword)
  await inTransaction(deps.db, async (tx) => {
    await resetQueries.lockAccount(tx, email)
    if (!(await resetQueries.spendTicket(tx, ticket_hash))) throw new AppError('session_expired')
    const isFirstProof = await proveMailbox(tx, { id: account.id, email }, { at: now, revokeKeys })
    await queries.writePassword(tx, account.id, password_hash, now)
    await deleteResetProofs(tx, { userId: account.id, email })
    await forgetCode(tx, email)
    // The owner has proven to read the mailbox, so failed tries no longer count. Tries of the second factor still count.
    await forgetTries(tx, [...passwordLimits, rateLimits.codes, rateLimits.codeTries], email)
    await endAllSessions(tx, account.id)
    await sendMail(tx, deps, {
      to: account.email,
      ...passwordChangedMail(mailShop(deps, account.language), 'everywhere', { isFirstProof }),
    })
    await audit(tx, { at: now, actor: account.id, action: 'user.password-reset', subject: account.id })
  })
}

/** Invalidates codes and tickets of a user. */
export const deleteResetProofs = async (
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  await resetQueries.lockCodes(tx, email)
  await resetQueries.endCodes(tx, email)
  await resetQueries.deleteTickets(tx, userId)
}

/** Deletes the code and the link of an e-mail, when its account is deleted or has a new password. */
export const forgetCode = async (tx: Tx, email: string): Promise<void> => {
  await resetQueries.lockCodes(tx, email)
  await resetQueries.deleteCode(tx, email)
  await deleteTicketOf(tx, email)
}

export const deleteExpiredProofs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  resetQueries.deleteExpiredProofs(db, clock())
