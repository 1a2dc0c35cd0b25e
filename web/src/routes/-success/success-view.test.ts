import { expect, it } from 'vitest'
import { faceOf } from './success-view.ts'

const known = { isReading: false, isAbsent: false }

it('claims an order only when there is one and its payment neither waits nor failed', () => {
  expect(faceOf('PLACED', known)).toBe('placed')
  expect(faceOf('DELIVERED', known)).toBe('placed')
  expect(faceOf('PAYMENT_PENDING', known)).toBe('waiting')
  expect(faceOf('PAYMENT_FAILED', known)).toBe('failed')
  expect(faceOf('CANCELLED', known)).toBe('cancelled')
})

it('looks for the order as long as it is being read, and tells one that is not there from one that could not be read', () => {
  expect(faceOf(undefined, { isReading: true, isAbsent: false })).toBe('reading')
  expect(faceOf(undefined, { isReading: false, isAbsent: true })).toBe('unknown')
  expect(faceOf(undefined, { isReading: false, isAbsent: false })).toBe('unread')
})
