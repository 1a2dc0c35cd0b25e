import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place, PlanInput, PlannedTrip, PlanOrder, PlanRider } from './plan-trips/types.ts'
import { planTrips } from './plan-trips.ts'

const NOW = 600
const service = { pickup: 0.5, dropoff: 1.5 }
const travel = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

const place = fc.record({ x: fc.integer({ min: -8, max: 8 }), y: fc.integer({ min: -8, max: 8 }) })
const riders = (max: number): fc.Arbitrary<PlanRider[]> =>
  fc
    .array(
      fc.record({
        freeAt: fc.integer({ min: NOW - 60, max: NOW + 30 }),
        at: place,
        offAt: fc.integer({ min: NOW - 5, max: NOW + 90 }),
        capacity: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: max },
    )
    .map((list) => list.map((rider, i) => ({ id: `rider ${i}`, ...rider })))
const orders = (max: number, pickups: number): fc.Arbitrary<PlanOrder[]> =>
  fc
    .array(
      fc.record({
        pickup: fc.integer({ min: 0, max: pickups - 1 }),
        dropoff: place,
        age: fc.integer({ min: 0, max: 40 }),
        prepare: fc.integer({ min: 0, max: 20 }),
        promise: fc.integer({ min: 5, max: 40 }),
      }),
      { maxLength: max },
    )
    .map((list) =>
      list.map(({ pickup, dropoff, age, prepare, promise }, i) => ({
        id: `order ${i}`,
        pickup: { id: `store ${pickup}`, x: 5 * pickup, y: -3 * pickup },
        dropoff,
        placedAt: NOW - age,
        readyAt: NOW - age + prepare,
        dueAt: NOW - age + promise,
      })),
    )
const inputs = fc
  .record({
    riders: riders(8),
    orders: fc.integer({ min: 1, max: 3 }).chain((pickups) => orders(14, pickups)),
    returnToStore: fc.boolean(),
  })
  .map(
    ({ returnToStore, ...lists }): PlanInput => ({
      now: NOW,
      travel,
      service,
      options: { intervalMinutes: 1, returnToStore },
      ...lists,
    }),
  )

type Ridden = { trip: PlannedTrip; rider: PlanRider; arriveAt: number; pickedAt: number; drops: [PlanOrder, number][] }

/** Rides a plan as written, trip by trip. */
const ride = (input: PlanInput, plan: PlannedTrip[]): Ridden[] => {
  const state = new Map(input.riders.map((r) => [r.id, { rider: r, time: Math.max(input.now, r.freeAt), at: r.at }]))
  return plan.map((trip) => {
    const one = state.get(trip.riderId)
    if (!one) throw new Error(`unknown rider ${trip.riderId}`)
    const members = trip.orderIds.map((id) => {
      const order = input.orders.find((o) => o.id === id)
      if (!order) throw new Error(`unknown order ${id}`)
      return order
    })
    const pickup = members[0]?.pickup as Place
    const arriveAt = one.time + travel(one.at, pickup) + service.pickup / 2
    const pickedAt = Math.max(arriveAt, ...members.map((o) => o.readyAt))
    one.time = pickedAt + service.pickup / 2
    one.at = pickup
    const drops = members.map((order): [PlanOrder, number] => {
      const drop = one.time + travel(one.at, order.dropoff) + service.dropoff / 2
      one.time = drop + service.dropoff / 2
      one.at = order.dropoff
      return [order, drop]
    })
    return { trip, rider: one.rider, arriveAt, pickedAt, drops }
  })
}

describe('a plan of trips', () => {
  it('gives every order at most once, of one pickup place a trip, within capacity and shift', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plan = planTrips(input)
        const ids = plan.flatMap((trip) => trip.orderIds)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { trip, rider, pickedAt, drops } of ride(input, plan)) {
          expect(drops.length).toBeGreaterThan(0)
          expect(drops.length).toBeLessThanOrEqual(rider.capacity)
          expect(new Set(drops.map(([order]) => order.pickup.id)).size).toBe(1)
          expect(pickedAt).toBeLessThanOrEqual(rider.offAt)
          expect(trip.firmAt).toBeGreaterThanOrEqual(NOW)
          expect(Number.isFinite(trip.firmAt)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('never makes an order late by another one in the same trip', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        for (const { arriveAt, drops } of ride(input, planTrips(input))) {
          if (drops.length === 1) continue
          for (const [order, drop] of drops) {
            const picked = Math.max(arriveAt, order.readyAt)
            const alone = picked + service.pickup / 2 + travel(order.pickup, order.dropoff) + service.dropoff / 2
            if (alone <= order.dueAt) expect(drop).toBeLessThanOrEqual(order.dueAt + 1e-9)
          }
        }
      }),
      { numRuns: 250 },
    )
  })

  it('leaves no order behind that a rider can still take', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plan = planTrips(input)
        const planned = new Set(plan.flatMap((trip) => trip.orderIds))
        const idle = input.riders.filter((rider) => !plan.some((trip) => trip.riderId === rider.id))
        for (const order of input.orders) {
          if (planned.has(order.id)) continue
          for (const rider of idle) {
            const arriveAt = Math.max(NOW, rider.freeAt) + travel(rider.at, order.pickup) + service.pickup / 2
            expect(Math.max(arriveAt, order.readyAt)).toBeGreaterThan(rider.offAt)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is the same for the same input, whatever the order of its lists, and leaves the input alone', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const before = JSON.stringify(input)
        const plan = planTrips(input)
        const sorted = (trips: PlannedTrip[]) =>
          JSON.stringify([...trips].sort((a, b) => a.firmAt - b.firmAt || (a.riderId < b.riderId ? -1 : 1)))
        const turned = { ...input, riders: [...input.riders].reverse(), orders: [...input.orders].reverse() }
        expect(sorted(planTrips(turned))).toBe(sorted(plan))
        expect(planTrips(input)).toEqual(plan)
        expect(JSON.stringify(input)).toBe(before)
      }),
      { numRuns: 60 },
    )
  })

  const store = { id: 'store', x: 0, y: 0 }
  const order = (id: string, x: number, readyAt: number, dueAt: number): PlanOrder => ({
    id,
    pickup: store,
    dropoff: { x, y: 0 },
    placedAt: readyAt - 4,
    readyAt,
    dueAt,
  })
  const rider = (id: string, freeAt: number, capacity = 4): PlanRider => ({
    id,
    freeAt,
    at: { x: 0, y: 0 },
    offAt: NOW + 600,
    capacity,
  })
  const plan = (list: PlanRider[], waiting: PlanOrder[]): PlannedTrip[] =>
    planTrips({ now: NOW, riders: list, orders: waiting, travel, service, options: { returnToStore: true } })

  it('is empty without riders and without orders', () => {
    expect(plan([], [order('a', 1, NOW, NOW + 10)])).toEqual([])
    expect(plan([rider('r', NOW)], [])).toEqual([])
  })

  it('lets an idle rider go with an order that is ready, and holds the trip of one that is not', () => {
    expect(plan([rider('r', NOW - 30)], [order('a', 3, NOW - 1, NOW + 10)])).toEqual([
      { riderId: 'r', orderIds: ['a'], firmAt: NOW },
    ])
    expect(plan([rider('r', NOW - 30)], [order('a', 3, NOW + 4, NOW + 14)])).toEqual([
      { riderId: 'r', orderIds: ['a'], firmAt: NOW + 3.75 },
    ])
  })

  it('bundles neighbours when one rider is there for both, the one due first in front', () => {
    const trips = plan([rider('r', NOW)], [order('a', 5, NOW, NOW + 20), order('b', 4, NOW, NOW + 6)])
    expect(trips).toEqual([{ riderId: 'r', orderIds: ['b', 'a'], firmAt: NOW }])
  })

  it('does not wait with an order for another that is ready later where that would make the first late', () => {
    const trips = plan([rider('r', NOW)], [order('a', 5, NOW, NOW + 7), order('b', 5, NOW + 3, NOW + 13)])
    expect(trips.map((trip) => trip.orderIds)).toEqual([['a'], ['b']])
  })

  it('plans an order that is late already', () => {
    expect(plan([rider('r', NOW)], [order('a', 3, NOW - 30, NOW - 10)])).toHaveLength(1)
  })

  it('gives an order that is due soon to the idle rider and the other one to the rider who comes back', () => {
    const trips = plan(
      [rider('idle', NOW - 5, 1), rider('riding', NOW + 8, 1)],
      [order('patient', 4, NOW, NOW + 30), order('urgent', 4, NOW, NOW + 7)],
    )
    expect(trips).toContainEqual({ riderId: 'idle', orderIds: ['urgent'], firmAt: NOW })
  })

  it('stays within its bound of work for any size', () => {
    let calls = 0
    const counted = (a: Place, b: Place): number => {
      calls += 1
      return travel(a, b)
    }
    const list = Array.from({ length: 400 }, (_, i) => ({
      ...rider(`r${i}`, NOW + (i % 40)),
      at: { x: i % 9, y: i % 7 },
    }))
    const waiting = Array.from({ length: 3000 }, (_, i) => order(`o${i}`, i % 13, NOW + (i % 11), NOW + (i % 17)))
    // Processor time, so that other work on the machine does not count.
    const begun = process.cpuUsage()
    const trips = planTrips({ now: NOW, riders: list, orders: waiting, travel: counted, service })
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(2000)
    expect(trips.length).toBeGreaterThan(0)
    expect(calls).toBeLessThan(200_000)
  })
})
