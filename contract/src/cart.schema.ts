import { preferences } from '@tokri/rules/adjustments.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { asciiDigits } from '@tokri/rules/typed-digits.ts'
import { z } from 'zod'
import { answer, id, optionalText, timestamp } from './fields.ts'
import { limits } from './limits.ts'
import { productShape } from './product.schema.ts'

export const billShape = z.object({
  totalItems: z.int(),
  totalWithoutDiscount: z.number(),
  discountedTotal: z.number(),
  savings: z.number(),
  coupon: z.number(),
  payable: z.number(),
  serviceCharge: z.number(),
  deliveryCharge: z.number(),
  smallCartCharge: z.number(),
  /** Of an order in cash, what makes it end in whole rupees; at most 0.50 either way. */
  rounding: z.number().optional(),
  finalAmount: z.number(),
})
export type BillShape = z.output<typeof billShape>

/** What the shopper wants if pieces are missing when the order is packed. */
const preference = z.enum(preferences, { error: 'Choose replace or refund' })

export const offerOnLine = z.object({ text: z.string(), off: z.number() })

export const cartLineShape = z.object({
  _id: z.string(),
  quantity: z.int(),
  productId: productShape,
  preference,
  /** The shopper's own choice of a substitute. */
  substituteId: z.string().nullable(),
  /** Present if offers take something off this line: `text` says which pieces are free, `off` is rupees. */
  offer: offerOnLine.optional(),
  /** Present if the offer has a begun group: with `add` more pieces of this line, `free` pieces more are free. */
  nextFree: z.object({ add: z.int(), free: z.int() }).optional(),
})
export type CartLineShape = z.output<typeof cartLineShape>

export const appliedCouponShape = z.object({ code: z.string(), amount: z.number(), minimum: z.number() })
const cartCouponShape = appliedCouponShape.extend({
  /** Present if the coupon is for some products only: amount and minimum concern these. */
  scoped: z.literal(true).optional(),
  waivesServiceCharge: z.literal(true).optional(),
})

/** The whole priced cart, in every cart, coupon and reorder answer. */
export const cartParts = {
  data: z.array(cartLineShape),
  bill: billShape,
  coupon: cartCouponShape.nullable(),
  /** In rupees: the store takes no order of which less than this is to be paid before the charges. Present if it has such a bound. */
  minimumOrder: z.number().optional(),
  /** Present if the cart was filled from an earlier order, whose wishes `refilledWishes` answers. */
  refilled: z.literal(true).optional(),
}
export const cartAnswer = answer(cartParts)
export type CartAnswer = z.output<typeof cartAnswer>

export const addToCartSchema = { body: z.object({ productId: id }), answer: cartAnswer }
export const getCartSchema = { answer: cartAnswer }
export const updateCartItemSchema = {
  body: z.object({ _id: id, qty: z.int().min(1).max(MAX_LINE_QUANTITY) }),
  answer: cartAnswer,
}
const SUBSTITUTE_OF_ONE_LINE = 'A substitute belongs to one line, with the preference replace'
/** Without `_id` the preference applies to all lines, and to those that are added later. */
export const setPreferenceSchema = {
  body: z
    .object({ _id: id.optional(), preference, substituteId: id.nullish() })
    .refine((body) => body.substituteId == null || (body._id !== undefined && body.preference === 'replace'), {
      path: ['substituteId'],
      error: SUBSTITUTE_OF_ONE_LINE,
    }),
  answer: cartAnswer,
}
export const deleteCartItemSchema = { body: z.object({ _id: id }), answer: cartAnswer }
/** The code of a coupon as somebody types it. */
export const triedCode = optionalText(limits.triedCode).transform(asciiDigits)
export const applyCouponSchema = {
  body: z.object({ code: triedCode }),
  answer: cartAnswer,
}
/**
 * A coupon that the shopper can use now, from its minimum on: `amount` is rupees if it is flat, percent otherwise. A coupon
 * for some products has their names in `onlyFor`, and in `eligible` what those in the cart cost.
 */
const listedCoupon = z.object({
  code: z.string(),
  kind: z.enum(['flat', 'percent']),
  amount: z.number(),
  cap: z.number().nullable(),
  minimum: z.number(),
  endsAt: timestamp.nullable(),
  onlyFor: z.string().optional(),
  eligible: z.number().optional(),
  waivesServiceCharge: z.literal(true).optional(),
})
export type ListedCoupon = z.output<typeof listedCoupon>
export const listedCouponsSchema = { answer: answer({ data: z.array(listedCoupon) }) }
export const removeCouponSchema = { answer: cartAnswer }
/**
 * What the checkout begins with when the cart was filled from an earlier order; null for any other cart. `slot` is its time if
 * that is still to come, else `pastSlot`, `tip` is rupees, `lostCoupon` the coupon of that order if it does not apply to the cart.
 */
const refilledWishes = z.object({
  slot: timestamp.nullable(),
  pastSlot: z.object({ from: timestamp, at: timestamp }).nullable(),
  tip: z.number(),
  door: z.object({ leave: z.boolean(), note: z.string() }),
  lostCoupon: z.object({ code: z.string(), reason: z.string() }).nullable(),
})
export type RefilledWishes = z.output<typeof refilledWishes>
export const refilledWishesSchema = { answer: answer({ data: refilledWishes.nullable() }) }
/** Products that could not be added to the cart, or not all pieces of them. */
export const missingShape = z.array(z.object({ productId: z.string(), name: z.string(), reason: z.string() }))
export const addRecipeSchema = {
  body: z.object({ recipeId: id }),
  answer: answer({ ...cartParts, missing: missingShape }),
}
