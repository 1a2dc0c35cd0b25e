import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditPartPaise, creditTooMuchPaise, moneyLeftPaise } from './credit.ts'

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
  const order = { finalAmountPaise: 30_000, adjustedPaise: 0, extraDuePaise: 0, creditPaise: 10_000 }
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
          const now = { finalAmountPaise, adjustedPaise, extraDuePaise: 0, creditPaise }
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
