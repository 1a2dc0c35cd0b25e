import { expect, it } from 'vitest'
import { sceneOf } from './scene-of.ts'

const at = '2026-11-20T10:10:00.000Z'
const promise = { minutes: 10, at }
const now = Date.parse('2026-11-20T10:03:10.000Z')
const known = { stage: undefined, eta: at, now }

it('an order has the scene of its state', () => {
  const scenes = (
    ['PLACED', 'CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'] as const
  ).map((state) => sceneOf({ state, promise }, known))
  expect(scenes).toEqual(['placed', 'placed', 'packing', 'ready', 'out', 'delivered', 'cancelled'])
})

it('an order without a payment has none', () => {
  expect(sceneOf({ state: 'PAYMENT_PENDING', promise: { minutes: 10, at: null } }, known)).toBeNull()
  expect(sceneOf({ state: 'PAYMENT_FAILED', promise: { minutes: 10, at: null } }, known)).toBeNull()
})

it('packed bags that wait for a payment are no late ones', () => {
  expect(sceneOf({ state: 'READY', promise }, { stage: 'payment', eta: null, now: Date.parse(at) + 1 })).toBe('ready')
  expect(sceneOf({ state: 'PACKING', promise }, { stage: 'payment', eta: null, now: Date.parse(at) + 1 })).toBe(
    'packing',
  )
})

it('packed bags that nobody took are not ready for the door', () => {
  expect(sceneOf({ state: 'READY', promise, failedAt: at }, { ...known, stage: 'ready' })).toBe('late')
})

it('another try of what nobody took comes when its shopper wishes, so its promise makes it no late one', () => {
  const attempts = [{ at, wish: null, backAt: at, decidedAt: at }]
  const again = { ...known, eta: null, now: Date.parse(at) + 1 }
  expect(sceneOf({ state: 'READY', promise, attempts }, { ...again, stage: 'ready' })).toBe('ready')
  expect(sceneOf({ state: 'OUT_FOR_DELIVERY', promise, attempts }, { ...again, stage: 'out' })).toBe('out')
})

it('a late order says so until the rider is at the door', () => {
  const late = { ...known, now: Date.parse(at) + 1 }
  expect(sceneOf({ state: 'PACKING', promise }, { ...known, eta: '2026-11-20T10:15:00.000Z' })).toBe('late')
  expect(sceneOf({ state: 'PACKING', promise }, late)).toBe('late')
  expect(sceneOf({ state: 'PACKING', promise }, { ...late, now: Date.parse(at) })).toBe('packing')
  expect(sceneOf({ state: 'OUT_FOR_DELIVERY', promise }, { ...late, stage: 'out' })).toBe('late')
  expect(sceneOf({ state: 'OUT_FOR_DELIVERY', promise }, { ...late, stage: 'arrived' })).toBe('arriving')
  expect(sceneOf({ state: 'DELIVERED', promise }, late)).toBe('delivered')
})
