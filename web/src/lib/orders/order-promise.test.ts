import { expect, it } from 'vitest'
import { formatTime } from '../browser/format-date.ts'
import { promiseStatus, promiseSummary, promiseText } from './order-promise.ts'

const at = '2026-11-20T10:10:00.000Z'
const promise = { minutes: 10, at }
const now = Date.parse('2026-11-20T10:04:00.000Z')
const time = formatTime(at)

it('names the time at which an order is due, and none before it is paid', () => {
  expect(promiseText({ promise })).toBe(`in 10 minutes, by ${time}`)
  expect(promiseText({ promise: { minutes: 10, at: null } })).toBe('in 10 minutes')
})

it('says that an order is late', () => {
  expect(promiseStatus({ promise }, now)).toBe(`At your door by ${time}.`)
  expect(promiseStatus({ promise }, now + 7 * 60_000)).toContain('We are sorry')
})

it('says how a promise ended, and nothing of one that nobody has to keep', () => {
  const order = { promise, deliveredAt: null, kept: null }
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
