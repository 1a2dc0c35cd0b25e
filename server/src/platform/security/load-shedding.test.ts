import { expect, it } from 'vitest'
import type { AppError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Importance, importanceOf, shed, watchEventLoop } from './load-shedding.ts'

const refused = (waiting: number, lateMs: number): Importance[] => {
  const pressure = { waiting: () => waiting, lateMs: () => lateMs }
  return (['usual', 'catalogue', 'order'] as const).filter((importance) => {
    try {
      shed(pressure, importance)
      return false
    } catch (error) {
      const { code, refusal } = error as AppError
      return code === 'unavailable' && (refusal.retryAfterSeconds ?? 0) > 0
    }
  })
}

it('sheds nothing while there is room', () => {
  expect(refused(limits.shed.usual.waiting - 1, limits.shed.usual.lateMs - 1)).toEqual([])
})

it('sheds orders last, whichever way the pressure grows', () => {
  const { usual, catalogue, order } = limits.shed
  expect([refused(usual.waiting, 0), refused(0, usual.lateMs)]).toEqual([['usual'], ['usual']])
  expect([refused(catalogue.waiting, 0), refused(0, catalogue.lateMs)]).toEqual([
    ['usual', 'catalogue'],
    ['usual', 'catalogue'],
  ])
  expect(refused(order.waiting, 0)).toEqual(['usual', 'catalogue', 'order'])
  expect(refused(0, order.lateMs)).toEqual(['usual', 'catalogue', 'order'])
})

it('knows what an order is, and what the catalogue', () => {
  expect(importanceOf({ url: '/api/order/cash-on-delivery', access: 'user' })).toBe('order')
  expect(importanceOf({ url: '/api/payment/webhook/:provider', access: 'signature' })).toBe('order')
  expect(importanceOf({ url: '/api/order/figures', access: 'admin' })).toBe('usual')
  expect(importanceOf({ url: '/api/product/search-product', access: 'guest' })).toBe('catalogue')
  expect(importanceOf({ url: '/api/user/login', access: 'guest' })).toBe('usual')
})

it('notices an event loop that does not come round', async () => {
  const { lateMs, stop } = watchEventLoop()
  const until = performance.now() + 400
  while (performance.now() < until);
  for (let turns = 0; turns < 1000 && lateMs() === 0; turns++) await new Promise((turn) => setImmediate(turn))
  expect(lateMs()).toBeGreaterThan(50)
  stop()
})
