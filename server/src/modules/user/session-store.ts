import type { Insertable } from 'kysely'
import type { SessionTable } from '../../../db/tables.ts'
import type { Db } from '../../platform/database.ts'
import type { Viewer } from '../../platform/route.ts'

export const insertSession = (db: Db, session: Insertable<SessionTable>) =>
  db.insertInto('sessions').values(session).execute()

/** Takes a refresh token's generation when it is the confirmed one or its successor; false for anything else. */
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

export const endReplayedSession = (db: Db, sessionId: string, generation: number) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).where('generation', '>', generation).execute()

export const readViewer = async (db: Db, sessionId: string, now: Date): Promise<Viewer | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'Active')
    .executeTakeFirst()
  return row && { id: row.id, role: row.role, sessionId }
}

export const deleteSession = (db: Db, sessionId: string) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute()
