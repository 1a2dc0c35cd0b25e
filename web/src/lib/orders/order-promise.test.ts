import { expect, it } from 'vitest'
import { formatDayTime, formatTime } from '../browser/format-date.ts'
import { isExpectedLate, promiseSummary, slotRange } from './order-promise.ts'

const at = '2026-11-20T10:10:00.000Z'
const promise = { minutes: 10, at }
const atOnce = { promise, slot: null }
const slot = { from: '2026-11-20T09:55:00.000Z', at }
const time = formatTime(at)

it('does not call an order late for minutes by which every estimate moves', () => {
  expect(isExpectedLate(atOnce, '2026-11-20T10:14:59.000Z')).toBe(false)
  expect(isExpectedLate(atOnce, '2026-11-20T10:15:00.000Z')).toBe(true)
  expect(isExpectedLate(atOnce, null)).toBe(false)
  expect(isExpectedLate({ promise: { minutes: 10, at: null } }, at)).toBe(false)
})

it('names the quarter of an hour that the shopper chose', () => {
  const chosen = { promise, slot }
  const from = formatDayTime(slot.from)
  const between = `between ${from} and ${time}`
  expect(slotRange(slot)).toBe(`${from} – ${time}`)
  expect(promiseSummary({ ...chosen, state: 'CONFIRMED', deliveredAt: null, kept: null })).toBe(`Promised ${between}`)
})

it('names the day of a chosen quarter of an hour that is not today', () => {
  const noonIn = (days: number) => {
    const noon = new Date(new Date().setHours(12, 0, 0, 0))
    noon.setDate(noon.getDate() + days)
    return { from: noon.toISOString(), at: new Date(noon.getTime() + 900_000).toISOString() }
  }
  expect(slotRange(noonIn(0))).toBe('12:00 pm – 12:15 pm')
  expect(slotRange(noonIn(3))).toMatch(/^\w{3}, \d+ \w+, 12:00 pm – 12:15 pm$/)
})

it('says how a promise ended, and nothing of one that nobody has to keep', () => {
  const order = { ...atOnce, deliveredAt: null, kept: null }
  expect(promiseSummary({ ...order, state: 'PACKING' })).toBe(`Promised by ${time}, 10 minutes`)
  expect(promiseSummary({ ...order, state: 'CANCELLED' })).toBeNull()
  expect(promiseSummary({ ...order, state: 'PAYMENT_PENDING', promise: { minutes: 10, at: null } })).toBeNull()
  const done = { ...order, state: 'DELIVERED' } as const
  expect(promiseSummary({ ...done, deliveredAt: at, kept: true })).toBe(`Delivered at ${time}, as promised`)
  const late = '2026-11-20T10:13:10.000Z'
  expect(promiseSummary({ ...done, deliveredAt: late, kept: false })).toBe(
    `Delivered at ${formatTime(late)}, 3 minutes late`,
  )
})
