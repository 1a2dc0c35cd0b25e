import { expect, it } from 'vitest'
import { piecesToOrder } from './low-stock.ts'

it('orders what lasts a week, or reaches the reorder level, beyond what is there and on the way', () => {
  expect(piecesToOrder({ stock: 0, sold: 84, onOrder: 0 })).toBe(21)
  expect(piecesToOrder({ stock: 4, sold: 85, onOrder: 6 })).toBe(12)
  expect(piecesToOrder({ stock: 2, sold: 1, onOrder: 0, reorderLevel: 12 })).toBe(10)
  expect(piecesToOrder({ stock: 0, sold: 0, onOrder: 0 })).toBe(0)
  expect(piecesToOrder({ stock: 1, sold: 28, onOrder: 40 })).toBe(0)
})
