// Simulates the orders of a city with the promise and the planner, in steps of half a minute, and with the naive
// method.
import type { Place, PlanOrder, PlanRider } from '@tokri/rules/plan-trips/types.ts'
import { planTrips } from '@tokri/rules/plan-trips.ts'
import {
  pickSeconds,
  predictMinutes,
  prepareMinutes,
  promiseMinutes,
  riderMinutes,
  tripMinutes,
} from '@tokri/rules/promise.ts'
import * as city from './city.ts'
import type { CityOrder } from './day.ts'
import { createLearning, type Finished } from './learning.ts'

const STEP = 0.5
const LONGEST_PROMISE = 45
const CAPACITY = 4
/** The rounds of improvement per plan; the shop itself uses more. */
const ROUNDS = 4

type Accepted = CityOrder & {
  predicted: number
  margin: number
  promise: number
  dueAt: number
  /** The time that the shop expects, and the real time. */
  readyExpected: number
  readyAt: number
}
type Rider = { id: string; freeAt: number; backExpected: number }

export type Played = { orders: number; turnedAway: number; kept: number; promised: number; taken: number }

/**
 * Simulates the promise, the planner, and what they learn. The minutes of `promised` and `taken` are sums over all
 * orders.
 */
export const playTokri = (orders: readonly CityOrder[]): Played => {
  const learning = createLearning()
  const pickers: number[] = Array(city.PICKERS).fill(0)
  const riders = Array.from({ length: city.RIDERS }, (_, i): Rider => ({ id: `r${i}`, freeAt: 0, backExpected: 0 }))
  const queue: Accepted[] = []
  let picked: Accepted[] = []
  let ending: { at: number; finished: Finished }[] = []
  const played: Played = { orders: 0, turnedAway: 0, kept: 0, promised: 0, taken: 0 }
  const rideExpected = (from: Place, to: Place) => (60 * city.streetKm(from, to)) / learning.speed()

  const place = (order: CityOrder): void => {
    const now = order.placedAt
    const stages = learning.stages()
    const inHand = picked.reduce((sum, { readyExpected }) => sum + Math.max(0, readyExpected - now), 0)
    const waiting = queue.reduce((sum, { lines }) => sum + pickSeconds(stages, lines), 0)
    const idle = pickers.some((freeAt) => freeAt <= now)
    const queueSeconds = idle ? waiting : waiting + 60 * inHand
    const work = { stages, queueSeconds, pickers: city.PICKERS, lines: order.lines }
    const packed = picked.filter(({ readyExpected }) => readyExpected <= now).length
    const travelMinutes = rideExpected(city.STORE, order.door)
    const predicted = predictMinutes({
      ...work,
      riderMinutes: riderMinutes({
        backIn: riders.map(({ backExpected }) => Math.max(0, backExpected - now)),
        packed,
        unpacked: queue.length + picked.length - packed,
        prepare: prepareMinutes(work),
        trip: tripMinutes(stages, learning.medianRide() ?? travelMinutes),
      }),
      travelMinutes,
    })
    const margin = learning.margin()
    const promise = promiseMinutes(predicted, margin)
    if (promise > LONGEST_PROMISE) {
      played.turnedAway++
      return
    }
    queue.push({ ...order, predicted, margin, promise, dueAt: now + promise, readyExpected: 0, readyAt: 0 })
    queue.sort((one, other) => one.dueAt - other.dueAt)
  }

  const pick = (until: number): void => {
    while (queue.length > 0) {
      pickers.sort((one, other) => one - other)
      const freeAt = pickers[0] ?? 0
      const order = queue[0]
      if (!order || freeAt > until) return
      queue.shift()
      const start = Math.max(freeAt, order.placedAt)
      order.readyExpected = start + pickSeconds(learning.stages(), order.lines) / 60
      order.readyAt = start + city.pickMinutes(order)
      pickers[0] = order.readyAt
      picked.push(order)
    }
  }

  const leave = (rider: Rider, members: readonly Accepted[], now: number): void => {
    const leftAt = Math.max(now, rider.freeAt, ...members.map(({ readyAt }) => readyAt)) + city.handOverMinutes
    let time = leftAt
    let expected = leftAt
    let at: Place = city.STORE
    for (const order of members) {
      const ride = city.rideMinutes(at, order.door, time, order.noise.ride)
      const door = city.doorMinutes(order)
      expected += rideExpected(at, order.door) + learning.stages().door / 60
      const deliveredAt = time + ride + door
      const taken = deliveredAt - order.placedAt
      const seconds = 60 * city.pickMinutes(order)
      const stages = learning.stages()
      const ratio = taken / order.predicted
      const way =
        ride > 0.2
          ? {
              hour: Math.floor((time % 1440) / 60),
              speedKmh: (60 * city.streetKm(at, order.door)) / ride,
              minutes: ride,
            }
          : null
      const took = {
        // Only the whole duration of a pick is measured; the rest is the time for its lines.
        perLine: Math.max(0, seconds - stages.start - stages.pack) / order.lines,
        handOver: 60 * city.handOverMinutes,
        door: 60 * door,
      }
      ending.push({
        at: deliveredAt,
        finished: { delivery: { ratio, missed: ratio > order.margin }, stages: took, way },
      })
      played.orders++
      played.kept += taken <= order.promise ? 1 : 0
      played.promised += order.promise
      // The promise of somebody who knows the delivery time in advance.
      played.taken += Math.max(5, Math.ceil(taken))
      time = deliveredAt
      at = order.door
    }
    const last = members.at(-1)
    rider.freeAt = time + city.rideMinutes(at, city.STORE, time, last?.noise.ride ?? 1)
    rider.backExpected = expected + rideExpected(at, city.STORE)
  }

  const ride = (now: number): void => {
    const isBack = (rider: Rider) => rider.freeAt <= now
    if (
      !riders.some(isBack) ||
      !picked.some(({ readyAt, readyExpected }) => Math.min(readyAt, readyExpected) <= now + 1)
    )
      return
    const stages = learning.stages()
    const trips = planTrips({
      now,
      riders: riders.map((rider): PlanRider => {
        const freeAt = isBack(rider) ? now : Math.max(now + STEP, rider.backExpected)
        return { id: rider.id, freeAt, at: city.STORE, offAt: Number.POSITIVE_INFINITY, capacity: CAPACITY }
      }),
      orders: picked.map((order): PlanOrder => {
        const { id, door: dropoff, placedAt, dueAt } = order
        const readyAt = order.readyAt <= now ? order.readyAt : Math.max(now + STEP, order.readyExpected)
        return { id, pickup: city.STORE, dropoff, placedAt, readyAt, dueAt }
      }),
      travel: rideExpected,
      service: { pickup: stages.handOver / 60, dropoff: stages.door / 60 },
      options: { intervalMinutes: STEP, returnToStore: true, mostRounds: ROUNDS },
    })
    for (const { riderId, orderIds, firmAt } of trips) {
      const rider = riders.find(({ id }) => id === riderId)
      if (!rider || firmAt > now || !isBack(rider)) continue
      leave(
        rider,
        orderIds.flatMap((id) => picked.find((order) => order.id === id) ?? []),
        now,
      )
      const gone = new Set(orderIds)
      picked = picked.filter(({ id }) => !gone.has(id))
    }
  }

  let next = 0
  let hour = -1
  for (let now = 0; next < orders.length || queue.length > 0 || picked.length > 0; now += STEP) {
    const first = orders[next]
    // Nothing happens at night, so skip it.
    if (first && queue.length === 0 && picked.length === 0 && first.placedAt > now + 60)
      now = Math.floor(first.placedAt / STEP) * STEP
    const over = ending.filter(({ at }) => at <= now)
    if (over.length > 0) {
      ending = ending.filter(({ at }) => at > now)
      over.sort((one, other) => one.at - other.at)
      learning.add(over.map(({ finished }) => finished))
    }
    if (Math.floor(now / 60) !== hour) {
      hour = Math.floor(now / 60)
      learning.refresh(hour % 24)
    }
    for (let order = orders[next]; order && order.placedAt <= now; order = orders[next]) {
      place(order)
      next++
    }
    pick(now)
    ride(now)
  }
  return played
}

/**
 * The number of late orders if the nearest free rider takes one order, in the sequence of their arrival, with a promise
 * of ten minutes for everybody.
 */
export const playNaive = (orders: readonly CityOrder[]): number => {
  const pickers: number[] = Array(city.PICKERS).fill(0)
  const riders: number[] = Array(city.RIDERS).fill(0)
  let late = 0
  for (const order of orders) {
    pickers.sort((one, other) => one - other)
    const readyAt = Math.max(order.placedAt, pickers[0] ?? 0) + city.pickMinutes(order)
    pickers[0] = readyAt
    // All free riders are at the store, so all are equally near.
    riders.sort((one, other) => one - other)
    const leftAt = Math.max(readyAt, riders[0] ?? 0) + city.handOverMinutes
    const deliveredAt =
      leftAt + city.rideMinutes(city.STORE, order.door, leftAt, order.noise.ride) + city.doorMinutes(order)
    riders[0] = deliveredAt + city.rideMinutes(city.STORE, order.door, deliveredAt, order.noise.ride)
    if (deliveredAt > order.placedAt + 10) late++
  }
  return late
}
