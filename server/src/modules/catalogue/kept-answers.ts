// The answers of the catalogue, the same for every guest, kept finished until something that they show changes.
import { type ReadyAnswer, readyAnswer, readyAnswerSize } from '../../platform/ready-answer.ts'
import type { Ready } from '../../platform/route.ts'
import { createVersionedCache, type Freshness } from '../../platform/versioned-cache.ts'

/** Memory for answers of one process; at 5,000 products everything that is asked for fits. */
const MOST_BYTES = 64 * 1024 * 1024

type Shown = { _id: string; stock: number }
type Outcome = { message: string; data: unknown }
type Kept = { ready: ReadyAnswer; stock: Map<string, number> }

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && '_id' in value && 'stock' in value

/** The products that an answer shows, with the stock it says. */
export const shownStock = (data: unknown): Map<string, number> =>
  new Map((Array.isArray(data) ? data : [data]).filter(isShown).map(({ _id, stock }) => [_id, stock]))

export type KeepAnswer = (key: string, make: () => Promise<Outcome>) => Promise<Ready> | Ready

/** Answers by key: the call's name and its parsed input. */
export const createKeptAnswers = (freshness: Freshness, maxBytes = MOST_BYTES): KeepAnswer => {
  const cache = createVersionedCache<Kept>({
    maxBytes,
    freshness,
    sizeOf: ({ ready }) => readyAnswerSize(ready),
    factsOf: ({ stock }) => stock,
  })
  return (key, make) =>
    cache.get(key, async () => {
      const outcome = await make()
      return { ready: readyAnswer({ success: true, error: false, ...outcome }), stock: shownStock(outcome.data) }
    })
}
