import { purchaseStates } from '@tokri/rules/purchase-orders.ts'
import { z } from 'zod'
import {
  answer,
  email,
  id,
  limit,
  listAnswer,
  localDate,
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
const WHOLE_NUMBER = 'A quantity must be a whole number'
const NO_LINES = 'There is nothing on the list'
const TWICE = 'A product stands on the list twice'
const whole = (least: number, most: number, message: string) =>
  z.int(typeError(message)).min(least, { error: message }).max(most, { error: message })
const once = (list: { productId: string }[]): boolean =>
  new Set(list.map(({ productId }) => productId)).size === list.length
const many = <T extends z.ZodType>(line: T) =>
  z.array(line).min(1, { error: NO_LINES }).max(MAX_LINES, { error: 'At most 2,000 lines are allowed' })

const supplierFields = {
  name: text(limits.name),
  phone: optionalText(limits.phone),
  email: z.union([z.literal(''), email]),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => value === '' || /^[0-9]{2}[A-Z0-9]{13}$/.test(value), {
      error: 'A GSTIN has 15 characters and begins with the two digits of the state',
    }),
  leadDays: whole(0, 60, 'From 0 to 60 days are allowed'),
  /** 0 is Sunday. None: any day. */
  deliveryDays: z
    .array(whole(0, 6, 'A day of the week is a number from 0, Sunday, to 6'))
    .transform((days) => [...new Set(days)].sort()),
  orderBy: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'A time is written like 18:00' }),
  minimumAmount: rupees,
  note: optionalText(limits.reason, { multiline: true }),
  active: z.boolean(),
}
const supplierShape = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  gstin: z.string(),
  leadDays: z.int(),
  deliveryDays: z.array(z.int()),
  orderBy: z.string(),
  minimumAmount: z.number(),
  note: z.string(),
  active: z.boolean(),
  /** How many products it sells us. */
  items: z.int(),
})
export type SupplierShape = z.output<typeof supplierShape>

export const createSupplierSchema = {
  body: z.object({
    name: supplierFields.name,
    phone: supplierFields.phone.default(''),
    email: supplierFields.email.default(''),
    gstin: supplierFields.gstin.default(''),
    leadDays: supplierFields.leadDays.default(1),
    deliveryDays: supplierFields.deliveryDays.default([]),
    orderBy: supplierFields.orderBy.default('18:00'),
    minimumAmount: supplierFields.minimumAmount.default(0),
    note: supplierFields.note.default(''),
    active: supplierFields.active.default(true),
  }),
  answer: answer({ data: supplierShape }),
}
export type NewSupplier = z.output<typeof createSupplierSchema.body>
export const updateSupplierSchema = {
  body: z.object({ _id: id }).extend(z.object(supplierFields).partial().shape),
  answer: answer({ data: supplierShape }),
}
export type SupplierChange = z.output<typeof updateSupplierSchema.body>
export const getSuppliersSchema = { answer: answer({ data: z.array(supplierShape) }) }

const pack = whole(1, 100_000, 'A pack has at least one piece')
const itemFields = { code: optionalText(limits.name).default(''), pack, cost: rupees }
export const setSupplierItemsSchema = {
  body: z.object({
    items: many(z.object({ supplierId: id, productId: id, ...itemFields, preferred: z.boolean().optional() }))
      .refine(
        (items) =>
          new Set(items.map(({ supplierId, productId }) => `${supplierId} ${productId}`)).size === items.length,
        {
          error: TWICE,
        },
      )
      .refine((items) => once(items.filter(({ preferred }) => preferred)), {
        error: 'A product has one preferred supplier',
      }),
  }),
  answer: answer({ data: z.object({ saved: z.int() }) }),
}
export type NewItem = z.output<typeof setSupplierItemsSchema.body>['items'][number]
export const getSupplierItemsSchema = {
  body: z.object({ supplierId: id, search, page, limit: limit(20) }),
  answer: listAnswer(
    z.object({
      supplierId: z.string(),
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      code: z.string(),
      pack: z.int(),
      cost: z.number(),
      preferred: z.boolean(),
    }),
  ),
}
export const previewSupplierItemsSchema = {
  body: z.object({
    supplierId: id,
    csv: z.string(typeError('A list is CSV text')).min(1, { error: NO_LINES }).max(limits.deliveryNote, {
      error: 'This list is too long',
    }),
    mapping: z.record(z.string().max(20), z.string().max(200)).default({}),
  }),
  answer: answer({
    data: z.object({
      rows: z.int(),
      items: z.array(
        z.object({
          row: z.int(),
          supplierId: z.string(),
          productId: z.string(),
          name: z.string(),
          unit: z.string(),
          code: z.string(),
          pack: z.int(),
          cost: z.number(),
        }),
      ),
      bad: z.array(z.object({ row: z.int(), message: z.string() })),
      mapping: z.record(z.string(), z.string()),
      columns: z.array(z.string()),
    }),
  }),
}
export type ItemsPreview = z.output<typeof previewSupplierItemsSchema.answer>['data']

