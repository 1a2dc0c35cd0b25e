// Signing in by a code that was sent to a phone. A number that no account has proven makes a new account, without an e-mail
// until the person gives one and proves it.
//
// A number may have got a new owner. If its account was not used for a while, the code is not enough: the e-mail of the
// account, or its password, must be shown as well. Who has neither starts empty, and the old orders stay with the shop.
import { createHash, randomBytes } from 'node:crypto'
import type { PhoneOwner } from '@tokri/contract/user.schema.ts'
import { emailWithoutMailbox, hasMailbox } from '@tokri/rules/mailbox.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { audit, GUEST } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { sameText } from '../../../platform/security/same-text.ts'
import { mailShop, phoneOwnerMail } from '../mails.ts'
import { insertUser, recordLogin } from '../queries.ts'
import { beginSecondStep, type PendingSignIn } from '../second-factor/sign-in.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import type { Client } from '../sign-in/client.ts'
import { openSession, type Tokens } from '../sign-in/sessions.ts'
import { isDemoAccount } from '../staff/demo-accounts.ts'
import { e164Of, minutesAfter, newCode, spendPhoneCode } from './phone-code.ts'
import * as queries from './phone-queries.ts'

const TICKET_MINUTES = 10
const TICKET_TRIES = 5
const PASSWORD_BYTES = 32
const DAY_MS = 86_400_000

export type PendingOwner = { owner: PhoneOwner }
type SignedIn = Tokens | PendingSignIn

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const hashOfMailCode = (ticket: string, code: string): string => hashOf(`${ticket}\n${code}`)

/** asha@example.com → a…@example.com */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1…@')

/** A password that nobody knows: the person chooses one with a code by mail once they have given an e-mail. */
const unknownPassword = (deps: Deps): Promise<string> =>
  deps.hasher.hash(randomBytes(PASSWORD_BYTES).toString('base64'))

type NewAccount = { mobile: string; name: string; language: string; password_hash: string }

const createAccount = async (tx: Tx, deps: Deps, { mobile, name, ...rest }: NewAccount): Promise<string> => {
  const id = newId()
  const at = deps.clock()
  // Until they give one, their number is their name.
  const named = name === '' ? mobile : name
  const times = { mobile_proven_at: at, last_login_at: at, created_at: at, updated_at: at }
  await insertUser(tx, { id, name: named, email: emailWithoutMailbox(id), mobile, ...rest, ...times })
  await audit(tx, { at, actor: id, action: 'user.created', subject: id })
  return id
}

type Account = { id: string; password_hash: string }

const enter = async (tx: Tx, deps: Deps, account: Account, client: Client): Promise<SignedIn> => {
  const pending = await beginSecondStep(tx, deps, account)
  if (pending) return pending
  const at = deps.clock()
  await recordLogin(tx, account.id, { at, language: client.chosenLanguage })
  await audit(tx, { at, actor: account.id, action: 'user.signed-in', subject: account.id })
  return openSession(tx, deps, { userId: account.id, device: client.device })
}

const askForOwner = async (tx: Tx, deps: Deps, account: queries.PhoneAccount): Promise<PendingOwner> => {
  const ticket = randomBytes(32).toString('base64url')
  const code = newCode()
  const expires_at = minutesAfter(deps.clock(), TICKET_MINUTES)
  await queries.replaceTicket(tx, {
    ticket_hash: hashOf(ticket),
    user_id: account.id,
    code_hash: hashOfMailCode(ticket, code),
    tries_left: TICKET_TRIES,
    expires_at,
  })
  const mail = phoneOwnerMail(mailShop(deps, account.language), { code, minutes: TICKET_MINUTES })
  await sendMail(tx, deps, { to: account.email, until: expires_at, ...mail })
  return { owner: { ticket, email: masked(account.email) } }
}

const release = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const at = deps.clock()
  await queries.releaseNumber(tx, userId, at)
  await audit(tx, { at, actor: GUEST, action: 'user.number-released', subject: userId })
}

