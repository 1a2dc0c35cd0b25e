import { expect, it } from 'vitest'
import { receiptOf } from './goods-receipt-file.ts'

it('gives a goods receipt the same key until its content changes, and knows that it was received', () => {
  const first = receiptOf({ reference: 'DN-77' })
  const other = receiptOf({ reference: 'DN-78' })
  expect(other.key).not.toBe(first.key)
  expect(receiptOf({ reference: 'DN-77' })).toMatchObject({ key: first.key, received: false })
  first.markReceived()
  expect(receiptOf({ reference: 'DN-77' })).toMatchObject({ key: first.key, received: true })
  expect(receiptOf({ reference: 'DN-78' }).received).toBe(false)
})
