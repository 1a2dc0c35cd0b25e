import type { Insertable } from 'kysely'
import type { SessionTable } from '../../../db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/security/access.ts'

export const insertSession = (db: Db | Tx, session: Insertable<SessionTable>) =>
  db.insertInto('sessions').values(session).execute()

/** Confirms a refresh token's generation when it is the confirmed one or its successor; false for any other. */
export const confirmGeneration = async (
  db: Db,
  { sessionId, generation, now, idleSince }: { sessionId: string; generation: number; now: Date; idleSince: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('sessions')
    .from('users')
    .set({ generation, used_at: now })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.status', '=', 'Active')
    .where('sessions.id', '=', sessionId)
    .where((eb) => eb.between(eb.val(generation), eb.ref('sessions.generation'), eb('sessions.generation', '+', 1)))
    .where('sessions.expires_at', '>', now)
    .where('sessions.used_at', '>', idleSince)
    .returning('sessions.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whose session it was; null when none ended. */
export const endReplayedSession = async (tx: Tx, sessionId: string, generation: number): Promise<string | null> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('generation', '>', generation)
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id ?? null
}

export const readViewer = async (db: Db, sessionId: string, now: Date): Promise<Viewer | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'Active')
    .executeTakeFirst()
  return row && { id: row.id, role: row.role, duties: [], sessionId }
}

export type Life = { now: Date; idleSince: Date }

/** The sessions of a user that can still be refreshed, the last used first. */
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

export const deleteDeadSessions = (db: Db, { now, idleSince }: Life) =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', '<=', idleSince)]))
    .execute()
