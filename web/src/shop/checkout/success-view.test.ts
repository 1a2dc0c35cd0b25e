import { expect, it } from 'vitest'
import { successViewOf } from './success-view.ts'

const known = { isReading: false, isAbsent: false }

it('shows success only for an order whose payment neither waits nor failed', () => {
  expect(successViewOf({ state: 'PLACED' }, known)).toBe('placed')
  expect(successViewOf({ state: 'OUT_FOR_DELIVERY' }, known)).toBe('placed')
  expect(successViewOf({ state: 'PAYMENT_PENDING' }, known)).toBe('waiting')
  expect(successViewOf({ state: 'PAYMENT_FAILED' }, known)).toBe('failed')
  expect(successViewOf({ state: 'CANCELLED' }, known)).toBe('cancelled')
})

it('waits for the money of what was added to a paid order', () => {
  const payment = { method: 'online', provider: 'test', state: 'paid' } as const
  expect(successViewOf({ state: 'CONFIRMED', payment, amountDue: 50 }, known)).toBe('waiting')
  expect(successViewOf({ state: 'CONFIRMED', payment, amountDue: 0 }, known)).toBe('placed')
  const cash = { method: 'cash', provider: null, state: 'due' } as const
  expect(successViewOf({ state: 'CONFIRMED', payment: cash, amountDue: 50 }, known)).toBe('placed')
})

it('celebrates neither an order that could not be handed over nor one that has come', () => {
  expect(successViewOf({ state: 'READY', failedAt: '2026-11-29T10:00:00.000Z' }, known)).toBe('notHandedOver')
  expect(successViewOf({ state: 'DELIVERED' }, known)).toBe('delivered')
})

it('shows loading while the order is read, and distinguishes a missing order from a failed request', () => {
  expect(successViewOf(undefined, { isReading: true, isAbsent: false })).toBe('reading')
  expect(successViewOf(undefined, { isReading: false, isAbsent: true })).toBe('unknown')
  expect(successViewOf(undefined, { isReading: false, isAbsent: false })).toBe('unread')
})
