import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DayOrder, explainOrder, lateMs, summarizeDay, withLostTimes } from './store-day.ts'

const MINUTE = 60_000

/** An order of ten minutes: 1 in the queue, 3 picked, 1 waiting for a rider, 4 on the way, 1 at the door. */
const order = (hour: number, { pick = 3, margin = 1.2 as number | null, promise = 12 } = {}): DayOrder => {
  const placedAt = hour * 60 * MINUTE
  const at = (minutes: number) => placedAt + minutes * MINUTE
  return {
    ...{ hour, margin, placedAt, dueAt: at(promise), notBefore: null, takenAt: at(1), packedAt: at(1 + pick) },
    ...{ paidAt: null, leftAt: at(2 + pick), arrivedAt: at(6 + pick), deliveredAt: at(7 + pick) },
  }
}

const instant = fc.integer({ min: 0, max: 20_000_000 })
const orders = fc.array(
  fc
    .record({
      placedAt: instant,
      promise: fc.nat(3_000_000),
      took: fc.nat(6_000_000),
      takenAt: fc.option(instant),
      packedAt: fc.option(instant),
      paidAt: fc.option(instant),
      leftAt: fc.option(instant),
      arrivedAt: fc.option(instant),
      hour: fc.nat(23),
      margin: fc.option(fc.double({ min: 1, max: 3, noNaN: true })),
    })
    .map(({ promise, took, ...moments }) => ({
      ...moments,
      dueAt: moments.placedAt + promise,
      notBefore: null,
      deliveredAt: moments.placedAt + took,
    })),
  { maxLength: 30 },
)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

it('sums up a day: promises by hour, stages, and where the minutes were lost', () => {
  const day = [order(8), order(8, { margin: 1.4 }), order(9, { margin: null }), order(9, { pick: 8 })]
  const { delivered, kept, byHour, stages, lost } = summarizeDay(day)
  expect([delivered, kept]).toEqual([4, 3])
  expect(byHour).toEqual([
    { hour: 8, delivered: 2, kept: 2, margin: expect.closeTo(1.3, 9) },
    { hour: 9, delivered: 2, kept: 1, margin: 1.2 },
  ])
  expect(stages).toContainEqual({ stage: 'pick', medianSeconds: 180, p95Seconds: 480 })
  expect(stages.at(-1)).toEqual({ stage: 'total', medianSeconds: 600, p95Seconds: 900 })
  expect(lost).toEqual({
    orders: 1,
    minutes: 3,
    byReason: [
      { reason: 'queue', minutes: 0 },
      { reason: 'pick', minutes: 3 },
      { reason: 'payment', minutes: 0 },
      { reason: 'no_rider', minutes: 0 },
      { reason: 'ride', minutes: 0 },
      { reason: 'door', minutes: 0 },
    ],
  })
})

it('keeps no promise of an order that came before its time', () => {
  const [early, inTime] = [order(10, { promise: 30 }), order(10, { promise: 30 })]
  const day = [early, inTime].map((one, index) => ({ ...one, notBefore: one.deliveredAt + (index === 0 ? 1 : 0) }))
  expect(summarizeDay(day)).toMatchObject({ kept: 1, byHour: [{ delivered: 2, kept: 1 }], lost: { orders: 0 } })
})

it('has nothing to say about a day without orders', () => {
  const { delivered, kept, byHour, stages, lost } = summarizeDay([])
  expect([delivered, kept, byHour, lost.orders, lost.minutes]).toEqual([0, 0, [], 0, 0])
  expect(stages.every(({ medianSeconds, p95Seconds }) => medianSeconds === 0 && p95Seconds === 0)).toBe(true)
})

it('gives reasons that sum to the lateness of each order and to the minutes of the day', () => {
  fc.assert(
    fc.property(orders, (day) => {
      for (const { order, times, lost } of withLostTimes(day)) {
        expect(sum(Object.values(lost))).toBe(lateMs(order))
        // The page of one order says the same as the figures of its day.
        expect(explainOrder(order, day)).toMatchObject({ times, lost })
      }
      const { lost, kept, delivered, byHour } = summarizeDay(day)
      expect(sum(lost.byReason.map(({ minutes }) => minutes))).toBe(lost.minutes)
      expect(Math.abs(lost.minutes - sum(day.map(lateMs)) / MINUTE)).toBeLessThanOrEqual(0.5)
      expect([lost.orders + kept, delivered]).toEqual([day.length, day.length])
      expect(sum(byHour.map((hour) => hour.delivered))).toBe(delivered)
      expect(sum(byHour.map((hour) => hour.kept))).toBe(kept)
    }),
  )
})

it('does not depend on the sequence of the orders', () => {
  fc.assert(
    fc.property(orders, (day) => {
      const margins = (figures: ReturnType<typeof summarizeDay>) => ({
        ...figures,
        byHour: figures.byHour.map(({ margin, ...hour }) => ({
          ...hour,
          margin: margin === null ? null : margin.toFixed(6),
        })),
      })
      expect(margins(summarizeDay(day.toReversed()))).toEqual(margins(summarizeDay(day)))
    }),
  )
})
