import { expect, it } from 'vitest'
import { deliveredName } from './problem-text.ts'

const line = { productId: 'p1', name: 'Paneer Cubes', unit: '200 g', quantity: 2 }
const replaced = (quantity: number) => ({
  ...{ productId: 'p1', quantity, kind: 'substituted' as const, amount: 0 },
  substitute: { productId: 'p2', name: line.name, unit: '400 g', image: '', unitPrice: 90, quantity },
})

it('what was delivered is told by its unit from what was ordered, also if both have the same name', () => {
  const nameAfter = (...adjustments: ReturnType<typeof replaced>[]) => deliveredName({ adjustments }, line)
  expect([nameAfter(), nameAfter(replaced(1)), nameAfter(replaced(2))]).toEqual([
    'Paneer Cubes, 200 g',
    'Paneer Cubes, 200 g, Paneer Cubes, 400 g',
    'Paneer Cubes, 400 g, instead of Paneer Cubes, 200 g',
  ])
})
