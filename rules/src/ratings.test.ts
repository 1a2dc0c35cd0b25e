import { expect, it } from 'vitest'
import { orderStates } from './order-states.ts'
import { canRate } from './ratings.ts'

const deliveredAt = new Date('2026-11-20T10:10:00.000Z')
const later = (ms: number) => new Date(deliveredAt.getTime() + ms)
const WEEK_MS = 7 * 24 * 3_600_000

it('only a delivered order can be rated, for seven days', () => {
  const open = orderStates.filter((state) => canRate({ state, deliveredAt }, deliveredAt))
  expect(open).toEqual(['DELIVERED'])
  expect(canRate({ state: 'DELIVERED', deliveredAt: null }, deliveredAt)).toBe(false)
  expect(canRate({ state: 'DELIVERED', deliveredAt }, later(WEEK_MS - 1))).toBe(true)
  expect(canRate({ state: 'DELIVERED', deliveredAt }, later(WEEK_MS))).toBe(false)
})
