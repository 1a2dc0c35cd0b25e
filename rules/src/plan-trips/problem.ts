// The input of a plan as arrays of numbers: the search reads them hundreds of thousands of times.
import type { Place, PlanInput, PlanOrder, PlanRider } from './types.ts'

/** A plan considers at most this many orders and riders, the most urgent first, so that its work stays bounded. */
const MAX_ORDERS = 300
const MAX_RIDERS = 150
const MAX_ROUNDS = 2000

export type Problem = {
  now: number
  /** Minutes until the next plan. */
  interval: number
  returnToStore: boolean
  /** The most improving rounds. */
  mostRounds: number
  halfPickup: number
  halfDropoff: number
  riders: PlanRider[]
  orders: PlanOrder[]
  /** Per rider: the minute from which a trip can start, the last minute of a pickup, most orders in one trip. */
  startAt: number[]
  offAt: number[]
  capacity: number[]
  /** Per order: the index of its pickup place, its times, and the minutes from the pickup place to the door. */
  pickup: number[]
  readyAt: number[]
  dueAt: number[]
  ride: number[]
  /** Per order: the earliest minute at which anybody could deliver it. */
  bound: number[]
  riderToPickup: (rider: number, pickup: number) => number
  dropToPickup: (order: number, pickup: number) => number
  dropToDrop: (from: number, to: number) => number
  pickupToPickup: (from: number, to: number) => number
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Travel minutes between two lists of places. Each pair is computed on first use and cached. */
const travelTable = (from: Place[], to: Place[], travel: PlanInput['travel']): ((a: number, b: number) => number) => {
  const width = to.length
  const known = new Float64Array(from.length * width).fill(-1)
  return (a, b) => {
    const at = a * width + b
    const minutes = known[at] as number
    if (minutes >= 0) return minutes
    const asked = travel(from[a] as Place, to[b] as Place)
    known[at] = asked
    return asked
  }
}

export const buildProblem = (input: PlanInput): Problem => {
  const { now, travel, service, options = {} } = input
  // Sorted, so that the plan does not depend on the order of the lists.
  const riders = [...input.riders].sort((a, b) => a.freeAt - b.freeAt || byId(a, b)).slice(0, MAX_RIDERS)
  const orders = [...input.orders]
    .sort((a, b) => a.readyAt - b.readyAt || a.placedAt - b.placedAt || byId(a, b))
    .slice(0, MAX_ORDERS)
  const pickupIndex = new Map<string, number>()
  const pickups: Place[] = []
  const pickup = orders.map((order) => {
    const known = pickupIndex.get(order.pickup.id)
    if (known !== undefined) return known
    pickupIndex.set(order.pickup.id, pickups.length)
    return pickups.push(order.pickup) - 1
  })
  const drops = orders.map((order) => order.dropoff)
  const halfPickup = service.pickup / 2
  const halfDropoff = service.dropoff / 2
  const ride = orders.map((order) => travel(order.pickup, order.dropoff))
  return {
    now,
    interval: options.intervalMinutes ?? 1,
    returnToStore: options.returnToStore === true,
    mostRounds: options.mostRounds ?? MAX_ROUNDS,
    halfPickup,
    halfDropoff,
    riders,
    orders,
    startAt: riders.map((rider) => Math.max(now, rider.freeAt)),
    offAt: riders.map((rider) => rider.offAt),
    capacity: riders.map((rider) => rider.capacity),
    pickup,
    readyAt: orders.map((order) => order.readyAt),
    dueAt: orders.map((order) => order.dueAt),
    ride,
    bound: orders.map((order, i) => order.readyAt + halfPickup + (ride[i] as number) + halfDropoff),
    riderToPickup: travelTable(
      riders.map((rider) => rider.at),
      pickups,
      travel,
    ),
    dropToPickup: travelTable(drops, pickups, travel),
    dropToDrop: travelTable(drops, drops, travel),
    pickupToPickup: travelTable(pickups, pickups, travel),
  }
}
