// npm run bench:dispatch: simulates generated days with the planner and with "nearest free rider, one order each", and
// measures one plan for 200 orders and 60 riders. `-- --kit FOLDER --instances FOLDER` also scores the planner on
// published days: FOLDER/score.mjs is the scorer of mdrp-bench, the other folder contains the instances.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Place, PlanInput, PlannedTrip, PlanOrder, PlanRider } from '@tokri/rules/plan-trips/types.ts'
import { planTrips } from '@tokri/rules/plan-trips.ts'

const { values } = parseArgs({
  options: { kit: { type: 'string' }, instances: { type: 'string' }, riders: { type: 'string' } },
})

const METRES_PER_MINUTE = 320
const service = { pickup: 0.5, dropoff: 1.5 }
const travel = (a: Place, b: Place): number => Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / METRES_PER_MINUTE)
const store = { id: 'store', x: 0, y: 0 }

const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const makeOrder = (id: string, placedAt: number, random: () => number): PlanOrder => {
  const angle = 2 * Math.PI * random()
  const metres = 3200 * Math.sqrt(random())
  const dropoff = { x: metres * Math.cos(angle), y: metres * Math.sin(angle) }
  const readyAt = placedAt + 3 + random()
  const alone = readyAt + service.pickup / 2 + travel(store, dropoff) + service.dropoff / 2
  return { id, pickup: store, dropoff, placedAt, readyAt, dueAt: alone + 5 }
}

/** Twelve hours of orders for one store, with a rush at noon and one in the evening. */
const makeDay = (seed: number, ordersPerHour: number): PlanOrder[] => {
  const random = randomOf(seed)
  const orders: PlanOrder[] = []
  const peak = 1.6 * ordersPerHour
  for (let at = 0; at < 720; ) {
    at -= (60 / peak) * Math.log(1 - random())
    const rate =
      ordersPerHour * (0.5 + 1.1 * Math.exp(-(((at - 180) / 60) ** 2)) + 1.1 * Math.exp(-(((at - 540) / 70) ** 2)))
    if (at < 720 && random() < rate / peak) orders.push(makeOrder(`o${orders.length}`, at, random))
  }
  return orders
}

/** The nearest free rider takes one order, the oldest first. All riders of a store are equally near. */
const nearestFree = ({ now, riders, orders }: PlanInput): PlannedTrip[] => {
  const due = [...orders].sort((a, b) => a.placedAt - b.placedAt).filter((order) => order.readyAt < now + 1)
  const free = riders.filter((rider) => rider.freeAt <= now)
  return due
    .slice(0, free.length)
    .map((order, i) => ({ riderId: free[i]?.id ?? '', orderIds: [order.id], firmAt: now }))
}

/**
 * Simulates one day with a plan every minute; firm trips are ridden as planned. Returns the click-to-door time beyond
 * the minimum, and the share of late orders.
 */
const playDay = (day: PlanOrder[], riderCount: number, planner: (input: PlanInput) => PlannedTrip[]) => {
  const riders: PlanRider[] = Array.from({ length: riderCount }, (_, i) => ({
    id: `r${i}`,
    freeAt: 0,
    at: store,
    offAt: 10_000,
    capacity: 4,
  }))
  const waiting = new Map<string, PlanOrder>()
  let next = 0
  let beyond = 0
  let late = 0
  for (let now = 0; next < day.length || waiting.size > 0; now += 1) {
    for (let order = day[next]; order && order.placedAt <= now; order = day[next]) {
      waiting.set(order.id, order)
      next += 1
    }
    const options = { intervalMinutes: 1, returnToStore: true }
    for (const trip of planner({ now, riders, orders: [...waiting.values()], travel, service, options })) {
      const rider = riders.find((one) => one.id === trip.riderId)
      if (!rider || trip.firmAt > now || rider.freeAt >= now + 1) continue
      const members = trip.orderIds.flatMap((id) => waiting.get(id) ?? [])
      const arriveAt = Math.max(now, rider.freeAt) + service.pickup / 2
      let time = Math.max(arriveAt, ...members.map((order) => order.readyAt)) + service.pickup / 2
      let at: Place = store
      for (const order of members) {
        waiting.delete(order.id)
        time += travel(at, order.dropoff) + service.dropoff / 2
        beyond += time - (order.dueAt - 5)
        if (time > order.dueAt) late += 1
        time += service.dropoff / 2
        at = order.dropoff
      }
      rider.freeAt = time + travel(at, store)
    }
  }
  return { beyond: beyond / day.length, late: (100 * late) / day.length }
}

console.log('Generated days of one store, 40 orders an hour, means of 5 days')
console.log('riders  planner       minutes over the minimum  late %')
for (const riderCount of [18, 15, 13]) {
  for (const [name, planner] of [
    ['nearest free', nearestFree],
    ['planTrips', planTrips],
  ] as const) {
    const days = [1, 2, 3, 4, 5].map((seed) => playDay(makeDay(seed, 40), riderCount, planner))
    const mean = (key: 'beyond' | 'late') => (days.reduce((sum, day) => sum + day[key], 0) / days.length).toFixed(2)
    console.log(
      `${String(riderCount).padEnd(8)}${name.padEnd(14)}${mean('beyond').padStart(24)}${mean('late').padStart(8)}`,
    )
  }
}

const times: number[] = []
for (let i = 0; i < 60; i += 1) {
  const random = randomOf(i + 1)
  const orders = Array.from({ length: 200 }, (_, k) => makeOrder(`o${k}`, 100 - 20 * random(), random))
  const riders = Array.from({ length: 60 }, (_, k) => ({
    id: `r${k}`,
    freeAt: 90 + 30 * random(),
    at: store,
    offAt: 600,
    capacity: 4,
  }))
  const before = process.cpuUsage()
  planTrips({ now: 100, riders, orders, travel, service, options: { returnToStore: true } })
  const spent = process.cpuUsage(before)
  // Skip the first plans, which run before the code is compiled.
  if (i >= 10) times.push((spent.user + spent.system) / 1000)
}
times.sort((a, b) => a - b)
console.log(
  `\nOne plan, 200 orders and 60 riders: median ${times[25]?.toFixed(1)} ms, 95 % within ${times[47]?.toFixed(1)} ms (goal 20)`,
)

if (values.kit && values.instances) {
  const planner = path.resolve(import.meta.dirname, '../rules/src/plan-trips.ts#planTrips')
  const args = [path.join(values.kit, 'score.mjs'), '--planner', planner, '--instances', values.instances, '--quiet']
  if (values.riders) args.push('--riders', values.riders)
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
} else {
  console.log(
    '\nPublished days were not scored: give --kit FOLDER (with score.mjs of mdrp-bench) and --instances FOLDER.',
  )
}
