import type { Db } from '../../platform/database/database.ts'

/** The offers that are switched on, also those of other days, as they are applied. */
export const readActiveOffers = (db: Db) =>
  db.selectFrom('offers').selectAll().where('active', '=', true).orderBy('created_at').orderBy('id').execute()
