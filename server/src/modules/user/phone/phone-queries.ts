import { type Insertable, sql } from 'kysely'
import type { PhoneTicketsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { dutiesOfUser } from '../queries.ts'

/** The most codes sent to one number within an hour. */
const MAX_PER_HOUR = 3
const HOUR_MS = 3_600_000

export type NewCode = { number: string; code_hash: string; tries: number; now: Date; expiresAt: Date }

/** Replaces the code of a number by a new one; false when the hour's limit is reached. */
export const replaceCode = async (tx: Tx, { number, code_hash, tries, now, expiresAt }: NewCode): Promise<boolean> => {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql`
    INSERT INTO phone_codes AS c (mobile_e164, code_hash, tries_left, expires_at, sent_at)
    VALUES (${number}, ${code_hash}, ${tries}, ${expiresAt}, ARRAY[${now}::timestamptz])
    ON CONFLICT (mobile_e164) DO UPDATE SET
      code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at,
      sent_at = array(SELECT s FROM unnest(c.sent_at) s WHERE s > ${hourAgo}) || ${now}::timestamptz
    WHERE (SELECT count(*) FROM unnest(c.sent_at) s WHERE s > ${hourAgo}) < ${MAX_PER_HOUR}
    RETURNING mobile_e164`.execute(tx)
  return rows.length > 0
}

/** Uses one try of the live code of a number, and returns its hash. */
export const countTry = async (tx: Tx, number: string, now: Date): Promise<string | null> => {
  const row = await tx
    .updateTable('phone_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('mobile_e164', '=', number)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** The code is used. It still counts for the limit per hour. */
export const endCode = (tx: Tx, number: string) =>
  tx.updateTable('phone_codes').set({ tries_left: 0 }).where('mobile_e164', '=', number).execute()

const lastUse = sql<Date>`greatest(coalesce(users.last_login_at, users.created_at),
  (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = users.id))`

/**
 * Locks the account that a number signs in to: the one that has proven it, else the one that an administrator made for a
 * caller, which has no other way in.
 */
export const lockAccountOf = (tx: Tx, number: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'verify_email', 'password_hash', 'status', 'language', 'role', 'mobile_proven_at'])
    .select([dutiesOfUser.as('duties'), lastUse.as('last_use')])
    .where('mobile_e164', '=', number)
    .where((eb) => eb.or([eb('mobile_proven_at', 'is not', null), eb('email', 'like', '%.invalid')]))
    .orderBy(sql`mobile_proven_at IS NULL`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export type PhoneAccount = NonNullable<Awaited<ReturnType<typeof lockAccountOf>>>

/** The language of the account that has proven a number. */
export const readLanguageOf = async (db: Db | Tx, number: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('mobile_e164', '=', number)
    .where('mobile_proven_at', 'is not', null)
    .executeTakeFirst()
  return row?.language ?? null
}

export const writeProvenMobile = (tx: Tx, userId: string, { mobile, at }: { mobile: string; at: Date }) =>
  tx.updateTable('users').set({ mobile, mobile_proven_at: at, updated_at: at }).where('id', '=', userId).execute()

/** Takes the number from an account. */
export const releaseNumber = (tx: Tx, userId: string, at: Date) =>
  tx.updateTable('users').set({ mobile: '', mobile_proven_at: null, updated_at: at }).where('id', '=', userId).execute()

/** The number that an account has proven, as E.164; null if it has proven none. */
export const readProvenNumber = async (db: Db | Tx, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('mobile_e164')
    .where('id', '=', userId)
    .where('mobile_proven_at', 'is not', null)
    .executeTakeFirst()
  return row?.mobile_e164 ?? null
}

/** Replaces the ticket of an account. */
export const replaceTicket = async (tx: Tx, ticket: Insertable<PhoneTicketsTable>): Promise<void> => {
  await tx.deleteFrom('phone_tickets').where('user_id', '=', ticket.user_id).execute()
  await tx.insertInto('phone_tickets').values(ticket).execute()
}

/** Uses one try of a ticket. */
export const countTicketTry = (db: Db, ticket_hash: string, now: Date) =>
  db
    .updateTable('phone_tickets')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('ticket_hash', '=', ticket_hash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst()

/** Deletes a ticket; false if another request has deleted it. */
export const spendTicket = async (tx: Tx, ticket_hash: string): Promise<boolean> =>
  (await tx
    .deleteFrom('phone_tickets')
    .where('ticket_hash', '=', ticket_hash)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

export const lockById = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'mobile', 'password_hash', 'status', 'language'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('phone_codes')
    .where('expires_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute()
  await db.deleteFrom('phone_tickets').where('expires_at', '<', now).execute()
}

export const readAdministrators = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .execute()

/** Where messages about a person's orders go, and which of them they do not want; undefined without a proven number. */
export const readRecipient = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['mobile_e164', 'messages_off', 'language'])
    .where('id', '=', userId)
    .where('mobile_proven_at', 'is not', null)
    .executeTakeFirst()

export const writeMessagesOff = (db: Db, userId: string, messages_off: string[]) =>
  db.updateTable('users').set({ messages_off }).where('id', '=', userId).execute()
