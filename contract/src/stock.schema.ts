import { isBarcode } from '@tokri/rules/barcode.ts'
import { movementKinds } from '@tokri/rules/stock-movements.ts'
import { z } from 'zod'
import {
  answer,
  id,
  limit,
  listAnswer,
  localDate,
  moment,
  optionalText,
  page,
  rupees,
  search,
  text,
  timestamp,
  typeError,
} from './fields.ts'
import { limits } from './limits.ts'

const MAX_LINES = 2000
const NO_LINES = 'There is nothing on the list'

/** EAN-8, EAN-13 or UPC-A with the right check digit. */
export const barcode = z
  .string(typeError('A barcode is text of 8, 12 or 13 digits'))
  .transform((value) => value.trim())
  .refine(isBarcode, { error: 'This is not an EAN-8, EAN-13 or UPC-A code' })

const WHOLE_NUMBER = 'A quantity must be a whole number'
const pieces = z
  .int(typeError(WHOLE_NUMBER))
  .min(1, { error: 'A quantity is at least 1' })
  .max(limits.stock, { error: 'At most 1,00,00,000 pieces are allowed' })

const lines = <T extends z.ZodRawShape>(shape: T) =>
  z
    .array(z.object({ productId: id, ...shape }))
    .min(1, { error: NO_LINES })
    .max(MAX_LINES, { error: 'At most 2,000 lines are allowed' })
/** Whether each product is in the list only once. */
const once = (list: { productId: string }[]): boolean =>
  new Set(list.map(({ productId }) => productId)).size === list.length
const TWICE = 'A product stands on the list twice'

const stockShape = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  quantity: z.int(),
  stockVersion: z.int(),
  bin: z.string(),
  barcode: z.string(),
  /** When a picker did not find the product, so that somebody should count it; null once it was counted. */
  countAskedAt: timestamp.nullable(),
  /** Pieces with a date, the first to expire first. */
  expiring: z.array(z.object({ on: z.string(), quantity: z.int() })),
})
export type StockShape = z.output<typeof stockShape>

const changedLine = z.object({ productId: z.string(), quantity: z.int(), stockVersion: z.int() })
const changed = answer({ data: z.object({ lines: z.array(changedLine) }) })

export const getStockSchema = {
  body: z.object({
    storeId: id,
    /** A part of the name, a bin, or a barcode. */
    search,
    /** Only products with at most this many pieces left, the fewest first. */
    low: z.int().min(0).max(limits.stock).optional(),
    /** Only products with pieces that expire within this many days. */
    expiresWithin: z.int().min(0).max(3650).optional(),
    /** Only products that pickers missed and nobody has counted since, the last missed first. */
    toCount: z.boolean().default(false),
    /** Whether to also list products that the store does not sell. */
    all: z.boolean().default(false),
    page,
    limit: limit(20),
  }),
  answer: listAnswer(stockShape),
}

export const receiveStockSchema = {
  body: z.object({
    storeId: id,
    supplier: optionalText(limits.name).optional(),
    reference: optionalText(limits.name).optional(),
    lines: lines({ quantity: pieces, cost: rupees.optional(), expiresOn: localDate.optional() }),
  }),
  answer: changed,
}
export type Receipt = z.output<typeof receiveStockSchema.body>

/** `lines` can be sent to stock/receive as they are. */
export const previewReceiptSchema = {
  body: z.object({
    storeId: id,
    /** A delivery note as CSV, with a header. */
    csv: z.string(typeError('A list is CSV text')).min(1, { error: NO_LINES }).max(limits.deliveryNote, {
      error: 'This list is too long',
    }),
    /** For each field of ours, the header of the file. It overrides the mapping that the headers suggest. */
    mapping: z.record(z.string().max(20), z.string().max(200)).default({}),
  }),
  answer: answer({
    data: z.object({
      /** The number of records in the file: those of `lines` and `bad`. */
      rows: z.int(),
      lines: z.array(
        z.object({
          row: z.int(),
          productId: z.string(),
          name: z.string(),
          unit: z.string(),
          quantity: z.int(),
          cost: z.number().optional(),
          expiresOn: z.string().optional(),
        }),
      ),
      bad: z.array(z.object({ row: z.int(), message: z.string() })),
      /** For each field of ours, the header that was used. */
      mapping: z.record(z.string(), z.string()),
      columns: z.array(z.string()),
    }),
  }),
}
export type ReceiptPreview = z.output<typeof previewReceiptSchema.answer>['data']

export const countStockSchema = {
  body: z.object({
    storeId: id,
    lines: lines({
      counted: z
        .int(typeError(WHOLE_NUMBER))
        .min(0, { error: 'A quantity cannot be below 0' })
        .max(limits.stock, { error: 'At most 1,00,00,000 pieces are allowed' }),
      stockVersion: z.int(typeError('stockVersion must come back with a count')),
    }).refine(once, { error: TWICE }),
  }),
  answer: changed,
}
export const wasteStockSchema = {
  body: z.object({
    storeId: id,
    lines: lines({ quantity: pieces, reason: text(limits.reason) }),
  }),
  answer: changed,
}
export const moveStockSchema = {
  body: z
    .object({ fromStoreId: id, toStoreId: id, lines: lines({ quantity: pieces }) })
    .refine(({ fromStoreId, toStoreId }) => fromStoreId !== toStoreId, {
      path: ['toStoreId'],
      error: 'Goods move to another store',
    }),
  answer: changed,
}
const movementShape = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  /** The version of the stock after this change. Each change of a product increases it. */
  stockVersion: z.int(),
  kind: z.enum(movementKinds),
  /** Signed. */
  quantity: z.int(),
  /** The quantity after the change. */
  balance: z.int(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  reference: z.string(),
  reason: z.string(),
  /** The name of the person who did it, or `shopper` or `system`. */
  by: z.string(),
  at: timestamp,
})
const dayOrMoment = z.union([localDate.transform((day) => `${day}T00:00:00Z`), moment], {
  error: 'A time is written like 2026-12-25 or 2026-12-25T10:00:00Z',
})
export const getMovementsSchema = {
  body: z.object({
    storeId: id,
    productId: id.optional(),
    kind: z.enum(movementKinds).optional(),
    /** `from` is inclusive, `to` is exclusive. A date without a time is the beginning of the day in UTC. */
    from: dayOrMoment.optional(),
    to: dayOrMoment.optional(),
    page,
    limit: limit(20),
  }),
  answer: listAnswer(movementShape),
}
export const setBinsSchema = {
  body: z.object({
    storeId: id,
    lines: lines({ bin: optionalText(limits.bin) }).refine(once, { error: TWICE }),
  }),
  answer: answer({ data: z.object({ lines: z.array(z.object({ productId: z.string(), bin: z.string() })) }) }),
}
