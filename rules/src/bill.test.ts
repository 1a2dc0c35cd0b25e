import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billInRupees,
  billOf,
  type CouponTerms,
  defaultChargeLadder,
  defaultChargeTerms,
  serviceChargePaise,
} from './bill.ts'

const new10: CouponTerms = { kind: 'flat', amount: 20_000, capPaise: null, minimumPaise: 40_000 }
const line = (pricePaise: number, discount = 0, quantity = 1) => ({ pricePaise, discount, quantity })

describe('the service charge', () => {
  it.each([
    [0, 0],
    [20_000, 1700],
    [20_001, 1400],
    [40_000, 2800],
    [40_001, 2400],
    [100_000, 6000],
    [100_001, 1000],
  ])('on %i paise is %i paise', (payable, charge) => {
    expect(serviceChargePaise(payable, defaultChargeLadder)).toBe(charge)
  })
})

describe('a bill', () => {
  it('is the example of the contract', () => {
    expect(billInRupees(billOf([line(6000, 5, 2)]))).toEqual({
      totalItems: 2,
      totalWithoutDiscount: 120,
      discountedTotal: 114,
      savings: 6,
      coupon: 0,
      payable: 114,
      serviceCharge: 9.69,
      deliveryCharge: 0,
      smallCartCharge: 0,
      finalAmount: 123.69,
    })
  })

  it('takes a coupon off from its minimum on, and not a paisa below', () => {
    expect(billOf([line(39_999)], new10).couponPaise).toBe(0)
    const bill = billOf([line(40_000)], new10)
    expect([bill.couponPaise, bill.payablePaise, bill.serviceChargePaise, bill.finalAmountPaise]).toEqual([
      20_000, 20_000, 1700, 21_700,
    ])
  })

  it('is never negative', () => {
    const large: CouponTerms = { kind: 'flat', amount: 90_000, capPaise: null, minimumPaise: 0 }
    expect(billOf([line(40_000)], large)).toMatchObject({
      payablePaise: 0,
      serviceChargePaise: 0,
      finalAmountPaise: 0,
    })
  })

  it('caps a percentage', () => {
    const tenth: CouponTerms = { kind: 'percent', amount: 10, capPaise: 5000, minimumPaise: 0 }
    expect(billOf([line(30_000)], tenth).couponPaise).toBe(3000)
    expect(billOf([line(90_000)], tenth).couponPaise).toBe(5000)
  })

  it('of an empty cart is zero, with or without a coupon', () => {
    expect(Object.values(billOf([], { ...new10, minimumPaise: 0 })).every((value) => value === 0)).toBe(true)
  })

  it('has what the shop takes for a delivery and for a small cart, by what is to be paid after the coupon', () => {
    const charges = { delivery: 25, deliveryFreeFrom: 200, smallCart: 15, smallCartBelow: 100 }
    const terms = { ...defaultChargeTerms, charges }
    const of = (pricePaise: number, coupon: CouponTerms | null = null) => {
      const { deliveryChargePaise, smallCartChargePaise } = billOf([line(pricePaise)], coupon, terms)
      return [deliveryChargePaise, smallCartChargePaise]
    }
    expect([of(9999), of(10_000), of(19_999), of(20_000)]).toEqual([
      [2500, 1500],
      [2500, 0],
      [2500, 0],
      [0, 0],
    ])
    const small = billOf([line(9999)], null, terms)
    expect(small.finalAmountPaise).toBe(9999 + small.serviceChargePaise + 2500 + 1500)
    expect(of(40_000, new10)).toEqual([0, 0])
    expect(of(40_000, { ...new10, amount: 30_001 })).toEqual([2500, 1500])
    const never = { ...terms, charges: { ...charges, deliveryFreeFrom: 0 } }
    expect(billOf([line(900_000)], null, never).deliveryChargePaise).toBe(2500)
    expect(billOf([], null, never).finalAmountPaise).toBe(0)
  })

  it('adds up, whatever is in the cart', () => {
    const lines = fc.array(
      fc.record({
        pricePaise: fc.integer({ min: 0, max: 10_000_000 }),
        discount: fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1e6),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 20 },
    )
    const rupees = fc.integer({ min: 0, max: 1_000_000 }).map((paise) => paise / 100)
    const anyCharges = fc.record({
      delivery: rupees,
      deliveryFreeFrom: rupees,
      smallCart: rupees,
      smallCartBelow: rupees,
    })
    fc.assert(
      fc.property(lines, anyCharges, (cart, charges) => {
        const bill = billOf(cart, new10, { ...defaultChargeTerms, charges })
        expect(bill.totalWithoutDiscountPaise - bill.savingsPaise).toBe(bill.discountedTotalPaise)
        expect(bill.finalAmountPaise).toBe(
          bill.payablePaise + bill.serviceChargePaise + bill.deliveryChargePaise + bill.smallCartChargePaise,
        )
        expect(bill.savingsPaise).toBeGreaterThanOrEqual(0)
        expect(Object.values(bill).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })
})
