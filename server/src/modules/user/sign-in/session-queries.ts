import { type Insertable, sql } from 'kysely'
import type { SessionsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { dutiesOfUser } from '../queries.ts'

export const insertSession = (db: Db | Tx, session: Insertable<SessionsTable>) =>
  db.insertInto('sessions').values(session).execute()

export type Exchange = { sessionId: string; tokenId: string; freshId: string; again: Date; now: Date; idleSince: Date }

/**
 * Exchanges a refresh token. Returns the id of its successor; null unless the token is the last one that was presented or
 * its successor. If the successor was issued after `again` it is returned again; otherwise `freshId` replaces it.
 */
export const exchangeToken = async (
  db: Db,
  { sessionId, tokenId, freshId, again, now, idleSince }: Exchange,
): Promise<string | null> => {
  // One statement, so that of two parallel exchanges the second sees the result of the first.
  const { rows } = await sql<{ successor_id: string }>`
    UPDATE sessions s SET
      (token_id, successor_id, exchanged_at) = (
        SELECT ${tokenId}, CASE WHEN repeated THEN s.successor_id ELSE ${freshId} END,
          CASE WHEN repeated THEN s.exchanged_at ELSE ${now}::timestamptz END
        FROM (SELECT coalesce(s.token_id = ${tokenId} AND s.exchanged_at >= ${again}, false)) AS asked (repeated)),
      used_at = ${now}
    FROM users
    WHERE users.id = s.user_id AND users.status = 'Active' AND s.id = ${sessionId}
      AND (s.token_id = ${tokenId} OR s.successor_id = ${tokenId})
      AND s.expires_at > ${now} AND s.used_at > ${idleSince}
    RETURNING s.successor_id`.execute(db)
  return rows[0]?.successor_id ?? null
}

/** Ends the session of a void or replaced token. Returns its user, or null if no session ended. */
export const endReplayedSession = async (tx: Tx, sessionId: string, tokenId: string): Promise<string | null> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('token_id', '<>', tokenId)
    .where('successor_id', 'is distinct from', tokenId)
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id ?? null
}

export const readViewer = async (db: Db, sessionId: string, now: Date): Promise<Viewer | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.permits', dutiesOfUser.as('duties')])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'Active')
    .executeTakeFirst()
  return row && { ...row, sessionId }
}

/** Whether the password was entered in this session since then. */
export const enteredPasswordSince = async (db: Db | Tx, sessionId: string, since: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('password_entered_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export const recordPasswordEntered = (db: Db, sessionId: string, at: Date) =>
  db.updateTable('sessions').set({ password_entered_at: at }).where('id', '=', sessionId).execute()

export type Life = { now: Date; idleSince: Date }

/** The sessions of a user that can still be refreshed, the most recently used first. */
export const readSessions = (db: Db, userId: string, { now, idleSince }: Life) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('used_at', '>', idleSince)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends one session of this user; false when there is none. */
export const deleteSession = async (db: Db, userId: string, sessionId: string): Promise<boolean> => {
  const gone = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Ends every session of a user, but for the given one. */
export const deleteSessions = (db: Db | Tx, userId: string, { except = '' }: { except?: string } = {}) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', except).execute()

export const deleteExpiredSessions = (db: Db, { now, idleSince }: Life) =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', '<=', idleSince)]))
    .execute()

const DAY_MS = 86_400_000

/** Adds to what a person gives back in a day, and returns the sum. */
export const addGivenBack = async (
  tx: Tx,
  userId: string,
  { amountPaise, at }: { amountPaise: number; at: Date },
): Promise<number> => {
  const yesterday = new Date(at.getTime() - DAY_MS)
  // One statement: of two refunds at the same moment the second sees the first.
  const { rows } = await sql<{ given_back_paise: number }>`
    UPDATE users SET
      giving_back_since = CASE WHEN giving_back_since > ${yesterday} THEN giving_back_since ELSE ${at} END,
      given_back_paise = ${amountPaise} + CASE WHEN giving_back_since > ${yesterday} THEN given_back_paise ELSE 0 END
    WHERE id = ${userId} RETURNING given_back_paise`.execute(tx)
  return rows[0]?.given_back_paise ?? 0
}
