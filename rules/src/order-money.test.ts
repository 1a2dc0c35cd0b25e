import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountDuePaise,
  creditPartPaise,
  creditTooMuchPaise,
  moneyLeftPaise,
  type OrderMoney,
  returnedPaise,
} from './order-money.ts'

const paidMoney: OrderMoney = {
  state: 'CONFIRMED',
  paymentState: 'paid',
  finalAmountPaise: 0,
  adjustedPaise: 0,
  roundingPaise: 0,
  refundedPaise: 0,
  creditRefundedPaise: 0,
  extraDuePaise: 0,
  tipPaise: 0,
  creditPaise: 0,
}

describe('the amount due', () => {
  const order: OrderMoney = {
    ...paidMoney,
    state: 'PACKING',
    paymentState: 'due',
    finalAmountPaise: 32_099,
    adjustedPaise: 2139,
    extraDuePaise: 0,
    tipPaise: 0,
    creditPaise: 0,
  }

  it.each<[OrderMoney, number]>([
    [order, 29_960],
    [{ ...order, tipPaise: 2000 }, 31_960],
    [{ ...order, tipPaise: 2000, creditPaise: 10_000 }, 21_960],
    [{ ...order, tipPaise: 2000, creditPaise: 29_960 }, 2000],
    [{ ...order, creditPaise: 10_000, state: 'CANCELLED' }, 0],
    [{ ...order, tipPaise: 2000, state: 'DELIVERED', paymentState: 'paid' }, 0],
    [{ ...order, tipPaise: 2000, state: 'CANCELLED' }, 0],
    [{ ...order, tipPaise: 2000, paymentState: 'paid', extraDuePaise: 4000 }, 4000],
    [{ ...order, state: 'CANCELLED' }, 0],
    [{ ...order, state: 'DELIVERED', paymentState: 'paid' }, 0],
    [{ ...order, paymentState: 'part_refunded' }, 0],
    [{ ...order, paymentState: 'paid', extraDuePaise: 4000 }, 4000],
    [{ ...order, state: 'CANCELLED', paymentState: 'paid', extraDuePaise: 4000 }, 0],
    [{ ...order, state: 'PAYMENT_PENDING', paymentState: 'pending', adjustedPaise: 0 }, 32_099],
    [{ ...order, state: 'PAYMENT_FAILED', paymentState: 'failed', adjustedPaise: 0 }, 0],
  ])('of %j is %i paise', (given, due) => {
    expect(amountDuePaise(given)).toBe(due)
  })
})

describe('an order that ends without delivery', () => {
  const amounts = fc.record({
    finalAmountPaise: fc.integer({ min: 0, max: 5_000_000 }),
    tipPaise: fc.integer({ min: 0, max: 50_000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    extra: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  it('gives back exactly what is left of what was paid, with the whole tip', () => {
    fc.assert(
      fc.property(amounts, ({ finalAmountPaise, tipPaise, off, extra }) => {
        const offPaise = Math.floor(finalAmountPaise * off)
        const extraDuePaise = Math.floor((finalAmountPaise - offPaise) * extra)
        const order = { ...paidMoney, finalAmountPaise, adjustedPaise: offPaise, extraDuePaise, tipPaise }
        const received = finalAmountPaise - extraDuePaise + tipPaise
        expect(returnedPaise(order, true)).toBe(received - offPaise)
        expect(returnedPaise(order, false)).toBe(tipPaise)
      }),
    )
  })

  it('asked for the same amount and tip before it was paid', () => {
    fc.assert(
      fc.property(amounts, ({ finalAmountPaise, tipPaise, off }) => {
        const adjustedPaise = Math.floor(finalAmountPaise * off)
        const order = { ...paidMoney, finalAmountPaise, adjustedPaise, tipPaise }
        const due = amountDuePaise({ ...order, state: 'PACKING', paymentState: 'due' })
        expect(due).toBe(returnedPaise(order, true))
      }),
    )
  })
})

const paise = fc.integer({ min: 0, max: 5_000_000 })
/** A part of a whole. */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const partOf = (whole: number, part: number) => Math.floor(whole * part)

describe('credit', () => {
  it('gives back what it pays too much once the order comes to cost less', () => {
    expect(creditTooMuchPaise(10_000, 12_000)).toBe(0)
    expect(creditTooMuchPaise(10_000, 8000)).toBe(2000)
    expect(creditTooMuchPaise(10_000, 0)).toBe(10_000)
  })
})

describe('a refund', () => {
  const order: OrderMoney = { ...paidMoney, finalAmountPaise: 30_000, creditPaise: 10_000 }
  it.each([
    // Already refunded, of it as credit, the refund, wanted as credit → given as credit.
    [0, 0, 20_000, false, 0],
    [0, 0, 25_000, false, 5000],
    [20_000, 0, 10_000, false, 10_000],
    [0, 0, 25_000, true, 25_000],
    [25_000, 25_000, 5000, false, 0],
    [10_000, 10_000, 20_000, false, 0],
  ])(
    'after %i (%i as credit) of %i, as credit: %s, gives %i as credit',
    (refundedPaise, creditRefundedPaise, amount, asCredit, credit) => {
      expect(creditPartPaise({ ...order, refundedPaise, creditRefundedPaise }, amount, { asCredit })).toBe(credit)
    },
  )

  it('never gives back more than was paid, nor more money than was paid in money', () => {
    const refunds = fc.array(fc.record({ part: share, asCredit: fc.boolean() }), { maxLength: 8 })
    fc.assert(
      fc.property(paise, share, share, refunds, (finalAmountPaise, off, byCredit, wanted) => {
        const adjustedPaise = partOf(finalAmountPaise, off)
        const paid = finalAmountPaise - adjustedPaise
        const creditPaise = partOf(paid, byCredit)
        let [money, credit] = [0, 0]
        // The last one gives back all that is left.
        for (const { part, asCredit } of [...wanted, { part: 1, asCredit: false }]) {
          const now = { ...paidMoney, finalAmountPaise, adjustedPaise, creditPaise }
          const state = { ...now, refundedPaise: money + credit, creditRefundedPaise: credit }
          const amount = partOf(paid - money - credit, part)
          const asCreditPaise = creditPartPaise(state, amount, { asCredit })
          expect(asCreditPaise).toBeGreaterThanOrEqual(0)
          expect(asCreditPaise).toBeLessThanOrEqual(amount)
          expect(moneyLeftPaise(state)).toBeGreaterThanOrEqual(amount - asCreditPaise)
          credit += asCreditPaise
          money += amount - asCreditPaise
          expect(money).toBeLessThanOrEqual(paid - creditPaise)
        }
        expect(money + credit).toBe(paid)
        if (wanted.every(({ asCredit }) => !asCredit)) expect(credit).toBe(creditPaise)
      }),
    )
  })
})
