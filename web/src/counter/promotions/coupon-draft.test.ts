import type { CouponShape } from '@tokri/contract/coupon.schema.ts'
import { expect, it } from 'vitest'
import { couponBody, draftOf } from './coupon-draft.ts'

const coupon = {
  _id: 'c1',
  code: 'diwali25',
  kind: 'percent',
  amount: 12.5,
  cap: 150,
  minimum: 499.5,
  startsAt: '2030-10-20T18:30:00.000Z',
  endsAt: null,
  perUser: 2,
  total: null,
  active: true,
  listed: true,
  firstOrder: true,
  products: [{ _id: 'p1', name: 'Milk, 500 ml' }],
  categories: [{ _id: 'k1', name: 'Dairy' }],
  waivesServiceCharge: true,
  used: 3,
  createdAt: '2030-10-01T00:00:00.000Z',
} satisfies CouponShape

it('is unchanged after a round trip through its form', () => {
  const { _id, active, used, createdAt, ...terms } = coupon
  expect(couponBody(draftOf(coupon))).toEqual({ ...terms, products: ['p1'], categories: ['k1'] })
})

it('has no cap when it is a flat amount', () => {
  expect(couponBody({ ...draftOf(coupon), kind: 'flat' }).cap).toBeNull()
})

it('has no amount when the field is blank, instead of an amount of 0', () => {
  expect(couponBody({ ...draftOf(coupon), amount: ' ' }).amount).toBeNaN()
})
