import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { dutiesOfUser } from '../queries.ts'

export type NewCode = { email: string; known: boolean; code_hash: string; tries: number; now: Date; expiresAt: Date }

/** The most codes sent to one e-mail within an hour, for strangers together and for known devices together. */
const MAX_PER_HOUR = 3

/** Locks the account with this e-mail, if there is one. */
export const lockAccount = (tx: Tx, email: string) =>
  tx.selectFrom('users').select('id').where('email', '=', email).forUpdate().executeTakeFirst()

/** Locks the codes of an e-mail, always in the same order. */
export const lockCodes = (tx: Tx, email: string) =>
  tx
    .selectFrom('one_time_codes')
    .select('email')
    .where('email', '=', email)
    .orderBy('by_known_device')
    .forUpdate()
    .execute()

/** Replaces the code that strangers or known devices asked for by a new one; false when the hour's limit is reached. */
export const replaceCode = async (
  tx: Tx,
  { email, known, code_hash, tries, now, expiresAt }: NewCode,
): Promise<boolean> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql`
    INSERT INTO one_time_codes AS c
      (email, by_known_device, code_hash, tries_left, known_tries_left, expires_at, sent_at)
    VALUES (${email}, ${known}, ${code_hash}, ${tries}, ${tries}, ${expiresAt}, ARRAY[${now}::timestamptz])
    ON CONFLICT (email, by_known_device) DO UPDATE SET
      code_hash = excluded.code_hash, tries_left = excluded.tries_left, known_tries_left = excluded.known_tries_left,
      expires_at = excluded.expires_at,
      sent_at = array(SELECT s FROM unnest(c.sent_at) s WHERE s > ${hourAgo}) || ${now}::timestamptz
    WHERE (SELECT count(*) FROM unnest(c.sent_at) s WHERE s > ${hourAgo}) < ${MAX_PER_HOUR}
    RETURNING email`.execute(tx)
  return rows.length > 0
}

/** Uses one try of each valid code of an e-mail, counted for strangers or for known devices. Returns the codes' hashes. */
export const countAttempts = async (
  tx: Tx,
  { email, known, now }: { email: string; known: boolean; now: Date },
): Promise<string[]> => {
  const left = known ? 'known_tries_left' : 'tries_left'
  const rows = await tx
    .updateTable('one_time_codes')
    .set((eb) => ({ [left]: eb(left, '-', 1) }))
    .where('email', '=', email)
    .where(left, '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .execute()
  return rows.map(({ code_hash }) => code_hash)
}

const withEnded = (tx: Tx, email: string) =>
  tx.updateTable('one_time_codes').set({ tries_left: 0, known_tries_left: 0 }).where('email', '=', email)

/** Marks the codes of an e-mail as used. They are no longer valid, but still count for the limit per hour. */
export const endCodes = (tx: Tx, email: string) => withEnded(tx, email).execute()

/** The same for the code that strangers asked for. */
export const endCodeOfStrangers = (tx: Tx, email: string) =>
  withEnded(tx, email).where('by_known_device', '=', false).execute()

/** Deletes the codes of an e-mail, so that they no longer count for the limit per hour. */
export const deleteCode = (tx: Tx, email: string) =>
  tx.deleteFrom('one_time_codes').where('email', '=', email).execute()

/** Marks the e-mail as verified; false if it was before. */
export const markProven = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx
    .updateTable('users')
    .set({ verify_email: true })
    .where('email', '=', email)
    .where('verify_email', '=', false)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const deleteTickets = (tx: Tx, userId: string) =>
  tx.deleteFrom('reset_tickets').where('user_id', '=', userId).execute()

export const insertTicket = (tx: Tx, ticket: { ticket_hash: string; user_id: string; expires_at: Date }) =>
  tx.insertInto('reset_tickets').values(ticket).execute()

/** The account of a valid ticket, when it has this e-mail. */
export const readTicket = (
  db: Db | Tx,
  { ticket_hash, email, now }: { ticket_hash: string; email: string; now: Date },
) =>
  db
    .selectFrom('reset_tickets')
    .innerJoin('users', 'users.id', 'reset_tickets.user_id')
    .select(['users.id', 'users.email', 'users.language', 'users.role', dutiesOfUser.as('duties')])
    .where('ticket_hash', '=', ticket_hash)
    .where('users.email', '=', email)
    .where('reset_tickets.expires_at', '>', now)
    .executeTakeFirst()

/** Deletes a ticket; false if another request has deleted it. */
export const spendTicket = async (tx: Tx, ticket_hash: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('reset_tickets')
    .where('ticket_hash', '=', ticket_hash)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export const deleteExpiredProofs = async (db: Db, now: Date): Promise<void> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  await db.deleteFrom('one_time_codes').where('expires_at', '<', hourAgo).execute()
  await db.deleteFrom('reset_tickets').where('expires_at', '<', now).execute()
}
