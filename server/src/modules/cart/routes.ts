import * as schema from '@tokri/contract/cart.schema.ts'
import * as cart from '@tokri/contract/cart.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language/request-language.ts'
import { inLanguage } from '../../platform/language/sentences.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { storeOf } from '../store/service.ts'
import { addRecipe } from './add-recipe.ts'
import { emptyCartParts } from './priced-cart.ts'
import type { Shopper } from './queries.ts'
import { readRefilledWishes } from './refilled-wishes.ts'
import * as service from './service.ts'

export const cartRoutes = (route: Route, deps: Deps): void => {
  const shopperOf = async ({ id }: Viewer, request: FastifyRequest): Promise<Shopper & { language: string }> => ({
    userId: id,
    storeId: await storeOf(deps, request),
    language: languageOf(request),
  })

  route(cart.getCart, schema.getCartSchema, async ({ viewer, request }) => ({
    message: 'Cart',
    ...(viewer ? await service.showCart(deps, await shopperOf(viewer, request)) : emptyCartParts),
  }))

  route(cart.addToCart, schema.addToCartSchema, async ({ user, body, request }) => ({
    message: 'Item Added',
    ...(await service.addToCart(deps, await shopperOf(user, request), body.productId)),
  }))

  route(cart.updateCartItem, schema.updateCartItemSchema, async ({ user, body, request }) => ({
    message: 'Cart updated',
    ...(await service.setQuantity(deps, await shopperOf(user, request), { lineId: body._id, quantity: body.qty })),
  }))

  route(cart.setPreference, schema.setPreferenceSchema, async ({ user, body, request }) => ({
    message: 'Preference saved',
    ...(await service.setPreference(deps, await shopperOf(user, request), body)),
  }))

  route(cart.deleteCartItem, schema.deleteCartItemSchema, async ({ user, body, request }) => ({
    message: 'Item Removed',
    ...(await service.removeFromCart(deps, await shopperOf(user, request), body._id)),
  }))

  route(cart.applyCoupon, schema.applyCouponSchema, async ({ user, body, request }) => {
    const parts = await service.applyCoupon(deps, await shopperOf(user, request), body.code)
    const onlyWaives = parts.bill.coupon === 0 && parts.coupon?.waivesServiceCharge
    const off = formatRupees(parts.bill.coupon).replace('₹', '₹ ')
    return { message: onlyWaives ? 'Hurray you pay no service charge' : `Hurray you got ${off} discount`, ...parts }
  })

  route(cart.listedCoupons, schema.listedCouponsSchema, async ({ user, request }) => ({
    message: 'Coupons',
    data: await service.listCouponsFor(deps, await shopperOf(user, request)),
  }))

  route(cart.refilledWishes, schema.refilledWishesSchema, async ({ user, request }) => {
    const shopper = await shopperOf(user, request)
    const data = await readRefilledWishes(deps, shopper)
    const lost = data?.lostCoupon
    const said = lost ? { ...lost, reason: inLanguage(shopper.language, lost.reason) } : null
    return { message: 'Wishes', data: data && { ...data, lostCoupon: said } }
  })

  route(cart.removeCoupon, schema.removeCouponSchema, async ({ user, request }) => ({
    message: 'Coupon removed',
    ...(await service.removeCoupon(deps, await shopperOf(user, request))),
  }))

  route(cart.addRecipe, schema.addRecipeSchema, async ({ user, body, request }) => {
    const parts = await addRecipe(deps, await shopperOf(user, request), body.recipeId)
    const missing = service.missingIn(languageOf(request), parts.missing)
    const message = missing.length === 0 ? 'Items added to your cart' : 'Some items are not available'
    return { message, ...parts, missing }
  })
}
