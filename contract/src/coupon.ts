import type * as schema from './coupon.schema.ts'
import { endpoint } from './endpoint.ts'

export const createCoupon = endpoint<typeof schema.createCouponSchema>({
  method: 'POST',
  url: '/api/coupon/create',
  access: 'admin',
  invalidates: 'nothing',
  status: 201,
})
export const getCoupons = endpoint<typeof schema.getCouponsSchema>({
  method: 'POST',
  url: '/api/coupon/get-coupons',
  access: 'admin',
  invalidates: 'nothing',
})
/** A removed coupon is in no list and cannot be used any more. Orders keep what it took off, and its code is free again. */
export const deleteCoupon = endpoint<typeof schema.deleteCouponSchema>({
  method: 'DELETE',
  url: '/api/coupon/delete',
  access: 'admin',
  invalidates: 'nothing',
})
export const updateCoupon = endpoint<typeof schema.updateCouponSchema>({
  method: 'PUT',
  url: '/api/coupon/update',
  access: 'admin',
  invalidates: 'nothing',
})
