// Simulates a finished day of a store again, with its own orders and people or with one more person. Times are
// milliseconds since 1970. The simulation is simpler than the planner: orders are picked in the sequence in which they
// were placed, and each one is delivered by the first rider who is free once it is packed. It is therefore compared with
// itself only: the day as it was, simulated, against the day with one more person, simulated.

export type ReplayOrder = {
  placedAt: number
  dueAt: number
  /** How long a picker was busy with it. */
  pickMs: number
  /** From leaving the store until the bags were in the shopper's hands. */
  deliverMs: number
  /** How long a rider was busy with it. Orders of one trip share its duration. */
  tripMs: number
}

/** When a person could take work. Work that was taken before `to` is finished. */
export type ReplayShift = { from: number; to: number }

type ReplayStaff = { pickers: readonly ReplayShift[]; riders: readonly ReplayShift[] }

export type Replay = {
  lateOrders: number
  /** The sum over all late orders. */
  lateMs: number
}

type Job = { releasedAt: number; busyMs: number }

/**
 * When each job starts: in this sequence, each with the person who is free first. If all shifts are over, somebody works
 * longer, because an order that was taken is delivered. `shifts` must not be empty.
 */
const startsOf = (jobs: readonly Job[], shifts: readonly ReplayShift[]): number[] => {
  const people = shifts.map(({ from, to }) => ({ freeAt: from, to }))
  return jobs.map(({ releasedAt, busyMs }) => {
    const startOf = ({ freeAt }: { freeAt: number }) => Math.max(freeAt, releasedAt)
    const present = people.filter((person) => startOf(person) < person.to)
    const [first, ...others] = present.length > 0 ? present : people
    if (!first) return releasedAt
    const person = others.reduce((best, other) => (startOf(other) < startOf(best) ? other : best), first)
    const start = startOf(person)
    person.freeAt = start + busyMs
    return start
  })
}

/** When each order would be delivered, in the sequence of `orders`. */
export const replayDeliveries = (orders: readonly ReplayOrder[], { pickers, riders }: ReplayStaff): number[] => {
  const placed = orders.map((order, index) => ({ order, index }))
  placed.sort((one, other) => one.order.placedAt - other.order.placedAt || one.index - other.index)
  const picks = startsOf(
    placed.map(({ order }) => ({ releasedAt: order.placedAt, busyMs: order.pickMs })),
    pickers,
  )
  const packed = placed.map(({ order, index }, place) => ({
    order,
    index,
    readyAt: (picks[place] ?? order.placedAt) + order.pickMs,
  }))
  packed.sort((one, other) => one.readyAt - other.readyAt || one.index - other.index)
  const rides = startsOf(
    packed.map(({ order, readyAt }) => ({ releasedAt: readyAt, busyMs: order.tripMs })),
    riders,
  )
  const delivered: number[] = orders.map(() => 0)
  for (const [place, { order, index, readyAt }] of packed.entries())
    delivered[index] = (rides[place] ?? readyAt) + order.deliverMs
  return delivered
}

const replayOf = (orders: readonly ReplayOrder[], staff: ReplayStaff): Replay => {
  const late = replayDeliveries(orders, staff)
    .map((at, index) => at - (orders[index]?.dueAt ?? at))
    .filter((ms) => ms > 0)
  return { lateOrders: late.length, lateMs: late.reduce((sum, ms) => sum + ms, 0) }
}

/** There the whole day: no shift ends before work is done. */
const wholeDay: ReplayShift = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/**
 * A day as it was, and with one more picker or rider from its beginning to its end. Null without orders, or if nobody
 * picked or nobody delivered.
 */
export const replayDay = (
  orders: readonly ReplayOrder[],
  { pickers, riders }: ReplayStaff,
): Record<'asItWas' | 'onePickerMore' | 'oneRiderMore', Replay> | null => {
  if (orders.length === 0 || pickers.length === 0 || riders.length === 0) return null
  return {
    asItWas: replayOf(orders, { pickers, riders }),
    onePickerMore: replayOf(orders, { pickers: [...pickers, wholeDay], riders }),
    oneRiderMore: replayOf(orders, { pickers, riders: [...riders, wholeDay] }),
  }
}