type Sent = { mobile: string; code: string; name: string; language: string }

/**
 * Signs in with the code of a number. Throws `invalid_code` for any problem with number or code, `account_blocked`, and
 * `password_required` for administrators, staff and demo accounts, who sign in with their password.
 */
export const phoneLogin = async (
  deps: Deps,
  { mobile, code, name, language }: Sent,
  client: Client,
): Promise<SignedIn | PendingOwner> => {
  const fresh: NewAccount = { mobile, name, language, password_hash: await unknownPassword(deps) }
  const now = deps.clock()
  const unusedSince = new Date(now.getTime() - deps.settings.current.phoneUnusedDays * DAY_MS)
  const result = await inTransaction(deps.db, async (tx) => {
    if (!(await spendPhoneCode(tx, deps, { mobile, code }))) return 'invalid_code' as const
    const account = await queries.lockAccountOf(tx, e164Of(mobile))
    if (!account) return enter(tx, deps, { ...fresh, id: await createAccount(tx, deps, fresh) }, client)
    if (account.status !== 'Active') return 'account_blocked' as const
    if (can(account, 'staff') || isDemoAccount(account.email)) return 'password_required' as const
    if (account.last_use < unusedSince) {
      if (hasMailbox(account.email)) return askForOwner(tx, deps, account)
      await release(tx, deps, account.id)
      return enter(tx, deps, { ...fresh, id: await createAccount(tx, deps, fresh) }, client)
    }
    if (account.mobile_proven_at === null) await queries.writeProvenMobile(tx, account.id, { mobile, at: now })
    return enter(tx, deps, account, client)
  })
  if (typeof result !== 'string') return result
  if (result === 'password_required') throw new AppError(result, { message: 'Log in with your email and password' })
  throw new AppError(result)
}

type Shown = { ticket: string; password: string; code: string; startEmpty: boolean; name: string; language: string }

/**
 * Ends the sign-in to an account that was not used for long: with its password, with the code that was mailed to it, or with
 * a new account instead. Throws `sign_in_expired`, and `invalid_code` for a wrong code or password.
 */
export const provePhoneOwner = async (deps: Deps, shown: Shown, client: Client): Promise<SignedIn> => {
  const ticket_hash = hashOf(shown.ticket)
  const ticket = await queries.countTicketTry(deps.db, ticket_hash, deps.clock())
  if (!ticket) throw new AppError('sign_in_expired')
  const account = await inTransaction(deps.db, (tx) => queries.lockById(tx, ticket.user_id))
  if (!account) throw new AppError('sign_in_expired')
  if (!shown.startEmpty) {
    const byCode = shown.code !== '' && sameText(hashOfMailCode(shown.ticket, shown.code), ticket.code_hash ?? '')
    const guess = { account: account.email, guesser: { address: client.address }, stored: account.password_hash }
    const isTheirs =
      byCode || (shown.password !== '' && (await checkPassword(deps, { ...guess, password: shown.password })) !== null)
    if (!isTheirs) throw new AppError('invalid_code', { message: 'This is not right. Try again.' })
  }
  const password_hash = shown.startEmpty ? await unknownPassword(deps) : account.password_hash
  return inTransaction(deps.db, async (tx) => {
    if (!(await queries.spendTicket(tx, ticket_hash))) throw new AppError('sign_in_expired')
    const now = await queries.lockById(tx, account.id)
    if (!now || now.mobile !== account.mobile) throw new AppError('sign_in_expired')
    if (now.status !== 'Active') throw new AppError('account_blocked')
    if (!shown.startEmpty) return enter(tx, deps, now, client)
    await release(tx, deps, account.id)
    const { name, language } = shown
    const id = await createAccount(tx, deps, { mobile: account.mobile, name, language, password_hash })
    return enter(tx, deps, { id, password_hash }, client)
  })
}
