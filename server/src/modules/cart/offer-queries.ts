import type { Insertable, Updateable } from 'kysely'
import type { OffersTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { scopeColumns } from './scope-queries.ts'

/** The offers that are switched on, also those of other days, as they are applied. */
export const readActiveOffers = (db: Db) =>
  db.selectFrom('offers').selectAll().where('active', '=', true).orderBy('created_at').orderBy('id').execute()

/** All offers as they are applied. */
export const readOffers = (db: Db) =>
  db.selectFrom('offers').selectAll().select(scopeColumns('offers')).orderBy('created_at').orderBy('id').execute()

export type OfferRow = Awaited<ReturnType<typeof readOffers>>[number]

export const insertOffer = (tx: Tx, offer: Insertable<OffersTable>) =>
  tx.insertInto('offers').values(offer).returningAll().returning(scopeColumns('offers')).executeTakeFirstOrThrow()

export const lockOffer = (tx: Tx, offerId: string) =>
  tx
    .selectFrom('offers')
    .selectAll()
    .select(scopeColumns('offers'))
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirst()

export const updateOffer = (tx: Tx, offerId: string, terms: Updateable<OffersTable>) =>
  tx
    .updateTable('offers')
    .set(terms)
    .where('id', '=', offerId)
    .returningAll()
    .returning(scopeColumns('offers'))
    .executeTakeFirstOrThrow()

export const deleteOffer = (tx: Tx, offerId: string) => tx.deleteFrom('offers').where('id', '=', offerId).execute()
