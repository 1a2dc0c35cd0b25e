import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

type DropId = { tripId: string; orderId: string }

/** Gives the photo of a drop its file name; returns the name that it has already. */
export const namePhoto = async (tx: Tx, { tripId, orderId, name }: DropId & { name: string }): Promise<string> => {
  const { rows } = await sql<{ photo: string }>`
    UPDATE drops SET photo = coalesce(photo, ${name}) WHERE trip_id = ${tripId} AND order_id = ${orderId}
    RETURNING photo`.execute(tx)
  return rows[0]?.photo ?? name
}

/** Records that the file of the photo is stored. */
export const writePhotoTaken = (db: Db, { tripId, orderId, at }: DropId & { at: Date }) =>
  db
    .updateTable('drops')
    .set({ photo_at: at })
    .where('trip_id', '=', tripId)
    .where('order_id', '=', orderId)
    .where('photo', 'is not', null)
    .execute()

/** The photo with which an order was delivered, and who may see it. */
export const readPhoto = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ photo: string; user_id: string | null; store_id: string }>`
    SELECT d.photo, o.user_id, o.store_id FROM drops d JOIN orders o ON o.id = d.order_id
    WHERE d.order_id = ${orderId} AND d.state = 'delivered' AND d.photo_at IS NOT NULL`.execute(db)
  return rows[0]
}

/** The photos of drops that ended before this time, or whose account was deleted, also those that were never stored. */
export const readOldPhotos = async (db: Db, before: Date) => {
  const { rows } = await sql<{ trip_id: string; order_id: string; photo: string }>`
    SELECT d.trip_id, d.order_id, d.photo FROM drops d JOIN orders o ON o.id = d.order_id
    WHERE d.photo IS NOT NULL AND (d.ended_at < ${before} OR d.ended_at IS NOT NULL AND o.user_id IS NULL)`.execute(db)
  return rows
}

export const forgetPhoto = (db: Db, { tripId, orderId }: DropId) =>
  db
    .updateTable('drops')
    .set({ photo: null, photo_at: null })
    .where('trip_id', '=', tripId)
    .where('order_id', '=', orderId)
    .execute()
