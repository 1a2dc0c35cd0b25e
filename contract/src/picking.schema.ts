import { preferences } from '@tokri/rules/adjustments.ts'
import { MAX_BAGS } from '@tokri/rules/bag-code.ts'
import { orderStates } from '@tokri/rules/order-states.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { z } from 'zod'
import { answer, fileAnswer, id, pressedAt, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'
import { barcode } from './stock.schema.ts'

/** The person who picks an order. */
const picker = z.object({ _id: z.string(), name: z.string() })

const queued = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** The time by which the order is promised. */
  dueAt: timestamp,
  lines: z.int(),
  state: z.enum(orderStates),
  picker: picker.nullable(),
  /** Present of an order that came back into the queue: how many of its lines are begun. Managers alone read why. */
  handedBack: z.object({ lines: z.int() }).optional(),
})
export const pickQueueSchema = { query: z.object({ storeId: id }), answer: answer({ data: z.array(queued) }) }

/** Pieces of another product in place of missing ones. */
const substitute = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  quantity: z.int(),
})

const line = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  bin: z.string(),
  /** '' when the product has none. */
  barcode: z.string(),
  quantity: z.int(),
  picked: z.int(),
  /** How many pieces of `quantity` are missing. A line is accounted for once `picked` + `short` = `quantity`. */
  short: z.int(),
  /** `refund`: the shopper wants nothing else in its place. */
  preference: z.enum(preferences),
  /** The substitute that the shopper is asked about until `answerUntil`. Meanwhile the line is not accounted for. */
  asked: substitute.extend({ bin: z.string(), answerUntil: timestamp }).nullable(),
  /** Products that are packed instead of short pieces. Each is picked as a line of its own. */
  substitutes: z.array(substitute),
  /** Names and units of the ordered products that some of these pieces replace; empty if none is a substitute. */
  insteadOf: z.array(z.string()),
})
/** What a picker sees of an order: no prices, and nothing about the shopper. The lines are sorted by bin. */
export const sheetShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  storeId: z.string(),
  state: z.enum(orderStates),
  dueAt: timestamp,
  lines: z.array(line),
  /** 0 until it is packed. */
  bags: z.int(),
  /** Paid with the test provider, so that no money was taken. */
  testPayment: z.literal(true).optional(),
})
export type SheetShape = z.output<typeof sheetShape>

/** The order that the caller is picking. */
export const pickMineSchema = { answer: answer({ data: sheetShape.nullable() }) }

export const pickWatchSchema = { query: z.object({ orderId: id }), answer: fileAnswer }

export const pickNextSchema = { body: z.object({}), answer: answer({ data: sheetShape.nullable() }) }

const picked = z
  .int({ error: 'A quantity must be a whole number' })
  .min(0, { error: 'A quantity is at least 0' })
  .max(MAX_LINE_QUANTITY)
export const pickLineSchema = {
  body: z.object({ orderId: id, productId: id, picked, barcode: barcode.optional(), at: pressedAt }),
  answer: answer({ data: sheetShape }),
}
export const pickSubstitutesSchema = {
  query: z.object({ orderId: id, productId: id }),
  answer: answer({
    data: z.array(
      line
        .pick({ productId: true, name: true, unit: true, image: true, bin: true, barcode: true })
        .extend({ stock: z.int(), own: z.boolean() }),
    ),
  }),
}
export const pickShortSchema = {
  /** Without `substituteId` the shopper's own choice is offered; with null nothing is offered. */
  body: z.object({ orderId: id, productId: id, picked, substituteId: id.nullish(), at: pressedAt }),
  answer: answer({ data: sheetShape }),
}
export const pickPackedSchema = {
  body: z.object({
    orderId: id,
    bags: z
      .int({ error: 'The number of bags must be a whole number' })
      .min(1, { error: 'An order has at least one bag' })
      .max(MAX_BAGS, { error: `At most ${MAX_BAGS} bags are allowed` }),
    at: pressedAt,
  }),
  answer: answer({ data: sheetShape }),
}
export const pickReleaseSchema = {
  body: z.object({ orderId: id, reason: text(limits.reason) }),
  answer: answer({ data: z.object({ orderId: z.string(), state: z.enum(orderStates) }) }),
}
export const pickTakeBackSchema = { ...pickReleaseSchema }

const putBackLine = line.pick({ productId: true, name: true, unit: true, image: true, bin: true, barcode: true })
/** Goods of orders that were cancelled while they were picked. The stock counts them, but they are not in their bins yet. */
const putBack = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  cancelledAt: timestamp,
  picker: picker.nullable(),
  lines: z.array(putBackLine.extend({ quantity: z.int() })),
})
export const putBackListSchema = { query: z.object({ storeId: id }), answer: answer({ data: z.array(putBack) }) }
/** Reports that all goods of this order are back in their bins. */
export const putBackDoneSchema = { body: z.object({ orderId: id }), answer: answer({ data: z.array(putBack) }) }
