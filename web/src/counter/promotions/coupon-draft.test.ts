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

const zone = 'Asia/Kolkata'

it('is unchanged after a round trip through its form', () => {
  const { _id, active, used, createdAt, ...terms } = coupon
  for (const other of [zone, 'America/New_York'])
    expect(couponBody(draftOf(coupon, other), other)).toEqual({ ...terms, products: ['p1'], categories: ['k1'] })
})

it('starts and ends by the clock of the shop, whatever that of the computer is', () => {
  expect(draftOf(coupon, 'Asia/Kolkata').startsAt).toBe('2030-10-21T00:00')
  const until = { ...draftOf(null, 'Asia/Kolkata'), endsAt: '2030-10-20T23:59' }
  expect(couponBody(until, 'Asia/Kolkata').endsAt).toBe('2030-10-20T18:29:00.000Z')
})

it('has no cap when it is a flat amount', () => {
  expect(couponBody({ ...draftOf(coupon, zone), kind: 'flat' }, zone).cap).toBeNull()
})

it('has no amount when the field is blank, instead of an amount of 0', () => {
  expect(couponBody({ ...draftOf(coupon, zone), amount: ' ' }, zone).amount).toBeNaN()
})
