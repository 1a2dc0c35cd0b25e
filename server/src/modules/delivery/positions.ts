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

type KnownShift = { id: string; storeId: string; startedAt: Date }
/** Shifts that were open a moment ago, by person. */
export type KnownShifts = Map<string, KnownShift>
const MOST_KNOWN = 10_000

/** Reads the open shift of a rider. Throws `no_shift`. */
const readShift = async ({ db }: Deps, known: KnownShifts, userId: string): Promise<KnownShift> => {
  const shift = await readOpenShift(db, userId)
  if (!shift || shift.duty === 'picker') throw new AppError('no_shift')
  if (known.size >= MOST_KNOWN) known.clear()
  const read = { id: shift.id, storeId: shift.store_id, startedAt: shift.started_at }
  known.set(userId, read)
  return read
}

/**
 * Stores a batch of a rider on shift. Throws `no_shift`. Impossible positions are skipped and counted, because refusing
 * the batch would block the positions behind them. Usually a batch is one statement: it names the shift that was open
 * at the batch before, and stores nothing if that shift has ended.
 */
export const recordPositions = async (
  deps: Deps,
  known: KnownShifts,
  { viewer, batch: { points, sentAt } }: { viewer: Viewer; batch: Batch },
) => {
  const { db, clock, stores } = deps
  await refreshStores(deps)
  const now = clock()
  const keptIn = (shift: KnownShift) =>
    filterPoints({
      points: points.map((point) => ({ ...point, at: Date.parse(point.at) })),
      sentAt: sentAt ? Date.parse(sentAt) : null,
      now: now.getTime(),
      shiftStartedAt: shift.startedAt.getTime(),
      store: stores.find(shift.storeId)?.position ?? null,
    })
  const store = async (shift: KnownShift) => {
    const { kept, ...told } = keptIn(shift)
    const newest = kept.at(-1)
    const stored = newest
      ? await queries.insertPositions(db, viewer.id, { shiftId: shift.id, points: kept, newest, now })
      : null
    return { stored, answer: { kept: kept.length, ...told } }
  }
  const before = known.get(viewer.id)
  if (before) {
    const { stored, answer } = await store(before)
    if (stored) return answer
  }
  const { stored, answer } = await store(await readShift(deps, known, viewer.id))
  if (stored === false) throw new AppError('no_shift')
  return answer
}

/** Registers the hourly job that deletes positions after a day. */
export const registerPositionCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('forget-positions', '7 * * * *', async () => {
    const before = new Date(deps.clock().getTime() - KEPT_MS)
    await queries.deletePositions(deps.db, before)
    await queries.forgetLastPositions(deps.db, before)
  })
