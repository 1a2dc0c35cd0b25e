// Pictures of problems with items. They are re-encoded, which removes their metadata, and shown only to the shopper of the
// order and to administrators. A job deletes them after 90 days, or with the account.
import { can } from '@tokri/rules/permissions.ts'
import { PROBLEM_DAYS } from '@tokri/rules/problems.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import * as queries from '../rows/problem-queries.ts'

const DAY_MS = 86_400_000

/**
 * Stores a picture of the shopper's delivered order, and returns its id. Throws as `storePrivate`, `not_found`, and
 * `limit_reached` for too many pictures. The upload is read only after these checks.
 */
export const addPicture = async (
  deps: Deps,
  userId: string,
  { orderId, readBytes }: { orderId: string; readBytes: () => Promise<Buffer> },
): Promise<string> => {
  const id = newId()
  await inTransaction(deps.db, async (tx) => {
    const order = await findAndLockOrder(tx, orderId, userId)
    if (order.state !== 'DELIVERED') throw new AppError('illegal_move', { message: 'This order is not delivered yet' })
    if (!(await queries.insertPicture(tx, { id, orderId, at: deps.clock() }))) throw new AppError('limit_reached')
  })
  // A picture that cannot be stored has a row, which the job deletes.
  await deps.media.storePrivate(id, await readBytes())
  return id
}

/** A picture as WebP. Throws `not_found` when there is none that the caller may see. */
export const readPicture = async ({ db, media }: Deps, viewer: Viewer, pictureId: string): Promise<Buffer> => {
  const found = await queries.readPictureOwner(db, pictureId)
  const isTheirs = found && (found.user_id === viewer.id || can(viewer, 'admin'))
  const bytes = isTheirs ? await media.readPrivate(pictureId) : null
  if (!bytes) throw new AppError('not_found', { message: 'There is no such picture' })
  return bytes
}

/** Registers the hourly job that deletes old pictures, unused ones, and those of deleted accounts. */
export const registerProblemPictureCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('forget-problem-pictures', '23 * * * *', async () => {
    const before = (days: number) => new Date(deps.clock().getTime() - days * DAY_MS)
    const times = { looseBefore: before(1), allBefore: before(PROBLEM_DAYS) }
    for (const id of await queries.readOldPictures(deps.db, times)) {
      await deps.media.removePrivate(id)
      await queries.deletePicture(deps.db, id)
    }
  })
