import { expect, it } from 'vitest'
import { successViewOf } from './success-view.ts'

const known = { isReading: false, isAbsent: false }

it('claims an order only when there is one and its payment neither waits nor failed', () => {
  expect(successViewOf('PLACED', known)).toBe('placed')
  expect(successViewOf('DELIVERED', known)).toBe('placed')
  expect(successViewOf('PAYMENT_PENDING', known)).toBe('waiting')
  expect(successViewOf('PAYMENT_FAILED', known)).toBe('failed')
  expect(successViewOf('CANCELLED', known)).toBe('cancelled')
})

it('looks for the order as long as it is being read, and tells one that is not there from one that could not be read', () => {
  expect(successViewOf(undefined, { isReading: true, isAbsent: false })).toBe('reading')
  expect(successViewOf(undefined, { isReading: false, isAbsent: true })).toBe('unknown')
  expect(successViewOf(undefined, { isReading: false, isAbsent: false })).toBe('unread')
})