const suggestionShape = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  supplierId: z.string(),
  pack: z.int(),
  cost: z.number(),
  quantity: z.int(),
  packs: z.int(),
  /** Expected pieces. */
  perDay: z.number(),
  /** For how many days what is there and under way lasts; null if nothing is expected to sell. */
  cover: z.number().nullable(),
  onHand: z.int(),
  onOrder: z.int(),
  /** Pieces that expire within a week. */
  expiring: z.int(),
  /** Of the opening hours of the last two weeks. */
  outOfStockHours: z.number(),
  reason: z.string(),
})
export type SuggestionShape = z.output<typeof suggestionShape>
export const getSuggestionsSchema = {
  query: z.object({ storeId: id, supplierId: id.optional() }),
  answer: answer({
    data: z.object({
      /** The day of the store for which it was planned. */
      day: z.string(),
      suppliers: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          orderBy: z.string(),
          expectedOn: z.string(),
          minimumAmount: z.number(),
          /** What the suggested quantities cost, and what is missing to the minimum. */
          total: z.number(),
          missing: z.number(),
        }),
      ),
      lines: z.array(suggestionShape),
    }),
  }),
}

export const lostTodaySchema = {
  query: z.object({ storeId: id }),
  answer: answer({
    data: z.object({
      day: z.string(),
      /** In the whole shop. */
      searches: z.array(z.object({ search: z.string(), count: z.int() })),
      products: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          unit: z.string(),
          /** The usual supplier; null without one. */
          supplierId: z.string().nullable(),
          /** People who wait to be told that it is back. */
          asked: z.int(),
          onHand: z.int(),
          onOrder: z.int(),
          /** What usually sells on such a day. */
          perDay: z.number(),
          /** Of the opening hours until now, those in which none was left. */
          emptyHours: z.number(),
          /** Of the whole day. */
          openHours: z.number(),
          price: z.number(),
          /** `perDay` × `emptyHours` ÷ `openHours`, and at its price. */
          pieces: z.number(),
          amount: z.number(),
          /** What one press orders: as much as is suggested, at least a pack. */
          toOrder: z.int(),
        }),
      ),
      /** How many products there are besides those listed, which are the ones with the largest amounts. */
      more: z.int(),
    }),
  }),
}
export type LostToday = z.output<typeof lostTodaySchema.answer>['data']

const orderLine = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  code: z.string(),
  ordered: z.int(),
  received: z.int(),
  pack: z.int(),
  cost: z.number(),
  reason: z.string(),
})
const purchaseOrderShape = z.object({
  _id: z.string(),
  number: z.string(),
  supplier: z.object({ _id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
  storeId: z.string(),
  state: z.enum(purchaseStates),
  lines: z.array(orderLine),
  expectedOn: z.string().nullable(),
  /** It was expected before today, and has not come whole. */
  late: z.boolean(),
  sentAt: timestamp.nullable(),
  createdAt: timestamp,
  /** What is ordered, at cost. */
  total: z.number(),
  receipts: z.array(
    z.object({
      at: timestamp,
      invoice: z.string(),
      lines: z.array(
        z.object({
          productId: z.string(),
          quantity: z.int(),
          cost: z.number(),
          reason: z.string(),
          lot: z.string(),
          expiresOn: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type PurchaseOrderShape = z.output<typeof purchaseOrderShape>
const orderAnswer = answer({ data: purchaseOrderShape })

const newLines = many(
  z.object({
    productId: id,
    quantity: whole(1, limits.stock, WHOLE_NUMBER),
    cost: rupees.optional(),
    reason: optionalText(limits.reason).default(''),
  }),
).refine(once, { error: TWICE })
export const createPurchaseOrderSchema = {
  body: z.object({
    supplierId: id,
    storeId: id,
    lines: newLines,
    expectedOn: localDate.optional(),
    /** Adds the lines to the newest draft for this supplier, if there is one. */
    addToDraft: z.boolean().default(false),
  }),
  answer: orderAnswer,
}
export type NewPurchaseOrder = z.output<typeof createPurchaseOrderSchema.body>
export const updatePurchaseOrderSchema = {
  body: z.object({ orderId: id, lines: newLines.optional(), expectedOn: localDate.nullable().optional() }),
  answer: orderAnswer,
}
export type PurchaseOrderChange = z.output<typeof updatePurchaseOrderSchema.body>
export const purchaseOrderSchema = { body: z.object({ orderId: id }), answer: orderAnswer }

export const receivePurchaseOrderSchema = {
  body: z.object({
    orderId: id,
    invoice: optionalText(limits.name).default(''),
    lines: many(
      z
        .object({
          productId: id,
          quantity: whole(-limits.stock, limits.stock, WHOLE_NUMBER).refine((quantity) => quantity !== 0, {
            error: 'A quantity of 0 says nothing',
          }),
          cost: rupees.optional(),
          lot: optionalText(40).default(''),
          expiresOn: localDate.optional(),
          reason: optionalText(limits.reason).default(''),
        })
        .refine(({ quantity, reason }) => quantity > 0 || reason !== '', {
          path: ['reason'],
          error: 'Say why it goes back',
        }),
    ),
    /** A cost far from the last one is meant. */
    confirm: z.boolean().default(false),
  }),
  answer: orderAnswer,
}
export type PurchaseReceipt = z.output<typeof receivePurchaseOrderSchema.body>

export const openPurchaseOrdersSchema = {
  query: z.object({ storeId: id, orderId: id.optional() }),
  answer: answer({ data: z.array(purchaseOrderShape) }),
}
export const getPurchaseOrdersSchema = {
  body: z.object({
    storeId: id,
    state: z.enum(purchaseStates).optional(),
    supplierId: id.optional(),
    page,
    limit: limit(20),
  }),
  answer: listAnswer(purchaseOrderShape),
}
