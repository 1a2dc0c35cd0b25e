// Strangers who guess at an account use up the tries of all new devices, also of its owner's. The owner then gets a mail
// with a link, which makes one browser a known device of the account: its tries are counted apart from those of strangers.
// It proves nothing else: password and second factor are still asked. The same work is done without an account, so that
// nobody learns of one.
import { createHash, randomBytes } from 'node:crypto'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { mailShop, unlockMail } from '../mails.ts'
import * as queries from '../queries.ts'
import type { DeviceAccount } from './known-device.ts'
import * as unlockQueries from './unlock-queries.ts'

const LINK_MINUTES = 15
const MAIL_MINUTES = 60

const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000)
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/** Mails the link to a proven mailbox, at most once an hour. */
export const mailUnlock = async (tx: Tx, deps: Deps, email: string): Promise<void> => {
  const ticket = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const made = { email, ticket_hash: hashOf(ticket), sent_at: now, unlessSince: minutesBefore(now, MAIL_MINUTES) }
  if (!(await unlockQueries.replaceTicket(tx, made))) return
  const account = await queries.readCredentials(tx, email)
  await sendMail(tx, deps, {
    to: account?.verify_email ? email : null,
    until: new Date(now.getTime() + LINK_MINUTES * 60_000),
    ...unlockMail(mailShop(deps, account?.language ?? BASE_LANGUAGE), { ticket, minutes: LINK_MINUTES }),
  })
}

/** The account of a link, which works once. Throws `invalid_code`. */
export const unlock = (deps: Deps, ticket: string): Promise<DeviceAccount> =>
  inTransaction(deps.db, async (tx) => {
    const since = minutesBefore(deps.clock(), LINK_MINUTES)
    const email = await unlockQueries.spendTicket(tx, hashOf(ticket), since)
    const account = email === null ? undefined : await queries.readCredentials(tx, email)
    if (!account) throw new AppError('invalid_code', { message: 'This link was used already, or is too old' })
    return { email: account.email, password_hash: account.password_hash }
  })

export const deleteOldUnlockTickets = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  unlockQueries.deleteTicketsBefore(db, minutesBefore(clock(), MAIL_MINUTES))
