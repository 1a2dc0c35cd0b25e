import { asciiDigits } from '@tokri/rules/typed-digits.ts'
import { z } from 'zod'
import { answer, id, moment, percent, plainAnswer, rupees, scopeInput, scopeShape, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'

export const couponShape = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(['flat', 'percent']),
  amount: z.number(),
  cap: z.number().nullable(),
  minimum: z.number(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  perUser: z.int().nullable(),
  total: z.int().nullable(),
  active: z.boolean(),
  /** Shown in the cart of every shopper who can use it. */
  listed: z.boolean(),
  /** Only for a shopper without an order that is open or was delivered. */
  firstOrder: z.boolean(),
  /** Amount and minimum concern these products only. */
  ...scopeShape,
  waivesServiceCharge: z.boolean(),
  used: z.int(),
  createdAt: timestamp,
})
export type CouponShape = z.output<typeof couponShape>

const terms = {
  code: text(limits.couponCode).transform((code) => asciiDigits(code).toLowerCase()),
  kind: z.enum(['flat', 'percent']),
  /** Above 0, or 0 for a flat coupon that waives the service charge. */
  amount: rupees,
  cap: rupees.nullish(),
  minimum: rupees,
  startsAt: moment.nullish(),
  endsAt: moment.nullish(),
  perUser: z.int().min(1).max(1_000_000).nullish(),
  total: z.int().min(1).max(1_000_000_000).nullish(),
  active: z.boolean().default(true),
  listed: z.boolean().default(false),
  firstOrder: z.boolean().default(false),
  products: scopeInput.products.default([]),
  categories: scopeInput.categories.default([]),
  waivesServiceCharge: z.boolean().default(false),
}

export const createCouponSchema = {
  body: z.object(terms).refine((coupon) => coupon.kind === 'flat' || percent.safeParse(coupon.amount).success, {
    path: ['amount'],
    error: 'A percentage is between 0 and 100',
  }),
  answer: answer({ data: couponShape }),
}
export const getCouponsSchema = { body: z.object({}), answer: answer({ data: z.array(couponShape) }) }
/** `was`: the coupon that the form showed. If a field of the update is no longer as it was, the update is refused as stale. */
export const updateCouponSchema = {
  body: z.object({
    _id: id,
    ...z
      .object({
        ...terms,
        ...scopeInput,
        active: z.boolean(),
        listed: z.boolean(),
        firstOrder: z.boolean(),
        waivesServiceCharge: z.boolean(),
      })
      .partial().shape,
    was: couponShape.partial().optional(),
  }),
  answer: answer({ data: couponShape }),
}
export const deleteCouponSchema = { body: z.object({ _id: id }), answer: plainAnswer }
