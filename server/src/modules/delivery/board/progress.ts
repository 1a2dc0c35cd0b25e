// What a shopper sees of the delivery of their order. The rider's position is shown only while this order is the next
// drop: before and after, it would reveal where other people live.
import type { FollowedOrder, OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { must } from '@tokri/rules/must.ts'
import { isFinal, isIn, phaseOf } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { placeOf } from '../../address/service.ts'
import type { Progress, ReadProgress } from '../../order/follow/follow-progress.ts'
import { readOrder, readQuestion } from '../../order/service.ts'
import { positionOfPlace, refreshStores } from '../../store/service.ts'
import { expectedDelays } from '../dispatch/expected-times.ts'
import { freshPosition } from '../ride/rider-state.ts'
import { timesOffered, wishOf } from './failure-wish.ts'
import { followedOrder, followKeyOf } from './follow-key.ts'
import * as queries from './progress-queries.ts'

type Way = Awaited<ReturnType<typeof queries.readProgressRows>>[number]

const stages = { queue: 'placed', picking: 'packing', ready: 'ready', out: 'out' } as const

/** Whether the order stays in the store until what was added to it is paid. */
const waitsForPayment = ({ state, extra_due_paise }: Way): boolean => isIn('changeable', state) && extra_due_paise > 0

const stageOf = (way: Way): Progress['stage'] => {
  if (isFinal(way.state)) return 'ended'
  return isIn('promised', way.state) && !waitsForPayment(way) ? stages[phaseOf(way.state)] : 'payment'
}

const isOut = ({ state, trip_state }: Way): boolean => state === 'OUT_FOR_DELIVERY' && trip_state === 'out'

const riderOf = (way: Way, now: Date): Progress['rider'] => {
  if (!isOut(way) || way.before > 0) return null
  const position = freshPosition(way, now)
  return position && { name: way.name ?? '', ...position, at: way.position_at?.toISOString() ?? '' }
}

/** The attempt that failed, while the goods wait for the manager's decision. */
const failedOf = (deps: Pick<Deps, 'stores'>, way: Way, now: Date): Progress['failed'] => {
  const { state, failed, store_id } = way
  if (failed === null || isFinal(state)) return null
  return {
    at: new Date(failed.at).toISOString(),
    reason: failed.reason,
    answer: wishOf(failed),
    backAt: failed.back_at && new Date(failed.back_at).toISOString(),
    times: timesOffered(deps, store_id, now).map((time) => time.toISOString()),
  }
}

/**
 * Without an estimate of the rider's arrival, the promised time is used until it has passed, or until the order is
 * expected later than that. Nobody knows when an order comes whose delivery has failed, or that waits for a payment.
 */
const etaOf = (way: Way, delayedUntil: Date | undefined, now: Date): string | null => {
  const { eta, promised_at, state, wished_try } = way
  if (isFinal(state) || way.failed !== null || waitsForPayment(way)) return null
  if (eta) return eta.toISOString()
  if (wished_try && wished_try > (delayedUntil ?? now)) return wished_try.toISOString()
  if (delayedUntil) return delayedUntil.toISOString()
  return promised_at && promised_at > now ? promised_at.toISOString() : null
}

/** Reads the progress of orders, by order id. */
export const progressReader =
  (deps: Pick<Deps, 'db' | 'clock' | 'stores' | 'travel' | 'promises'>): ReadProgress =>
  async (orderIds) => {
    const { db } = deps
    const now = deps.clock()
    const rows = await queries.readProgressRows(db, orderIds)
    const delays = await expectedDelays(deps, rows)
    const found = new Map<string, Progress>()
    for (const way of rows)
      found.set(way.id, {
        eta: etaOf(way, delays.get(way.id), now),
        stage: isOut(way) && way.drop_state === 'arrived' ? 'arrived' : stageOf(way),
        dropsBefore: isOut(way) ? way.before : 0,
        rider: riderOf(way, now),
        failed: failedOf(deps, way, now),
        question: way.asked ? await readQuestion(db, way.id) : null,
        picked: way.picked,
        missing: way.missing,
        changedAt: way.updated_at.toISOString(),
      })
    return found
  }

/** How far an order of the caller is, with its two ends. Throws `not_found` for other shoppers' orders. */
export const readDelivery = async (deps: Deps, viewer: Viewer, orderId: string): Promise<OrderDelivery> => {
  const { db, stores } = deps
  await refreshStores(deps)
  const order = await queries.readDeliveryEnds(db, orderId, viewer.role === 'Admin' ? null : viewer.id)
  const progress = (await progressReader(deps)([orderId])).get(orderId)
  if (!order || !progress) throw new AppError('not_found', { message: 'Order not found' })
  const { eta, stage, dropsBefore, rider, failed } = progress
  return {
    store: { name: order.name, phone: order.phone, position: stores.find(order.store_id)?.position ?? null },
    door: positionOfPlace(placeOf(order.address)),
    ...{ eta, stage, dropsBefore, rider, failed },
    mapStyleUrl: deps.mapStyleUrl,
    followKey: followKeyOf(deps, orderId),
  }
}

/** For how long an order can be followed by its link after it has ended. */
const FOLLOWED_AFTER_END_MS = 2 * 3_600_000

/** How far the order of this link is. Throws `not_found` for a wrong key, and once the link has ended. */
export const readFollowed = async (deps: Deps, key: string): Promise<FollowedOrder> => {
  const orderId = followedOrder(deps, key)
  const ended = () => new AppError('not_found', { message: 'This link has ended' })
  if (orderId === null) throw ended()
  const { timeline, orderNumber, state, promise, slot, deliveredAt, kept, failedAt } = await readOrder(
    deps.db,
    orderId,
    null,
  )
  const last = new Date(must(timeline.at(-1)).at)
  if (isFinal(state) && deps.clock().getTime() >= last.getTime() + FOLLOWED_AFTER_END_MS) throw ended()
  const ends = must(await queries.readDeliveryEnds(deps.db, orderId, null))
  const { eta, stage, dropsBefore } = must((await progressReader(deps)([orderId])).get(orderId))
  const order = { orderNumber, state, promise, slot, deliveredAt, kept, ...(failedAt && { failedAt }) }
  return { ...order, store: ends.name, eta, stage, dropsBefore }
}
