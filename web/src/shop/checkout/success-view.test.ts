import { expect, it } from 'vitest'
import { successViewOf } from './success-view.ts'

const known = { isReading: false, isAbsent: false }

it('shows success only for an order whose payment neither waits nor failed', () => {
  expect(successViewOf('PLACED', known)).toBe('placed')
  expect(successViewOf('DELIVERED', known)).toBe('placed')
  expect(successViewOf('PAYMENT_PENDING', known)).toBe('waiting')
  expect(successViewOf('PAYMENT_FAILED', known)).toBe('failed')
  expect(successViewOf('CANCELLED', known)).toBe('cancelled')
})

it('shows loading while the order is read, and distinguishes a missing order from a failed request', () => {
  expect(successViewOf(undefined, { isReading: true, isAbsent: false })).toBe('reading')
  expect(successViewOf(undefined, { isReading: false, isAbsent: true })).toBe('unknown')
  expect(successViewOf(undefined, { isReading: false, isAbsent: false })).toBe('unread')
})
