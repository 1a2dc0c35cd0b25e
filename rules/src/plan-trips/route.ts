// The route of one rider: a sequence of orders, divided into trips. The search minimises the sum of the routes' costs.
import type { Problem } from './problem.ts'
import type { PlannedTrip } from './types.ts'

/** The most orders in the route of one rider; later plans add the rest. */
export const MAX_ORDERS_AHEAD = 12

/** Orders in sequence; `begins[i]` is 1 where order i begins a trip. The arrays may be longer than the route. */
export type Route = { orders: Int32Array; begins: Uint8Array; length: number; cost: number }

export const emptyRoute = (): Route => ({
  orders: new Int32Array(MAX_ORDERS_AHEAD),
  begins: new Uint8Array(MAX_ORDERS_AHEAD),
  length: 0,
  cost: 0,
})

export const copyRoute = (from: Route, to: Route): void => {
  to.orders.set(from.orders)
  to.begins.set(from.begins)
  to.length = from.length
  to.cost = from.cost
}

/** The cost of a route that breaks a rule. It is finite, so that sums of costs can be compared. */
export const FORBIDDEN = 1e6

/** The extra cost of each minute after the promise, in minutes of delivery time. */
const LATE_MINUTE = 0.3
/** The extra cost of a broken promise that could be kept. It grows from 0 during the last minute before the promise. */
const MISSED_PROMISE = 3
const RISKY_MINUTES = 1
/** The cost of a rider's minute: 0 while riders are idle, `most` when there is more work than riders. */
const RIDER_MINUTE = { most: 0.6, spareBelow: 0.6, shortAbove: 1.4 }
/** The load counts the orders that are ready within this many minutes. */
const LOAD_MINUTES = 15

/**
 * The cost of a rider's minute, in minutes of delivery time. With few orders for many riders it is 0. When all are busy, a
 * rider who is back earlier shortens the wait of everyone who orders next. The load is the number of trips per rider,
 * current and waiting ones together.
 */
const valueOfRiderMinute = (problem: Problem): number => {
  const { now, startAt, readyAt, ride, riders, returnToStore, halfPickup, halfDropoff } = problem
  const service = 2 * halfPickup + 2 * halfDropoff
  // The way back, or the way to the next pickup place.
  const rides = returnToStore ? 2 : 1.5
  const trip = (rides * ride.reduce((sum, minutes) => sum + minutes, 0)) / ride.length + service
  const queued = readyAt.filter((at) => at <= now + LOAD_MINUTES).length * trip
  const inHand = startAt.reduce((sum, at) => sum + at - now, 0)
  const load = trip > 0 ? (queued + inHand) / riders.length / trip : 0
  const { most, spareBelow, shortAbove } = RIDER_MINUTE
  return most * Math.min(1, Math.max(0, (load - spareBelow) / (shortAbove - spareBelow)))
}

export const routeWalker = (problem: Problem) => {
  const { startAt, offAt, capacity, pickup, readyAt, dueAt, bound, ride, halfPickup, halfDropoff } = problem
  const { riderToPickup, dropToPickup, dropToDrop } = problem
  const riderMinute = valueOfRiderMinute(problem)
  const missed = dueAt.map((due, i) => {
    const earliest = Math.max(bound[i] as number, problem.now + halfPickup + (ride[i] as number) + halfDropoff)
    return earliest <= due ? MISSED_PROMISE : 0
  })
  let steps = 0

  /** The cost of a route in minutes; FORBIDDEN if it breaks a rule. */
  const cost = (rider: number, orders: Int32Array, begins: Uint8Array, length: number): number => {
    if (length === 0) return 0
    steps += length + 1
    const begin = startAt[rider] as number
    let time = begin
    let waited = 0
    let total = 0
    let last = -1
    let i = 0
    while (i < length) {
      const place = pickup[orders[i] as number] as number
      let ready = readyAt[orders[i] as number] as number
      let end = i + 1
      while (end < length && begins[end] === 0) {
        ready = Math.max(ready, readyAt[orders[end] as number] as number)
        end += 1
      }
      if (end - i > (capacity[rider] as number)) return FORBIDDEN
      const arrive = time + (last < 0 ? riderToPickup(rider, place) : dropToPickup(last, place)) + halfPickup
      const picked = Math.max(arrive, ready)
      if (picked > (offAt[rider] as number)) return FORBIDDEN
      waited += picked - arrive
      time = picked + halfPickup
      let from = -1
      for (let k = i; k < end; k += 1) {
        const order = orders[k] as number
        const due = dueAt[order] as number
        const drop = time + (from < 0 ? (ride[order] as number) : dropToDrop(from, order)) + halfDropoff
        const over = drop - due
        total += drop - (bound[order] as number)
        if (over > 0) {
          total += LATE_MINUTE * over + (missed[order] as number)
          // Another order in the same trip never makes this order late.
          const alone = Math.max(arrive, readyAt[order] as number) + halfPickup + (ride[order] as number) + halfDropoff
          if (end - i > 1 && alone <= due) return FORBIDDEN
        } else if (over > -RISKY_MINUTES) {
          total += (missed[order] as number) * (1 + over / RISKY_MINUTES)
        }
        time = drop + halfDropoff
        from = order
      }
      last = from
      i = end
    }
    if (problem.returnToStore) time += dropToPickup(last, pickup[last] as number)
    return total + riderMinute * (time - begin - waited)
  }

  /** The trips of a route. A trip becomes firm when its rider has to leave for it before the next plan. */
  const trips = (rider: number, route: Route): PlannedTrip[] => {
    const answer: PlannedTrip[] = []
    const riderId = problem.riders[rider]?.id ?? ''
    let time = startAt[rider] as number
    let last = -1
    let i = 0
    while (i < route.length) {
      const place = pickup[route.orders[i] as number] as number
      let end = i
      let ready = -Infinity
      while (end < route.length && (end === i || route.begins[end] === 0)) {
        ready = Math.max(ready, readyAt[route.orders[end] as number] as number)
        end += 1
      }
      const members = [...route.orders.subarray(i, end)]
      const approach = last < 0 ? riderToPickup(rider, place) : dropToPickup(last, place)
      const leaveBy = ready - halfPickup - approach
      const dueNow = i === 0 && Math.max(leaveBy, time) < problem.now + problem.interval
      answer.push({
        riderId,
        orderIds: members.map((order) => problem.orders[order]?.id ?? ''),
        firmAt: dueNow ? problem.now : Math.max(leaveBy, time),
      })
      time = Math.max(ready, time + approach + halfPickup) + halfPickup
      let from = -1
      for (const order of members) {
        time += (from < 0 ? (ride[order] as number) : dropToDrop(from, order)) + 2 * halfDropoff
        from = order
      }
      last = from
      i = end
    }
    return answer
  }

  return { cost, trips, steps: () => steps }
}

export type RouteWalker = ReturnType<typeof routeWalker>
