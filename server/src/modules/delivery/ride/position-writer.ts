// Writes the positions of many riders together: a thousand riders send two hundred batches a second, and a statement for
// each would cost more than all else that is done with them.
import type { Deps } from '../../../deps.ts'
import * as queries from './position-queries.ts'

/** Batches that arrive within this time after a write wait for the next one. */
const COLLECT_MS = 250

export type PositionWriter = {
  /** Resolves once the batch is stored: true, or false if its shift or session has ended. Rejects if the write fails. */
  write: (batch: queries.PositionBatch) => Promise<boolean>
}

type Waiting = { batch: queries.PositionBatch; resolve: (stored: boolean) => void; reject: (error: unknown) => void }

export const createPositionWriter = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): PositionWriter => {
  let waiting: Waiting[] = []
  let busy = false

  /** The first batch of each person; a second phone's batch waits for the next write. */
  const take = (): Waiting[] => {
    const people = new Map<string, Waiting>()
    const later: Waiting[] = []
    for (const each of waiting) {
      if (people.has(each.batch.userId)) later.push(each)
      else people.set(each.batch.userId, each)
    }
    waiting = later
    return [...people.values()]
  }

  const flush = async () => {
    busy = true
    const taken = take()
    try {
      const stored = await queries.insertPositions(
        db,
        taken.map(({ batch }) => batch),
        clock(),
      )
      for (const { batch, resolve } of taken) resolve(stored.has(batch.userId))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    setTimeout(() => {
      busy = false
      if (waiting.length > 0) void flush()
    }, COLLECT_MS).unref()
  }

  return {
    write: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject })
        if (!busy) void flush()
      }),
  }
}
