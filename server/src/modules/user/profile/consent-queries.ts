import type { Insertable } from 'kysely'
import type { ConsentsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

export const insertConsent = (tx: Tx, consent: Insertable<ConsentsTable>) =>
  tx.insertInto('consents').values(consent).execute()

/** The newest first. */
export const readConsents = (db: Db, userId: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'given', 'version', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
