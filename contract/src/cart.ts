// The cart. Every call answers with the whole priced cart.
import type * as schema from './cart.schema.ts'
import { endpoint } from './endpoint.ts'

export const addToCart = endpoint<typeof schema.addToCartSchema>({
  method: 'POST',
  url: '/api/cart/create',
  access: 'user',
  invalidates: 'nothing',
  status: 201,
})
export const getCart = endpoint<typeof schema.getCartSchema>({
  method: 'GET',
  url: '/api/cart/get-cart-items',
  access: 'guest-or-user',
})
export const updateCartItem = endpoint<typeof schema.updateCartItemSchema>({
  method: 'PUT',
  url: '/api/cart/update-cart-item',
  access: 'user',
  invalidates: 'nothing',
})
export const setPreference = endpoint<typeof schema.setPreferenceSchema>({
  method: 'PUT',
  url: '/api/cart/preference',
  access: 'user',
  invalidates: 'nothing',
})
export const refilledWishes = endpoint<typeof schema.refilledWishesSchema>({
  method: 'GET',
  url: '/api/cart/refilled-wishes',
  access: 'user',
})
export const deleteCartItem = endpoint<typeof schema.deleteCartItemSchema>({
  method: 'DELETE',
  url: '/api/cart/delete-cart-item',
  access: 'user',
  invalidates: 'nothing',
})
export const applyCoupon = endpoint<typeof schema.applyCouponSchema>({
  method: 'POST',
  url: '/api/cart/apply-coupon',
  access: 'user',
  invalidates: 'nothing',
  rateLimit: 'couponTries',
})
/** The coupons that are shown to shoppers and that this one can use, the smallest minimum first. */
export const listedCoupons = endpoint<typeof schema.listedCouponsSchema>({
  method: 'GET',
  url: '/api/cart/coupons',
  access: 'user',
})
export const removeCoupon = endpoint<typeof schema.removeCouponSchema>({
  method: 'DELETE',
  url: '/api/cart/remove-coupon',
  access: 'user',
  body: 'none',
  invalidates: 'nothing',
})
/** Adds the products of a recipe that are in stock, and lists the others. Pieces in the cart count, so it can be repeated. */
export const addRecipe = endpoint<typeof schema.addRecipeSchema>({
  method: 'POST',
  url: '/api/cart/add-recipe',
  access: 'user',
  invalidates: 'nothing',
})
