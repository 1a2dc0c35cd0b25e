// Codes that are sent to a phone. Anybody may ask for one for any number, and an SMS costs money: a number gets three an
// hour, an address may ask for twenty, and the shop sends no more in a day than its settings say. Then it tells the owner,
// for somebody may be earning with calls to numbers of their own.
import { createHmac, randomInt } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { audit, GUEST } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { countAttempt } from '../../../platform/security/rate-limit.ts'
import { sameText } from '../../../platform/security/same-text.ts'
import { codesUsedUpMail, mailShop } from '../mails.ts'
import { openTo, sendMessage } from '../messages/message.ts'
import * as queries from './phone-queries.ts'

const CODE_MINUTES = 10
const CODE_TRIES = 5
const DAY_MINUTES = 1440

/** The number of an Indian mobile as E.164 writes it. */
export const e164Of = (mobile: string): string => `+91${mobile}`

const hashOf = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, number: string, code: string): string =>
  createHmac('sha256', jwtSecret).update(`phone code\n${number}\n${code}`).digest('base64url')

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0')
export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Whether the limit has room, counted inside a transaction that goes on either way. */
const hasRoom = (tx: Tx, deps: Deps, limit: { name: string; most: number }): Promise<boolean> =>
  countAttempt({ ...deps, db: tx }, [{ limit: { ...limit, minutes: DAY_MINUTES }, per: 'shop' }]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )

/** Tells the administrators once a day that no more codes are sent. */
const tellOwners = async (tx: Tx, deps: Deps, most: number): Promise<void> => {
  if (!(await hasRoom(tx, deps, { name: 'phone-codes-alarm', most: 1 }))) return
  deps.log.warn({ most }, 'the phone codes of this day are used up: somebody may be asking for them to earn with them')
  for (const { email, language } of await queries.readAdministrators(tx))
    await sendMail(tx, deps, { to: email, ...codesUsedUpMail(mailShop(deps, language), most) })
  await audit(tx, { at: deps.clock(), actor: GUEST, action: 'user.phone-codes-used-up', subject: '', detail: { most } })
}

/** Sends a code to a number, known or not, unless it got three within the hour. Throws `phone_unavailable`. */
export const sendPhoneCode = async (deps: Deps, mobile: string, language: string): Promise<void> => {
  const [channel] = openTo(deps.messages)
  if (channel === undefined) throw new AppError('phone_unavailable')
  const number = e164Of(mobile)
  const code = newCode()
  const now = deps.clock()
  const until = minutesAfter(now, CODE_MINUTES)
  const { storeName: shop, phoneCodesPerDay: most } = deps.settings.current
  await inTransaction(deps.db, async (tx) => {
    const code_hash = hashOf(deps, number, code)
    if (!(await queries.replaceCode(tx, { number, code_hash, tries: CODE_TRIES, now, expiresAt: until }))) return
    if (!(await hasRoom(tx, deps, { name: 'phone-codes', most }))) {
      await tellOwners(tx, deps, most)
      return
    }
    await sendMessage(tx, deps, {
      ...{ channel, to: number, userId: null, template: 'code', until },
      values: { code, shop, minutes: String(CODE_MINUTES), host: new URL(deps.publicUrl).hostname },
      language: (await queries.readLanguageOf(tx, number)) ?? language,
    })
  })
}

/**
 * Whether this is the live code of a number; it is used up by that. Any wrong one takes a try, so the transaction of the
 * caller must not fail because of it.
 */
export const spendPhoneCode = async (
  tx: Tx,
  deps: Pick<Deps, 'jwtSecret' | 'clock'>,
  { mobile, code }: { mobile: string; code: string },
): Promise<boolean> => {
  const number = e164Of(mobile)
  const stored = await queries.countTry(tx, number, deps.clock())
  if (stored === null || !sameText(stored, hashOf(deps, number, code))) return false
  await queries.endCode(tx, number)
  return true
}
