import { isIn, orderStates, statesIn } from '@tokri/rules/order-states.ts'
import { describe, expect, it } from 'vitest'
import { deliverySteps, type Order, paymentText, stepOf, stepText } from './orders.ts'

describe('the text for the payment of an order', () => {
  it('asks for no cash once the order is cancelled', () => {
    const payment = { method: 'cash', provider: null, state: 'due' } as const
    expect(paymentText({ state: 'PLACED', payment })).toBe('Cash on delivery, to be paid at the door')
    expect(paymentText({ state: 'CANCELLED', payment })).toBe('Cash on delivery, nothing to pay')
    expect(paymentText({ state: 'PLACED', payment, amountDue: 0 })).toBe('Cash on delivery, nothing to pay')
    const bill = { finalAmount: 123.69 } as Order['bill'] // the text needs no more of it
    const free = { bill: { ...bill, finalAmount: 0 }, payment: { ...payment, state: 'paid' as const } }
    expect(paymentText({ state: 'DELIVERED', ...free })).toBe('Nothing to pay')
    expect(paymentText({ state: 'DELIVERED', ...free, tip: 20 })).toBe('Paid in cash')
    expect(paymentText({ state: 'PLACED', payment, bill, credit: 123.69, amountDue: 0 })).toBe('Paid with store credit')
    expect(paymentText({ state: 'PLACED', payment, bill, credit: 100, amountDue: 23.69 })).toContain('at the door')
  })

  it.each([
    ['refunded', 'pending', 'Refund on its way'],
    ['refunded', 'done', 'Refunded'],
    ['part_refunded', 'pending', 'Paid, refund on its way'],
    ['part_refunded', 'done', 'Paid, partly refunded'],
  ] as const)('says of the payment %s whose refund is %s: %s', (state, refund, text) => {
    const refunds = [{ state: refund }] as Order['refunds'] // the text needs no more of it
    const payment = { method: 'online', provider: 'test', state } as const
    expect(paymentText({ state: 'CANCELLED', payment, refunds })).toBe(text)
  })

  it('distinguishes cash from an online payment', () => {
    const paid = (method: 'cash' | 'online') =>
      paymentText({ state: 'DELIVERED', payment: { method, provider: null, state: 'paid' } })
    expect([paid('cash'), paid('online')]).toEqual(['Paid in cash', 'Paid online'])
    const byUpi = { method: 'cash', provider: null, state: 'paid', upi: 20 } as const
    expect(paymentText({ state: 'DELIVERED', payment: byUpi })).toBe('Paid')
  })
})

it('an order between two steps is at the first of them, and one that is not on its way at none', () => {
  const counted = statesIn('counted')
  expect(deliverySteps[stepOf('READY')]).toBe(counted[counted.indexOf('READY') - 1])
  expect(deliverySteps.map((state) => deliverySteps[stepOf(state)])).toEqual(deliverySteps)
  expect(orderStates.filter((state) => stepOf(state) < 0)).toEqual(
    orderStates.filter((state) => !isIn('counted', state)),
  )
})

it('a step that an order has come past is over', () => {
  const texts = (state: Order['state']) => deliverySteps.map((step) => stepText({ state }, step))
  expect(texts('READY')).toEqual(['Placed', 'Confirmed', 'Packed', 'On its way', 'Delivered'])
  expect(texts('OUT_FOR_DELIVERY')).toEqual(texts('READY'))
  expect(texts('PACKING')).toEqual(['Placed', 'Confirmed', 'Being packed', 'On its way', 'Delivered'])
  expect(texts('DELIVERED')).toEqual(['Placed', 'Confirmed', 'Packed', 'Sent out', 'Delivered'])
  const again = { at: '2026-11-20T10:10:00.000Z' } as NonNullable<Order['attempts']>[number] // the text needs no more of it
  expect(stepText({ state: 'OUT_FOR_DELIVERY', attempts: [again] }, 'PACKING')).toBe('Packed')
})
