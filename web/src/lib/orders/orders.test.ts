import { orderStates } from '@tokri/rules/order-states.ts'
import { describe, expect, it } from 'vitest'
import { deliverySteps, type Order, paymentText, stepOf } from './orders.ts'

describe('the text for the payment of an order', () => {
  it('asks for no cash once the order is cancelled', () => {
    const payment = { method: 'cash', provider: null, state: 'due' } as const
    expect(paymentText({ state: 'PLACED', payment })).toBe('Cash on delivery, to be paid at the door')
    expect(paymentText({ state: 'CANCELLED', payment })).toBe('Cash on delivery, nothing to pay')
    expect(paymentText({ state: 'PLACED', payment, amountDue: 0 })).toBe('Cash on delivery, nothing to pay')
    const bill = { finalAmount: 123.69 } as Order['bill'] // the text needs no more of it
    expect(paymentText({ state: 'PLACED', payment, bill, credit: 123.69, amountDue: 0 })).toBe('Paid with credit')
    expect(paymentText({ state: 'PLACED', payment, bill, credit: 100, amountDue: 23.69 })).toContain('at the door')
  })

  it('distinguishes cash from an online payment', () => {
    const paid = (method: 'cash' | 'online') =>
      paymentText({ state: 'DELIVERED', payment: { method, provider: null, state: 'paid' } })
    expect([paid('cash'), paid('online')]).toEqual(['Paid in cash', 'Paid online'])
  })
})

it('a packed order is still at the step of packing, and one that waits for its payment or is cancelled at none', () => {
  expect(orderStates.map((state) => [state, deliverySteps[stepOf(state)]])).toEqual([
    ['PAYMENT_PENDING', undefined],
    ['PLACED', 'PLACED'],
    ['CONFIRMED', 'CONFIRMED'],
    ['PACKING', 'PACKING'],
    ['READY', 'PACKING'],
    ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY'],
    ['DELIVERED', 'DELIVERED'],
    ['CANCELLED', undefined],
    ['PAYMENT_FAILED', undefined],
  ])
})
