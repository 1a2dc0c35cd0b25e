import { MAX_PROBLEM_PICTURES, problemReasons, problemStates } from '@tokri/rules/problems.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { z } from 'zod'
import { answer, fileAnswer, id, listAnswer, optionalText, queryLimit, queryPage, search, text } from './fields.ts'
import { limits } from './limits.ts'
import { orderShape, problemShape } from './order-shape.schema.ts'

export const addProblemPictureSchema = {
  query: z.object({ orderId: id }),
  answer: answer({ data: z.object({ _id: z.string() }) }),
}
export const problemPictureSchema = { query: z.object({ pictureId: id }), answer: fileAnswer }

export const reportProblemSchema = {
  body: z.object({
    orderId: id,
    lines: z
      .array(z.object({ productId: id, quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
      .min(1)
      .max(limits.cartLines)
      .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
        error: 'List each product once',
      }),
    reason: z.enum(problemReasons),
    /** True for a refund as store credit; otherwise it goes back the way the order was paid. */
    asCredit: z.boolean({ error: 'Say true or false' }).optional(),
    note: optionalText(limits.reason, { multiline: true }).optional(),
    pictures: z
      .array(id)
      .max(MAX_PROBLEM_PICTURES, { error: `At most ${MAX_PROBLEM_PICTURES} pictures are allowed` })
      .optional(),
  }),
  answer: answer({ data: orderShape }),
}

/** A problem as an administrator sees it. */
const listedProblem = problemShape.extend({
  /** The name of the administrator who answered it; null if nobody did, or their account is gone. */
  answeredBy: z.string().nullable(),
  order: z.object({
    _id: z.string(),
    orderNumber: z.string(),
    deliveredAt: problemShape.shape.at,
    method: orderShape.shape.payment.shape.method,
    total: z.number(),
  }),
  /** What was ordered. `substitutes` came instead, in place of all of its pieces if `isReplaced`. */
  items: z.array(
    z.object({
      ...{ productId: z.string(), name: z.string(), unit: z.string(), image: z.string(), quantity: z.int() },
      substitutes: z.array(z.string()),
      isReplaced: z.boolean(),
    }),
  ),
  /** Null if the account was deleted. */
  customer: z
    .object({
      name: z.string(),
      email: z.string(),
      /** Of the last 90 days: delivered orders, those with a refunded problem, and what went back for problems. */
      orders: z.int(),
      problemOrders: z.int(),
      refunded: z.number(),
    })
    .nullable(),
})
export type ListedProblem = z.output<typeof listedProblem>

export const listProblemsSchema = {
  query: z.object({
    state: z.enum(problemStates).optional(),
    search,
    page: queryPage,
    limit: queryLimit(20),
  }),
  answer: listAnswer(listedProblem).extend({
    /** When the shop accepts problems by itself: the settings `autoRefundUpTo` and `autoRefundRate`. */
    automatic: z.object({ upTo: z.number(), rate: z.number() }),
  }),
}
export const answerProblemSchema = {
  body: z
    .object({
      problemId: id,
      accept: z.boolean({ error: 'Say true or false' }),
      /** What the shopper is told on the page of the order; needed to decline. */
      reason: text(limits.reason).optional(),
    })
    .refine(({ accept, reason }) => accept || reason !== undefined, { error: 'Give a reason', path: ['reason'] }),
  answer: answer({ data: orderShape }),
}
