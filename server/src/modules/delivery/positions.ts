// Where riders are. Phones send batches, which may have waited for a connection. A batch is one small statement. A
// batch that is sent several times is stored once, because the phone's own time identifies each position.
import type { ridePositionsSchema } from '@tokri/contract/delivery.schema.ts'
import { filterPoints } from '@tokri/rules/rider-points.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { refreshStores } from '../store/service.ts'
import { readOpenShift } from '../user/shift-queries.ts'
import * as queries from './position-queries.ts'

const KEPT_MS = 24 * 3_600_000

type Batch = z.output<typeof ridePositionsSchema.body>

/**
 * Throws `no_shift`. Impossible positions are skipped and counted, because refusing the batch would block the positions
 * behind them.
 */
export const recordPositions = async (deps: Deps, viewer: Viewer, { points, sentAt }: Batch) => {
  const { db, clock, stores } = deps
  await refreshStores(deps)
  const shift = await readOpenShift(db, viewer.id)
  if (!shift || shift.duty === 'picker') throw new AppError('no_shift')
  const now = clock()
  const { kept, ...told } = filterPoints({
    points: points.map((point) => ({ ...point, at: Date.parse(point.at) })),
    sentAt: sentAt ? Date.parse(sentAt) : null,
    now: now.getTime(),
    shiftStartedAt: shift.started_at.getTime(),
    store: stores.find(shift.store_id)?.position ?? null,
  })
  const newest = kept.at(-1)
  if (newest) await queries.insertPositions(db, viewer.id, { points: kept, newest, now })
  return { kept: kept.length, ...told }
}

/** Registers the hourly job that deletes positions after a day. */
export const registerPositionCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('forget-positions', '7 * * * *', async () => {
    const before = new Date(deps.clock().getTime() - KEPT_MS)
    await queries.deletePositions(deps.db, before)
    await queries.forgetLastPositions(deps.db, before)
  })
