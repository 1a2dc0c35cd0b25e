// The photo of bags that are left at a door. It is re-encoded, which removes its metadata, and shown only to the shopper,
// to managers of the store and to administrators. A job deletes it after 30 days.
import type { TripShape } from '@tokri/contract/delivery.schema.ts'
import { can } from '@tokri/rules/permissions.ts'
import { retentionDays } from '@tokri/rules/retention.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { lockDrop, requireOut } from './drops.ts'
import * as queries from './photo-queries.ts'
import { readMyTrip } from './trip-shape.ts'

/**
 * Stores the photo of an order that the caller is delivering. Throws as `lockDrop`, `illegal_move` for an order that needs
 * its code, and as `storePrivate` for bytes that are not a picture. The upload is read
 * only after these checks.
 */
export const takePhoto = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, readBytes }: { orderId: string; readBytes: () => Promise<Buffer> },
): Promise<TripShape | null> => {
  const { name, tripId, riderId } = await inTransaction(deps.db, async (tx) => {
    const { order, drop, riderId } = await lockDrop(tx, viewer, orderId)
    // A photo that arrives twice, the second time after the delivery, is stored once.
    if (drop.state === 'delivered' && drop.photo_at) return { name: null, tripId: drop.trip_id, riderId }
    requireOut(drop, order)
    if (!order.leave_at_door) throw new AppError('illegal_move', { message: 'This order is handed over for its code' })
    return {
      name: await queries.namePhoto(tx, { tripId: drop.trip_id, orderId, name: newId() }),
      tripId: drop.trip_id,
      riderId,
    }
  })
  if (name !== null) {
    await deps.media.storePrivate(name, await readBytes())
    await queries.writePhotoTaken(deps.db, { tripId, orderId, at: deps.clock() })
  }
  return readMyTrip(deps, deps.db, riderId)
}

/** The photo of an order as WebP. Throws `not_found` when there is none that the caller may see. */
export const readPhoto = async ({ db, media }: Deps, viewer: Viewer, orderId: string): Promise<Buffer> => {
  const found = await queries.readPhoto(db, orderId)
  const isTheirs = found && (found.user_id === viewer.id || can(viewer, 'manager', found.store_id))
  const bytes = isTheirs ? await media.readPrivate(found.photo) : null
  if (!bytes) throw new AppError('not_found', { message: 'There is no photo of this order' })
  return bytes
}

/** Registers the hourly job that deletes photos after 30 days, and those of accounts that were deleted. */
export const registerPhotoCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('forget-photos', '17 * * * *', async () => {
    const before = new Date(deps.clock().getTime() - retentionDays.doorPhoto * 86_400_000)
    for (const { trip_id, order_id, photo } of await queries.readOldPhotos(deps.db, before)) {
      await deps.media.removePrivate(photo)
      await queries.forgetPhoto(deps.db, { tripId: trip_id, orderId: order_id })
    }
  })
