import type { Insertable } from 'kysely'
import type { ConsentsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

export const insertConsent = (tx: Tx, consent: Insertable<ConsentsTable>) =>
  tx.insertInto('consents').values(consent).execute()

/** Whether the newest entry of a purpose says yes. */
export const isGiven = async (db: Db, userId: string, purpose: ConsentsTable['purpose']): Promise<boolean> => {
  const newest = await db
    .selectFrom('consents')
    .select('given')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.given === true
}

/** The newest first. */
export const readConsents = (db: Db, userId: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'given', 'version', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
