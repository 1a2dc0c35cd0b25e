import { describe, expect, it } from 'vitest'
import { paymentText } from './orders.ts'

describe('the text for the payment of an order', () => {
  it('asks for no cash once the order is cancelled', () => {
    const payment = { method: 'cash', provider: null, state: 'due' } as const
    expect(paymentText({ state: 'PLACED', payment })).toBe('Cash on delivery, to be paid at the door')
    expect(paymentText({ state: 'CANCELLED', payment })).toBe('Cash on delivery, nothing to pay')
  })

  it('distinguishes cash from an online payment', () => {
    const paid = (method: 'cash' | 'online') =>
      paymentText({ state: 'DELIVERED', payment: { method, provider: null, state: 'paid' } })
    expect([paid('cash'), paid('online')]).toEqual(['Paid in cash', 'Paid online'])
  })
})
