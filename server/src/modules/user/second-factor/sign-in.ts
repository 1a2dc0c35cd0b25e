// The second step of a sign-in. The right password gives a ticket instead of tokens; the ticket and one second factor give
// the tokens. A ticket is valid for five minutes, five tries and one sign-in.
import { createHash, randomBytes } from 'node:crypto'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { Assertion, SecondFactorMethod } from '@tokri/contract/second-factor.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit, GUEST } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { type Counted, countAttempt, uncountAttempt } from '../../../platform/security/rate-limit.ts'
import { mailShop } from '../mails.ts'
import { lockUser, recordLogin } from '../queries.ts'
import type { Client } from '../sign-in/client.ts'
import { type DeviceAccount, knownDevice } from '../sign-in/known-device.ts'
import { openSession, type Tokens } from '../sign-in/sessions.ts'
import { secondFactorMail } from './mails.ts'
import { requestOptions, verifyAssertion } from './passkeys.ts'
import * as queries from './queries.ts'
import { hashOfRecoveryCode } from './recovery.ts'
import { stepOfCode } from './totp.ts'

const TICKET_MINUTES = 5
const TICKET_TRIES = 5

const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

export type PendingSignIn = { secondFactor: { ticket: string; methods: SecondFactorMethod[] } }

const methodsOf = ({ totp, passkeys, recoveryCodesLeft }: queries.SecondFactors): SecondFactorMethod[] => {
  if (!totp && passkeys.length === 0) return []
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ]
}

/** A ticket for the second step, after the right password; null for a user without a second factor. */
export const beginSecondStep = async (
  tx: Tx,
  deps: Deps,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<PendingSignIn | null> => {
  const methods = methodsOf(await queries.readSecondFactors(tx, id))
  if (methods.length === 0) return null
  const ticket = randomBytes(32).toString('base64url')
  await queries.insertTicket(tx, {
    ticket_hash: hashOfTicket(ticket),
    user_id: id,
    password_hash,
    tries_left: TICKET_TRIES,
    challenge: null,
    expires_at: new Date(deps.clock().getTime() + TICKET_MINUTES * 60_000),
  })
  return { secondFactor: { ticket, methods } }
}

/** Counts a try at the second factor; known devices are counted separately. Returns a function that undoes the count. */
const countAtSecondStep = async (deps: Deps, user: Pending | undefined, client: Client) => {
  const known = user ? knownDevice(deps, user, client.deviceEntries) : null
  const ofStranger: Counted[] = [
    ...(user ? [{ limit: rateLimits.secondFactorOfAccount, per: user.user_id }] : []),
    { limit: rateLimits.secondFactorAtAddress, per: client.address },
  ]
  const counted: Counted[] =
    user && known !== null ? [{ limit: rateLimits.secondFactorOfDevice, per: [user.user_id, known] }] : ofStranger
  await countAttempt(deps, counted)
  return (tx: Tx) => uncountAttempt({ ...deps, db: tx }, counted)
}

/** The challenge that a passkey must sign. Throws `sign_in_expired`, and `not_found` for a user without passkeys. */
export const challengePasskey = async (deps: Deps, ticket: string, client: Client) => {
  const ticket_hash = hashOfTicket(ticket)
  const user = await queries.readTicketUser(deps.db, { ticket_hash, now: deps.clock() })
  if (!user) {
    await countAttempt(deps, [{ limit: rateLimits.secondFactorAtAddress, per: client.address }])
    throw new AppError('sign_in_expired')
  }
  const { passkeys } = await queries.readSecondFactors(deps.db, user.id)
  if (passkeys.length === 0) throw new AppError('not_found', { message: 'This account has no passkey' })
  const options = await requestOptions(deps, passkeys)
  await queries.writeTicketChallenge(deps.db, ticket_hash, options.challenge)
  return options
}

export type SignedIn = { tokens: Tokens; account: DeviceAccount }
export type Proof = { code?: string; recoveryCode?: string; passkey?: Assertion }
type Pending = DeviceAccount & { user_id: string; challenge: string | null }

/** Marks the proof as used, in the transaction of the sign-in; false if another request has used it. */
type Spend = (tx: Tx) => Promise<boolean>

/** Verifies a proof outside a transaction. Returns the function that marks it as used; null for a wrong proof. */
const checkProof = async (deps: Deps, { user_id, challenge }: Pending, proof: Proof): Promise<Spend | null> => {
  if (proof.code !== undefined) {
    const stored = await queries.readTotpSecret(deps.db, user_id)
    if (!stored?.confirmed_at) return null
    const step = await stepOfCode(deps, { userId: user_id, sealed: stored.sealed_secret, code: proof.code })
    return step === null ? null : (tx) => queries.spendTotpStep(tx, user_id, step)
  }
  if (proof.passkey !== undefined) {
    const stored = await queries.readPasskey(deps.db, user_id, proof.passkey.id)
    if (!stored || challenge === null) return null
    const to = await verifyAssertion(deps, { challenge, passkey: proof.passkey, stored })
    const now = deps.clock()
    return to === null ? null : (tx) => queries.recordPasskeyUse(tx, { id: stored.id, from: stored.counter, to, now })
  }
  const hash = hashOfRecoveryCode(user_id, proof.recoveryCode ?? '')
  return (tx) => queries.spendRecoveryCode(tx, user_id, hash)
}

const noteRecoveryCode = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const user = await lockUser(tx, userId)
  if (!user) return
  await audit(tx, { at: deps.clock(), actor: userId, action: 'user.recovery-code-used', subject: userId })
  await sendMail(tx, deps, { to: user.email, ...secondFactorMail(mailShop(deps, user.language), 'recovery-code-used') })
}

/**
 * Finishes a sign-in. Throws `sign_in_expired` for a ticket that is used, tried five times or too old,
 * `invalid_second_factor` for a wrong proof, and `too_many_requests`.
 */
export const finishSignIn = async (
  deps: Deps,
  { ticket, ...proof }: Proof & { ticket: string },
  client: Client,
): Promise<SignedIn> => {
  const now = deps.clock()
  const ticket_hash = hashOfTicket(ticket)
  const pending = await queries.spendTicketTry(deps.db, { ticket_hash, now })
  const undo = await countAtSecondStep(deps, pending, client)
  if (!pending) throw new AppError('sign_in_expired')
  const { user_id } = pending
  const spend = await checkProof(deps, pending, proof)
  const tokens =
    spend &&
    (await inTransaction(deps.db, async (tx) => {
      // Before the ticket: a wrong proof leaves it for the next try.
      if (!(await spend(tx))) return null
      if (!(await queries.deleteTicket(tx, ticket_hash))) throw new AppError('sign_in_expired')
      await undo(tx)
      await recordLogin(tx, user_id, { at: now, language: client.chosenLanguage })
      await audit(tx, { at: now, actor: user_id, action: 'user.signed-in', subject: user_id })
      if (proof.recoveryCode !== undefined) await noteRecoveryCode(tx, deps, user_id)
      return openSession(tx, deps, { userId: user_id, device: client.device })
    }))
  if (!tokens) {
    const detail = { reason: 'second factor' }
    await audit(deps.db, { at: now, actor: GUEST, action: 'user.refused', subject: user_id, detail })
    throw new AppError('invalid_second_factor')
  }
  return { tokens, account: pending }
}

export const deleteExpiredTickets = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  queries.deleteExpiredTickets(db, clock())
