import { orderFigures, placeOrder } from '@tokri/contract/order.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { login } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import type { AppError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Priority, shed, watchEventLoop } from './load-shedding.ts'

const refused = (waiting: number, lateMs: number): Priority[] => {
  const pressure = { waiting: () => waiting, lateMs: () => lateMs }
  return (['low', 'normal', 'high'] as const).filter((priority) => {
    try {
      shed(pressure, priority)
      return false
    } catch (error) {
      const { code, refusal } = error as AppError
      return code === 'unavailable' && (refusal.retryAfterSeconds ?? 0) > 0
    }
  })
}

it('sheds nothing while there is room', () => {
  expect(refused(limits.shed.low.waiting - 1, limits.shed.low.lateMs - 1)).toEqual([])
})

it('sheds high priority last, whichever way the pressure grows', () => {
  const { low, normal, high } = limits.shed
  expect([refused(low.waiting, 0), refused(0, low.lateMs)]).toEqual([['low'], ['low']])
  expect([refused(normal.waiting, 0), refused(0, normal.lateMs)]).toEqual([
    ['low', 'normal'],
    ['low', 'normal'],
  ])
  expect(refused(high.waiting, 0)).toEqual(['low', 'normal', 'high'])
  expect(refused(0, high.lateMs)).toEqual(['low', 'normal', 'high'])
})

it('refuses by what endpoints declare: orders and payments last, the catalogue before them', () => {
  const priorities = [placeOrder, paymentWebhook, searchProducts, login, orderFigures].map(({ priority }) => priority)
  expect(priorities).toEqual(['high', 'high', 'normal', undefined, undefined])
})

it('notices an event loop that does not come round', async () => {
  const { lateMs, stop } = watchEventLoop()
  const until = performance.now() + 400
  while (performance.now() < until);
  for (let turns = 0; turns < 1000 && lateMs() === 0; turns++) await new Promise((turn) => setImmediate(turn))
  expect(lateMs()).toBeGreaterThan(50)
  stop()
})
