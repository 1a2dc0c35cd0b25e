// What a shopper sees of the delivery of their order. The rider's position is shown only while this order is the next
// drop: before and after, it would reveal where other people live.
import type { Deps } from '../../deps.ts'
import type { Progress, ReadProgress } from '../order/follow-progress.ts'
import { readQuestion } from '../order/service.ts'
import { expectedDelays } from './expected-times.ts'
import * as queries from './progress-queries.ts'
import { freshPosition } from './rider-state.ts'

type Way = Awaited<ReturnType<typeof queries.readProgressRows>>[number]

const stages = {
  PAYMENT_PENDING: 'payment',
  PLACED: 'placed',
  CONFIRMED: 'placed',
  PACKING: 'packing',
  READY: 'ready',
  OUT_FOR_DELIVERY: 'out',
  DELIVERED: 'ended',
  CANCELLED: 'ended',
  PAYMENT_FAILED: 'ended',
} as const satisfies Record<Way['state'], Progress['stage']>

const isOut = ({ state, trip_state }: Way): boolean => state === 'OUT_FOR_DELIVERY' && trip_state === 'out'

const riderOf = (way: Way, now: Date): Progress['rider'] => {
  // mutation: hide-rider
  if (!isOut(way) || way.before > 0) return null
  const position = freshPosition(way, now)
  return position && { name: way.name ?? '', ...position, at: way.position_at?.toISOString() ?? '' }
}

/**
 * Without an estimate of the rider's arrival, the promised time is used until it has passed, or until the order is
 * expected later than that.
 */
const etaOf = ({ eta, promised_at, state }: Way, delayedUntil: Date | undefined, now: Date): string | null => {
  if (stages[state] === 'ended') return null
  if (eta) return eta.toISOString()
  if (delayedUntil) return delayedUntil.toISOString()
  return promised_at && promised_at > now ? promised_at.toISOString() : null
}

/** Reads the progress of orders, by order id. */
export const progressReader =
  (deps: Pick<Deps, 'db' | 'clock' | 'stores' | 'travel'>): ReadProgress =>
  async (orderIds) => {
    const { db } = deps
    const now = deps.clock()
    const rows = await queries.readProgressRows(db, orderIds)
    const delays = await expectedDelays(deps, rows)
    const found = new Map<string, Progress>()
    for (const way of rows)
      found.set(way.id, {
        eta: etaOf(way, delays.get(way.id), now),
        stage: isOut(way) && way.drop_state === 'arrived' ? 'arrived' : stages[way.state],
        dropsBefore: isOut(way) ? way.before : 0,
        rider: riderOf(way, now),
        question: way.asked ? await readQuestion(db, way.id) : null,
        picked: way.picked,
        missing: way.missing,
      })
    return found
  }
