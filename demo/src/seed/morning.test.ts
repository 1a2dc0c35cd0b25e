import { expect, it } from 'vitest'
import { ORDERS_PER_STORE, playMorning } from './morning.ts'
import { demoStores } from './stores.ts'

const from = Date.parse('2026-12-24T03:30:00Z')
const to = from + 3 * 3_600_000
const days = demoStores.map((store) => playMorning(store, from, to))

it('is the same for the same hours, and another one for each store', () => {
  expect(demoStores.map((store) => playMorning(store, from, to))).toEqual(days)
  expect(new Set(days.flat().map(({ key }) => key)).size).toBe(3 * ORDERS_PER_STORE)
})

it('has each stage after the one before', () => {
  for (const order of days.flat()) {
    const moments = [order.placedAt, order.takenAt, order.firstPickedAt, order.lastPickedAt, order.packedAt]
    moments.push(order.leftAt, order.arrivedAt, order.deliveredAt, order.backAt)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(moments.every(Number.isInteger)).toBe(true)
    expect(order.placedAt).toBeGreaterThanOrEqual(from)
  }
})

it('lets nobody do two things at once', () => {
  for (const day of days)
    for (const [of, begin, end] of [
      ['picker', 'takenAt', 'packedAt'],
      ['rider', 'leftAt', 'backAt'],
    ] as const)
      for (const own of Map.groupBy(day, (order) => order[of]).values())
        for (const [index, order] of own.entries())
          expect(order[begin]).toBeGreaterThanOrEqual(own[index - 1]?.[end] ?? from)
})

it('keeps most of its promises, and breaks some', () => {
  for (const day of days) {
    const late = day.filter(
      ({ placedAt, promiseMinutes, deliveredAt }) => deliveredAt > placedAt + promiseMinutes * 60_000,
    )
    expect(late.length).toBeGreaterThanOrEqual(1)
    expect(late.length).toBeLessThanOrEqual(4)
  }
})
