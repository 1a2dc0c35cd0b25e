import * as schema from '@tokri/contract/cart.schema.ts'
import * as cart from '@tokri/contract/cart.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { serializedResponse } from '../../platform/http/serialized-response.ts'
import { emptyCartParts } from './priced-cart.ts'
import * as service from './service.ts'
import { createQuantityUpdate } from './update-quantity.ts'

export const cartRoutes = (route: Route, deps: Deps): void => {
  route(cart.getCart, schema.getCartSchema, async ({ viewer }) => ({
    message: 'Cart',
    ...(viewer ? await service.showCart(deps, viewer.id) : emptyCartParts),
  }))

  route(cart.addToCart, schema.addToCartSchema, async ({ user, body }) => ({
    message: 'Item Added',
    ...(await service.addToCart(deps, user.id, body.productId)),
  }))

  const step = createQuantityUpdate(deps)
  route(cart.updateCartItem, schema.updateCartItemSchema, async ({ user, body }) => {
    const parts = await step(user.id, { lineId: body._id, quantity: body.qty })
    return { ready: serializedResponse(`{"success":true,"error":false,"message":"Cart updated",${parts}}`) }
  })

  route(cart.deleteCartItem, schema.deleteCartItemSchema, async ({ user, body }) => ({
    message: 'Item Removed',
    ...(await service.removeFromCart(deps, user.id, body._id)),
  }))

  route(cart.applyCoupon, schema.applyCouponSchema, async ({ user, body }) => {
    const parts = await service.applyCoupon(deps, user.id, body.code)
    return { message: `Hurray you got ${formatRupees(parts.bill.coupon).replace('₹', '₹ ')} discount`, ...parts }
  })

  route(cart.removeCoupon, schema.removeCouponSchema, async ({ user }) => ({
    message: 'Coupon removed',
    ...(await service.removeCoupon(deps, user.id)),
  }))
}
