// Where riders are. Phones send batches, which may have waited for a connection. A batch that is sent several times is
// stored once, because the phone's own time identifies each position.
import type { ridePositionsSchema } from '@tokri/contract/delivery.schema.ts'
import { retentionDays } from '@tokri/rules/retention.ts'
import { filterPoints } from '@tokri/rules/rider-points.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { refreshStores } from '../../store/service.ts'
import { readOpenShift } from '../../user/service.ts'
import * as queries from './position-queries.ts'
import { createPositionWriter } from './position-writer.ts'

type Batch = z.output<typeof ridePositionsSchema.body>

type KnownShift = { id: string; storeId: string; startedAt: Date }
const MOST_KNOWN = 10_000

/**
 * Returns a function that stores a batch of a rider on shift. It throws `no_shift`, and `invalid_token` when the session
 * has ended. Impossible positions are skipped and
 * counted, because refusing the batch would block the positions behind them.
 */
export const createPositionRecorder = (deps: Deps) => {
  const { db, clock, stores } = deps
  const writer = createPositionWriter(deps)
  /** Shifts that were open a moment ago, by person. Usually no query but the write is needed. */
  const known = new Map<string, KnownShift>()

  const readShift = async (userId: string): Promise<KnownShift> => {
    const shift = await readOpenShift(db, userId)
    if (!shift || shift.duty === 'picker') throw new AppError('no_shift')
    if (known.size >= MOST_KNOWN) known.clear()
    const read = { id: shift.id, storeId: shift.store_id, startedAt: shift.started_at }
    known.set(userId, read)
    return read
  }

  return async (viewer: Viewer, { points, sentAt }: Batch) => {
    await refreshStores(deps)
    const save = async (shift: KnownShift) => {
      const { kept, ...told } = filterPoints({
        points: points.map((point) => ({ ...point, at: Date.parse(point.at) })),
        sentAt: sentAt ? Date.parse(sentAt) : null,
        now: clock().getTime(),
        shiftStartedAt: shift.startedAt.getTime(),
        store: stores.find(shift.storeId)?.position ?? null,
      })
      const [first, ...rest] = kept
      const stored = first
        ? await writer.write({
            userId: viewer.id,
            sessionId: viewer.sessionId,
            shiftId: shift.id,
            points: [first, ...rest],
          })
        : null
      return { stored, answer: { kept: kept.length, ...told } }
    }
    const before = known.get(viewer.id)
    if (before) {
      const { stored, answer } = await save(before)
      if (stored) return answer
    }
    const { stored, answer } = await save(await readShift(viewer.id))
    if (stored === false) {
      await readShift(viewer.id)
      // The shift is open, so the session has ended.
      throw new AppError('invalid_token')
    }
    return answer
  }
}

/** Registers the hourly job that deletes positions after a day. */
export const registerPositionCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('forget-positions', '7 * * * *', async () => {
    const before = new Date(deps.clock().getTime() - retentionDays.riderPosition * 86_400_000)
    await queries.deletePositions(deps.db, before)
    await queries.forgetLastPositions(deps.db, before)
  })
