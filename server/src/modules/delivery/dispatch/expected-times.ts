// When orders that no rider is planned for are expected at the door, so that a shopper learns of a delay before the
// promised time has passed.
import { isIn, phaseOf } from '@tokri/rules/order-states.ts'
import { readyTimes } from '@tokri/rules/ready-times.ts'
import type { Deps } from '../../../deps.ts'
import { placeOf } from '../../address/service.ts'
import { knownRide } from '../../promise/service.ts'
import * as queries from '../board/progress-queries.ts'

type Order = Pick<
  Awaited<ReturnType<typeof queries.readProgressRows>>[number],
  'id' | 'state' | 'store_id' | 'address' | 'eta' | 'promised_at' | 'sent_at'
>
type ExpectDeps = Pick<Deps, 'db' | 'clock' | 'stores' | 'travel' | 'promises'>

const MINUTE_MS = 60_000

/** Null where the places of the store and the door do not tell. */
const rideMs = (deps: ExpectDeps, { store_id, address }: Order): number | null => {
  const store = deps.stores.find(store_id)
  const minutes = store ? knownRide(deps, store, placeOf(address)) : null
  return minutes === null ? null : minutes * MINUTE_MS
}

/** When each queue's orders are packed, by order id. Stores without a picker on shift have none. */
const packedTimes = async (
  { db, promises }: ExpectDeps,
  orders: readonly Order[],
  now: number,
): Promise<Map<string, number>> => {
  const storeIds = [...new Set(orders.filter(({ state }) => isIn('unpacked', state)).map(({ store_id }) => store_id))]
  const rows = storeIds.length === 0 ? [] : await queries.readQueues(db, storeIds, new Date(now))
  const times = new Map<string, number>()
  for (const [storeId, queue] of Map.groupBy(rows, ({ store_id }) => store_id)) {
    const waiting = queue.map(({ id, lines, taken_at, by_picker: byPicker }) => ({
      id,
      lines,
      takenAt: taken_at?.getTime() ?? null,
      byPicker,
    }))
    const ready = readyTimes(waiting, { pickers: queue[0]?.pickers ?? 1, stages: promises.stages(storeId), now })
    for (const [id, at] of ready) times.set(id, at)
  }
  return times
}

/**
 * The expected times of those orders that will be later than promised, in whole minutes, by order id. An order with a
 * rider has its own estimate, and one that is on time keeps its promise.
 */
export const expectedDelays = async (deps: ExpectDeps, orders: readonly Order[]): Promise<Map<string, Date>> => {
  await deps.promises.settle(deps.clock())
  const now = deps.clock().getTime()
  const waiting = orders.filter(({ eta, promised_at }) => eta === null && promised_at !== null)
  const packed = await packedTimes(deps, waiting, now)
  const delays = new Map<string, Date>()
  for (const order of waiting) {
    const ready = phaseOf(order.state) === 'ready' ? now : packed.get(order.id)
    const leaves = ready === undefined ? ready : ready + deps.promises.stages(order.store_id).handOver * 1000
    // An order that was sent out by hand has left.
    const left = order.sent_at?.getTime() ?? leaves
    const ride = rideMs(deps, order)
    if (left === undefined || order.promised_at === null || (order.sent_at && ride === null)) continue
    const at = Math.ceil((left + (ride ?? 0)) / MINUTE_MS) * MINUTE_MS
    if (at > order.promised_at.getTime()) delays.set(order.id, new Date(at))
  }
  return delays
}
