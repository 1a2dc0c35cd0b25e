// The plan while it is searched: one route per rider, and the cheapest way to insert each order into each route.
import type { Problem } from './problem.ts'
import { copyRoute, emptyRoute, FORBIDDEN, MAX_ORDERS_AHEAD, type Route, type RouteWalker } from './route.ts'

/** The cost in minutes of an order without a rider: more than any delivery, and more the longer the order has waited. */
const UNPLANNED = { least: 300, perMinuteWaited: 2 }

export const NOBODY = -1

export const openDraft = (problem: Problem, walker: RouteWalker) => {
  const { pickup, now } = problem
  const riders = problem.riders.length
  const routes = Array.from({ length: riders }, emptyRoute)
  const riderOf = new Int32Array(problem.orders.length).fill(NOBODY)
  const unplanned = problem.orders.map(
    (order) => UNPLANNED.least + UNPLANNED.perMinuteWaited * Math.max(0, now - order.placedAt),
  )
  let total = unplanned.reduce((sum, minutes) => sum + minutes, 0)

  // Cached insertions. An entry is valid while the route still has the version it was computed for.
  const version = new Int32Array(riders)
  let lastVersion = 0
  const cachedVersion = new Int32Array(problem.orders.length * riders).fill(-1)
  const cachedCost = new Float64Array(cachedVersion.length)
  /** Position × 4, plus 2 if the order begins a trip, plus 1 if the order behind it does. */
  const cachedPlace = new Int32Array(cachedVersion.length)

  const orders = new Int32Array(MAX_ORDERS_AHEAD + 1)
  const begins = new Uint8Array(MAX_ORDERS_AHEAD + 1)

  // The cheapest insertion found so far, and its place, encoded as in `cachedPlace`.
  let least: number = FORBIDDEN
  let place = -1
  const consider = (rider: number, length: number, position: number, beginsTrip: number, nextBegins: number): void => {
    begins[position] = beginsTrip
    begins[position + 1] = nextBegins
    const cost = walker.cost(rider, orders, begins, length)
    if (cost < least) {
      least = cost
      place = position * 4 + beginsTrip * 2 + nextBegins
    }
  }

  const findCheapest = (order: number, rider: number): void => {
    const route = routes[rider] as Route
    const { length } = route
    least = FORBIDDEN
    place = -1
    if (length < MAX_ORDERS_AHEAD) {
      for (let i = 0; i < length; i += 1) {
        orders[i + 1] = route.orders[i] as number
        begins[i + 1] = route.begins[i] as number
      }
      // Whether the order before or behind the position has the same pickup place.
      let afterSame = false
      for (let at = 0; at <= length; at += 1) {
        orders[at] = order
        const between = at === length || route.begins[at] === 1
        const beforeSame = at < length && pickup[route.orders[at] as number] === pickup[order]
        // Three ways: a trip of its own, the first order of the trip that begins here, the last order of the trip before.
        if (between) consider(rider, length + 1, at, 1, 1)
        if (between && beforeSame) consider(rider, length + 1, at, 1, 0)
        if (afterSame) consider(rider, length + 1, at, 0, between ? 1 : 0)
        if (at < length) {
          orders[at] = route.orders[at] as number
          begins[at] = route.begins[at] as number
        }
        afterSame = beforeSame
      }
    }
    const index = order * riders + rider
    cachedVersion[index] = version[rider] as number
    cachedCost[index] = place < 0 ? FORBIDDEN : least - route.cost
    cachedPlace[index] = place
  }

  const recost = (rider: number): void => {
    const route = routes[rider] as Route
    total -= route.cost
    route.cost = walker.cost(rider, route.orders, route.begins, route.length)
    total += route.cost
    lastVersion += 1
    version[rider] = lastVersion
  }

  /**
   * The rider for whom the order costs least; riders for whom `skip` returns true are left out. Among riders of equal cost
   * it is the one who has been free longest, because the nearest one may be needed for the next order.
   */
  const cheapestRider = (order: number, skip: () => boolean): number => {
    let least = unplanned[order] as number
    let cheapest = NOBODY
    for (let rider = 0; rider < riders; rider += 1) {
      if (skip()) continue
      const index = order * riders + rider
      if (cachedVersion[index] !== version[rider]) findCheapest(order, rider)
      if ((cachedCost[index] as number) < least) {
        least = cachedCost[index] as number
        cheapest = rider
      }
    }
    return cheapest
  }

  /** Inserts an order into the rider's route, at the place that `cheapestRider` found. */
  const insert = (order: number, rider: number): void => {
    const route = routes[rider] as Route
    const place = cachedPlace[order * riders + rider] as number
    const at = place >> 2
    route.orders.copyWithin(at + 1, at, route.length)
    route.begins.copyWithin(at + 1, at, route.length)
    route.orders[at] = order
    route.begins[at] = (place >> 1) & 1
    if (at < route.length) route.begins[at + 1] = place & 1
    route.length += 1
    riderOf[order] = rider
    total -= unplanned[order] as number
    recost(rider)
  }

  const remove = (order: number): void => {
    const rider = riderOf[order] as number
    const route = routes[rider] as Route
    const at = route.orders.subarray(0, route.length).indexOf(order)
    if (route.begins[at] === 1 && at + 1 < route.length) route.begins[at + 1] = 1
    route.orders.copyWithin(at, at + 1, route.length)
    route.begins.copyWithin(at, at + 1, route.length)
    route.length -= 1
    riderOf[order] = NOBODY
    total += unplanned[order] as number
    recost(rider)
  }

  // Copies of the routes from before the current step, for `undo`.
  const before = routes.map(() => ({ route: emptyRoute(), version: 0, total: 0 }))
  const touched: number[] = []
  let totalBefore = total

  const begin = (): void => {
    touched.length = 0
    totalBefore = total
  }

  const touch = (rider: number): void => {
    if (touched.includes(rider)) return
    touched.push(rider)
    const kept = before[rider] as (typeof before)[number]
    copyRoute(routes[rider] as Route, kept.route)
    kept.version = version[rider] as number
  }

  /** Undoes the step. The insertions that were cached for the old versions become valid again. */
  const undo = (): void => {
    const setRider = (route: Route, owner: number): void => {
      for (let i = 0; i < route.length; i += 1) riderOf[route.orders[i] as number] = owner
    }
    for (const rider of touched) setRider(routes[rider] as Route, NOBODY)
    for (const rider of touched) {
      const kept = before[rider] as (typeof before)[number]
      copyRoute(kept.route, routes[rider] as Route)
      setRider(kept.route, rider)
      version[rider] = kept.version
    }
    total = totalBefore
  }

  return { routes, riderOf, cheapestRider, insert, remove, begin, touch, undo, touched, total: () => total }
}

export type Draft = ReturnType<typeof openDraft>
