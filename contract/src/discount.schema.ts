import { z } from 'zod'
import { answer, id, moment, percent, plainAnswer, rupees, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'

const named = z.object({ _id: z.string(), name: z.string() })

export const discountShape = z.object({
  _id: z.string(),
  name: z.string(),
  /** What it is for: products or categories, the other list is empty. */
  products: z.array(named),
  categories: z.array(named),
  /** A percentage of the MRP; null if it sets a price. */
  percent: z.number().nullable(),
  price: z.number().nullable(),
  startsAt: timestamp,
  /** Null: until it is removed. */
  endsAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type DiscountShape = z.output<typeof discountShape>

const ids = (most: number) => z.array(id).max(most).default([])
/** A blank field must not become a discount of 0. */
const above0 = <T extends z.ZodType<number>>(number: T, error: string) =>
  number.refine((value) => value > 0, { error }).nullish()

const terms = z.object({
  name: text(limits.name),
  products: ids(limits.discountProducts),
  categories: ids(limits.discountCategories),
  percent: above0(percent, 'A percentage must be above 0'),
  price: above0(rupees, 'A price must be above ₹0'),
  /** Absent: at once. */
  startsAt: moment.nullish(),
  endsAt: moment.nullish(),
})

export const createDiscountSchema = { body: terms, answer: answer({ data: discountShape }) }
export const getDiscountsSchema = { body: z.object({}), answer: answer({ data: z.array(discountShape) }) }
export const updateDiscountSchema = {
  body: terms.extend({
    _id: id,
    /** The `updatedAt` that the editor has read. If the discount was changed since then, the answer is 409. */
    ifUpdatedAt: timestamp.optional(),
  }),
  answer: answer({ data: discountShape }),
}
export const deleteDiscountSchema = { body: z.object({ _id: id }), answer: plainAnswer }
