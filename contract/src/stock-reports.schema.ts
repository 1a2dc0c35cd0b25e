import { z } from 'zod'
import { answer, fileAnswer, id, localDate } from './fields.ts'

const valueLine = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  /** Of one piece, rounded to the paisa. */
  averageCost: z.number(),
  value: z.number(),
})
const valueQuery = z.object({
  storeId: id,
  /** The end of this day of the store; without it, now. */
  on: localDate.optional(),
})
export const stockValueSchema = {
  query: valueQuery,
  answer: answer({
    data: z.object({ on: z.string(), quantity: z.int(), value: z.number(), lines: z.array(valueLine) }),
  }),
}
export const stockValueCsvSchema = { query: valueQuery, answer: fileAnswer }

const earned = {
  pieces: z.int(),
  /** Of delivered orders, less refunds, without tax. */
  sales: z.number(),
  /** Of what left for orders, at weighted average cost. */
  cost: z.number(),
  /** `sales` − `cost`. */
  margin: z.number(),
  /** Of what was written off. It is no part of `cost`. */
  wasted: z.number(),
}
const marginQuery = z
  .object({
    storeId: id,
    /** Days of the store, both inclusive. */
    from: localDate,
    to: localDate,
    by: z.enum(['product', 'category', 'day']).default('product'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
export const marginSchema = {
  query: marginQuery,
  answer: answer({
    data: z.object({
      total: z.object(earned),
      /** `key` is a product, a category or a day. */
      lines: z.array(z.object({ key: z.string(), name: z.string(), ...earned })),
    }),
  }),
}
export const marginCsvSchema = { query: marginQuery, answer: fileAnswer }

const slowQuery = z.object({ storeId: id })
export const slowStockSchema = {
  query: slowQuery,
  answer: answer({
    data: z.object({
      value: z.number(),
      lines: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          unit: z.string(),
          quantity: z.int(),
          value: z.number(),
          /** In the last 30 days. */
          sold: z.int(),
          /** At that pace; null if nothing was sold. */
          daysLeft: z.number().nullable(),
          lastSoldOn: z.string().nullable(),
        }),
      ),
    }),
  }),
}
export const slowStockCsvSchema = { query: slowQuery, answer: fileAnswer }
