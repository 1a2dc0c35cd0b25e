import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ReplayOrder, type ReplayShift, replayDay, replayDeliveries } from './replay-day.ts'

const always: ReplayShift = { from: 0, to: Number.POSITIVE_INFINITY }
const order = (placedAt: number, more: Partial<ReplayOrder> = {}): ReplayOrder => ({
  ...{ placedAt, dueAt: placedAt + 10, pickMs: 4, deliverMs: 5, tripMs: 9 },
  ...more,
})

const orders = fc.array(
  fc
    .record({
      placedAt: fc.nat(1000),
      promise: fc.nat(100),
      pickMs: fc.nat(60),
      deliverMs: fc.nat(60),
      backMs: fc.nat(60),
    })
    .map(({ placedAt, promise, pickMs, deliverMs, backMs }) => ({
      ...{ placedAt, dueAt: placedAt + promise, pickMs, deliverMs, tripMs: deliverMs + backMs },
    })),
  { minLength: 1, maxLength: 40 },
)
/** People who stay once they have come. */
const people = fc.array(
  fc.nat(500).map((from): ReplayShift => ({ from, to: Number.POSITIVE_INFINITY })),
  { minLength: 1, maxLength: 5 },
)
const wholeDay: ReplayShift = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

it('lets an order wait for the picker and then for the rider', () => {
  expect(replayDeliveries([order(0), order(1)], { pickers: [always], riders: [always] })).toEqual([9, 18])
  expect(replayDeliveries([order(0), order(1)], { pickers: [always, always], riders: [always, always] })).toEqual([
    9, 10,
  ])
})

it('gives nothing new to somebody whose shift is over, unless nobody else is there', () => {
  const short = { from: 0, to: 3 }
  expect(replayDeliveries([order(0), order(4)], { pickers: [short, always], riders: [always, always] })).toEqual([
    9, 13,
  ])
  expect(replayDeliveries([order(5)], { pickers: [short], riders: [always] })).toEqual([14])
})

it('says what one more person would have saved', () => {
  const rush = [order(0), order(0), order(0)]
  expect(replayDay(rush, { pickers: [always, always, always], riders: [always] })).toEqual({
    asItWas: { lateOrders: 2, lateMs: 8 + 17 },
    onePickerMore: { lateOrders: 2, lateMs: 8 + 17 },
    oneRiderMore: { lateOrders: 1, lateMs: 8 },
  })
})

it('says nothing about a day without orders or without people', () => {
  expect(replayDay([], { pickers: [always], riders: [always] })).toBeNull()
  expect(replayDay([order(0)], { pickers: [], riders: [always] })).toBeNull()
  expect(replayDay([order(0)], { pickers: [always], riders: [] })).toBeNull()
})

it('delivers no order later with one more rider', () => {
  fc.assert(
    fc.property(orders, people, people, (day, pickers, riders) => {
      const before = replayDeliveries(day, { pickers, riders })
      const after = replayDeliveries(day, { pickers, riders: [...riders, wholeDay] })
      for (const [index, at] of after.entries()) expect(at).toBeLessThanOrEqual(before[index] ?? 0)
    }),
  )
})

it('delivers no order later with one more picker while there are riders enough', () => {
  fc.assert(
    fc.property(orders, people, (day, pickers) => {
      const riders = day.map(() => wholeDay)
      const before = replayDeliveries(day, { pickers, riders })
      const after = replayDeliveries(day, { pickers: [...pickers, wholeDay], riders })
      for (const [index, at] of after.entries()) expect(at).toBeLessThanOrEqual(before[index] ?? 0)
    }),
  )
})

it('delivers no order sooner than it can be picked and ridden, and knows no difference between two equal runs', () => {
  fc.assert(
    fc.property(orders, people, people, (day, pickers, riders) => {
      const delivered = replayDeliveries(day, { pickers, riders })
      for (const [index, { placedAt, pickMs, deliverMs }] of day.entries())
        expect(delivered[index]).toBeGreaterThanOrEqual(placedAt + pickMs + deliverMs)
      expect(replayDeliveries(day, { pickers, riders })).toEqual(delivered)
      expect(replayDay(day, { pickers, riders })).toEqual(replayDay(day, { pickers, riders }))
    }),
  )
})
