import { expect, test } from 'vitest'
import { nextOffer, nextOfferText, offersFor } from './listed-coupons.ts'

const coupon = (code: string, terms: object) => ({
  ...{ code, kind: 'flat' as const, amount: 50, cap: null, minimum: 100, endsAt: null },
  ...terms,
})

test('usable coupons come first, the best first, and then those that are nearest', () => {
  const coupons = [
    coupon('far', { minimum: 1000, amount: 500 }),
    coupon('near', { minimum: 400, amount: 200 }),
    coupon('small', {}),
    coupon('tenth', { kind: 'percent', amount: 20, minimum: 0, cap: 60 }),
  ]
  expect(offersFor(coupons, 338.5)).toEqual([
    { code: 'tenth', gives: '20% off, at most ₹60', saves: 60, missing: 0 },
    { code: 'small', gives: '₹50 off', saves: 50, missing: 0 },
    { code: 'near', gives: '₹200 off', saves: 200, missing: 61.5 },
    { code: 'far', gives: '₹500 off', saves: 500, missing: 661.5 },
  ])
})

test('a coupon saves no more than the cart is worth, and a percentage is that of the cart', () => {
  expect(offersFor([coupon('big', { amount: 500, minimum: 0 })], 120)[0]?.saves).toBe(120)
  expect(offersFor([coupon('half', { kind: 'percent', amount: 50, minimum: 200 })], 120)[0]).toMatchObject({
    saves: 100,
    missing: 80,
  })
})

test('a coupon for some products counts only these, and may need one of them', () => {
  const dairy = { onlyFor: 'Dairy', eligible: 80 }
  expect(offersFor([coupon('milk', { ...dairy, amount: 500, minimum: 100 })], 900)).toEqual([
    { code: 'milk', gives: '₹500 off', onlyFor: 'Dairy', saves: 100, missing: 20 },
  ])
  expect(offersFor([coupon('any', { ...dairy, minimum: 0, eligible: 0 })], 900)[0]).toMatchObject({ needsOne: true })
})

test('a coupon may waive the service charge, with an amount or without', () => {
  const givesOf = (terms: object) => offersFor([coupon('free', { waivesServiceCharge: true, ...terms })], 200)[0]?.gives
  expect([givesOf({}), givesOf({ amount: 0 })]).toEqual(['₹50 off and no service charge', 'no service charge'])
})

test('the coupon to tell about is usable, or near: never one that needs more than the cart again', () => {
  const near = coupon('near', { minimum: 400, amount: 60 })
  const textFor = (total: number, coupons = [near]) => {
    const offer = nextOffer(coupons, total)
    return offer && nextOfferText(offer)
  }
  expect([textFor(339), textFor(200), textFor(199), textFor(400), textFor(0), textFor(339, [])]).toEqual([
    ...['₹61 more for ₹60 off', '₹200 more for ₹60 off', null],
    ...['Use your coupon: ₹60 off', null, null],
  ])
  expect(nextOffer([near], 300)?.reached).toBe(0.75)
  const dairy = coupon('milk', { onlyFor: 'Dairy', eligible: 80, minimum: 100 })
  expect(nextOffer([dairy], 900)).toEqual({ gives: '₹50 off', missing: 20, onlyFor: 'Dairy', reached: 0.8 })
  expect(nextOffer([coupon('any', { onlyFor: 'Dairy', eligible: 0, minimum: 0 })], 900)).toBeNull()
})
