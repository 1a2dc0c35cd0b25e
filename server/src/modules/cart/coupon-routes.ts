import * as schema from '@tokri/contract/coupon.schema.ts'
import * as coupon from '@tokri/contract/coupon.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import * as coupons from './coupons.ts'

export const couponRoutes = (route: Route, deps: Deps): void => {
  route(coupon.createCoupon, schema.createCouponSchema, async ({ user, body }) => ({
    message: 'Coupon created',
    data: await coupons.createCoupon(deps, user, body),
  }))

  route(coupon.getCoupons, schema.getCouponsSchema, async () => ({
    message: 'Coupons',
    data: await coupons.listCoupons(deps),
  }))

  route(coupon.updateCoupon, schema.updateCouponSchema, async ({ user, body }) => ({
    message: 'Coupon updated',
    data: await coupons.updateCoupon(deps, user, body),
  }))

  route(coupon.deleteCoupon, schema.deleteCouponSchema, async ({ user, body }) => {
    await coupons.deleteCoupon(deps, user.id, body._id)
    return { message: 'Coupon deleted' }
  })
}
