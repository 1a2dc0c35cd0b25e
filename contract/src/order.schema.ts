import { orderStates } from '@tokri/rules/order-states.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { z } from 'zod'
import { appliedCouponShape, billShape, cartLineShape, cartParts, missingShape, triedCode } from './cart.schema.ts'
import {
  answer,
  email,
  fileAnswer,
  id,
  idOrObject,
  limit,
  listAnswer,
  localDate,
  optionalText,
  page,
  queryLimit,
  queryPage,
  rupees,
  search,
  text,
  timestamp,
} from './fields.ts'
import { limits } from './limits.ts'
import { orderLineShape, orderShape, ratingShape } from './order-shape.schema.ts'
import { paymentProvider } from './payment.schema.ts'
import { productShape } from './product.schema.ts'
import { queryLines } from './store.schema.ts'

/** How the bags are delivered at the door. Only an order with no cash due may be left there. */
const doorFields = { leave: z.boolean({ error: 'Say true or false' }), note: optionalText(limits.doorNote) }

const quantity = z.int().min(1).max(MAX_LINE_QUANTITY)
/** A cart line as the API answers it, or `{ productId, quantity }`. Only id and quantity are used. */
const orderItem = z.object({ productId: idOrObject, quantity })
const checkoutBody = z.object({
  list_items: z.array(orderItem).min(1).max(500),
  totalAmt: z.number(),
  subTotalAmt: z.number().optional(),
  addressId: id,
  door: z.object(doorFields).optional(),
  /** A later quarter of an hour: the `at` of a slot that `getSlots` has answered. */
  slot: timestamp.optional(),
  /** Rupees for the rider, in addition to `totalAmt`. */
  tip: rupees.max(limits.tip, { error: `A tip is at most ₹${limits.tip}` }).optional(),
  /** Rupees of store credit that pay a part of `totalAmt`, or all of it. Without it no credit is used. */
  credit: rupees.optional(),
  /** Who else gets the bill by mail once the order is delivered. */
  billCopyTo: email.optional(),
})

/** One of the offered payment providers; by default the first. */
const provider = paymentProvider.optional()

export const placeOrderSchema = { body: checkoutBody, answer: answer({ data: orderShape }) }
export const payOnlineSchema = {
  body: checkoutBody.extend({ provider }),
  answer: answer({ data: orderShape.extend({ paymentUrl: z.string() }) }),
}
/** What a caller orders: at most as many lines as a cart holds, each product once. */
const wantedLines = z
  .array(z.object({ productId: id, quantity }))
  .max(limits.cartLines)
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
    error: 'List each product once',
  })
const slotShape = z.object({
  from: timestamp,
  /** The order is promised by then. */
  at: timestamp,
  /** How many more orders it takes. */
  left: z.int(),
})
export type SlotShape = z.output<typeof slotShape>
export const pricePhoneOrderSchema = {
  /** `lines` may be empty: then the answer says which store delivers to the address. */
  body: z.object({ userId: id, addressId: id, lines: wantedLines, coupon: triedCode.optional() }),
  answer: answer({
    data: z.object({
      /** Without products that are no longer sold. Stock and prices are those of the store. */
      lines: z.array(cartLineShape),
      bill: billShape,
      coupon: appliedCouponShape.nullable(),
      /** Why the given coupon does not apply; the bill is without it. */
      couponRefusal: z.string().nullable(),
      store: orderShape.shape.store,
      /** Null while the store takes no order that comes at once. */
      promise: z.object({ minutes: z.int() }).nullable(),
      /** The later times that can be chosen. */
      slots: z.array(slotShape),
    }),
  }),
}
export const placePhoneOrderSchema = {
  body: z.object({
    userId: id,
    addressId: id,
    lines: wantedLines.min(1),
    /** The final amount of the bill that was read out to the caller. */
    totalAmt: z.number(),
    /** What the shopper tells the rider. */
    doorNote: optionalText(limits.doorNote).optional(),
    coupon: triedCode.optional(),
    /** A later quarter of an hour: the `at` of a slot that `pricePhoneOrder` has answered. */
    slot: timestamp.optional(),
    /** `link`: the order waits for its payment, and the shopper gets a link by mail. By default `cash`. */
    pay: z.enum(['cash', 'link']).optional(),
  }),
  answer: answer({ data: orderShape }),
}
export const priceChangeSchema = {
  /** All lines of the order as they are wanted; what is left out is removed. */
  body: z.object({ orderId: id, lines: wantedLines.min(1) }),
  answer: answer({
    data: z.object({
      lines: z.array(orderLineShape),
      bill: billShape,
      coupon: appliedCouponShape.nullable(),
      /** What a paid order gets back, and what is to be paid online in addition. Both are 0 for cash on delivery. */
      back: z.number(),
      extra: z.number(),
      /** What is to be paid at the door after the change, with the tip. */
      atDoor: z.number(),
    }),
  }),
}
export const changeLinesSchema = {
  body: z.object({
    orderId: id,
    lines: wantedLines.min(1),
    /** The final amount of the bill that `priceChange` has answered. */
    totalAmt: z.number(),
    reason: text(limits.reason),
  }),
  /** `paymentUrl` is present when something is to be paid online in addition. */
  answer: answer({ data: orderShape.extend({ paymentUrl: z.string().optional() }) }),
}
/** What is left out stays as it is. */
const ownChange = z.object({
  orderId: id,
  /** All lines of the order as they are wanted. */
  lines: wantedLines.min(1).optional(),
  addressId: id.optional(),
  /** The `at` of a slot that `getSlots` has answered; null: as soon as possible. */
  slot: timestamp.nullish(),
})
export const priceOwnChangeSchema = {
  body: ownChange,
  answer: answer({
    data: priceChangeSchema.answer.shape.data.omit({ lines: true }).extend({
      /** When the order comes after the change. */
      promise: orderShape.shape.promise,
    }),
  }),
}
export const changeOwnOrderSchema = {
  /** `totalAmt` is the final amount of the bill that `priceOwnChange` has answered. */
  body: ownChange.extend({ totalAmt: z.number() }),
  answer: changeLinesSchema.answer,
}
export const getSlotsSchema = {
  /** The number of lines in the cart; without it the usual number is assumed. */
  query: z.object({ addressId: id, lines: queryLines.optional() }),
  /** Those of today and the next six days, in the opening hours of the store, also while it is closed. */
  answer: answer({ data: z.array(slotShape) }),
}
export const payAgainSchema = {
  /** `provider` is that of what is due in cash; another order keeps its own. */
  body: z.object({ orderId: id, provider }),
  answer: answer({ data: orderShape.extend({ paymentUrl: z.string() }) }),
}
export const orderHistorySchema = {
  query: z.object({ page: queryPage, limit: queryLimit(10) }),
  answer: listAnswer(orderShape),
}
/** A day of the shop, or a moment. */
const dayOrMoment = z.union([localDate, timestamp], { error: 'A day is written like 2026-12-25' })
const customer = z.object({ name: z.string(), email: z.string(), mobile: z.string() }).nullable()

/** `customer` is answered to administrators only. */
export const orderDetailsSchema = {
  query: z.object({ orderId: id }),
  answer: answer({ data: orderShape.extend({ customer: customer.optional() }) }),
}
export const trackOrderSchema = { query: z.object({ orderId: id }), answer: fileAnswer }
export const orderInvoiceSchema = { query: z.object({ orderId: id }), answer: fileAnswer }
export const cancelOrderSchema = {
  body: z.object({ orderId: id, reason: text(limits.reason) }),
  answer: answer({ data: orderShape }),
}
export const changeDoorSchema = {
  body: z.object({ orderId: id, ...doorFields }),
  answer: answer({ data: orderShape }),
}
/** An empty text: nobody. */
export const sendBillCopySchema = {
  body: z.object({ orderId: id, email: z.union([z.literal(''), email]) }),
  answer: answer({ data: orderShape }),
}
export const rateOrderSchema = {
  body: z.object({
    orderId: id,
    stars: ratingShape.shape.stars,
    reasons: ratingShape.shape.reasons.optional(),
    text: optionalText(limits.reason).optional(),
  }),
  answer: answer({ data: ratingShape }),
}
export const answerSubstitutionSchema = {
  body: z.object({ orderId: id, productId: id, accept: z.boolean({ error: 'Say true or false' }) }),
  answer: answer({ data: orderShape }),
}
export const reorderSchema = {
  body: z.object({ orderId: id }),
  answer: answer({
    ...cartParts,
    missing: missingShape,
  }),
}
/** A product that the shopper has bought, and how often. */
const habitShape = z.object({
  product: productShape,
  times: z.int(),
  lastAt: timestamp,
  /** The usual days between two purchases; null after fewer than three. */
  everyDays: z.int().nullable(),
  /** Whether these days have passed since the last purchase. */
  due: z.boolean(),
})
export const buyAgainSchema = {
  query: z.object({ limit: queryLimit(15) }),
  answer: answer({ data: z.array(habitShape) }),
}
const paymentShape = orderShape.shape.payment.shape
export const getOrdersSchema = {
  body: z.object({
    state: z.enum(orderStates).nullish(),
    storeId: id.nullish(),
    /** The method or the state of the payment. */
    payment: z.enum([...paymentShape.method.options, ...paymentShape.state.options]).nullish(),
    /** When they were placed; `to` is inclusive. */
    from: dayOrMoment.nullish(),
    to: dayOrMoment.nullish(),
    /** The `at` of a chosen time; true: any chosen time, false: as soon as possible. */
    slot: z.union([timestamp, z.boolean()], { error: 'Say true or false' }).nullish(),
    /**
     * A part of the number, of the shopper's name, e-mail or mobile, or of the address; or a whole invoice number, barcode or
     * pincode.
     */
    search,
    /** An order's id: the list begins after it, and has its own pages and count. New orders move no row of it. */
    after: id.nullish(),
    page,
    limit: limit(10),
  }),
  answer: listAnswer(orderShape.extend({ customer })),
}
export const storeOrdersSchema = {
  query: z.object({
    storeId: id,
    state: z.enum(orderStates).optional(),
    search: search.optional(),
    after: id.optional(),
    page: queryPage,
    limit: queryLimit(10),
  }),
  answer: getOrdersSchema.answer,
}
/** What a card of the board shows. */
const openOrderShape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  createdAt: timestamp,
  /** As promised, or as its shopper wishes after an attempt that failed; null for an online order that is not paid. */
  dueAt: timestamp.nullable(),
  /** The shopper's name; null if the account was deleted. */
  customer: z.string().nullable(),
  /** The first `names` of the lines. */
  items: z.object({ names: z.array(z.string()), lines: z.int(), pieces: z.int() }),
  area: z.object({ line: z.string(), city: z.string(), pincode: z.string() }),
  mobile: z.string(),
  amountDue: z.number(),
  total: z.number(),
  payment: z.object({
    method: orderShape.shape.payment.shape.method,
    state: orderShape.shape.payment.shape.state,
    test: z.boolean(),
  }),
  store: z.object({ _id: z.string(), name: z.string() }),
  /** The name that was typed when the order was sent out. */
  rider: z.string().nullable(),
  /** Present while a rider of the shop has its bags: a delivery without the code needs a reason (`floorDeliver`). */
  withCode: z.literal(true).optional(),
  /** Present after as many wrong codes as are allowed. */
  codeLocked: z.literal(true).optional(),
  /** When the shopper of an order that could not be delivered wishes another try. */
  wishedAt: timestamp.optional(),
})
export type OpenOrderShape = z.output<typeof openOrderShape>
export const openOrdersSchema = {
  query: z.object({ storeId: id.optional() }),
  /** `totalCount` is more than the number of `orders` if there are more than 1,000. */
  answer: answer({
    data: z.object({
      orders: z.array(openOrderShape),
      totalCount: z.int(),
      /** How many problems with items wait for an answer; null if none was ever reported. */
      openProblems: z.int().nullable(),
      /** How many failed refunds, amounts of cash to give back and open disputes wait for a person. */
      failedRefunds: z.int(),
      /**
       * Unpaid orders of people without a delivery that come from one account, mobile, address, browser or network: they may
       * be made to empty the shelves. The largest group first; empty in a shop without `newShopper`.
       */
      suspicious: z.array(
        z.object({
          sharedBy: z.enum(['account', 'mobile', 'address', 'browser', 'network']),
          orderIds: z.array(z.string()),
        }),
      ),
    }),
  }),
}
/** `storeId` is the id of a store, or `all`. */
export const watchOrdersSchema = { query: z.object({ storeId: id }), answer: fileAnswer }
export const updateOrderStatusSchema = {
  /** `rider` is the name of the person who delivers the order; it is given when the order is sent out. */
  body: z
    .object({
      orderId: id,
      state: z.enum(orderStates),
      reason: text(limits.reason).optional(),
      rider: text(limits.name).optional(),
    })
    .refine(({ state, rider }) => rider === undefined || state === 'OUT_FOR_DELIVERY', {
      path: ['rider'],
      error: 'A rider is named when the order is sent out',
    }),
  answer: answer({ data: orderShape }),
}
const pickSlipShape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  createdAt: timestamp,
  dueAt: timestamp.nullable(),
  store: orderShape.shape.store,
  /** The shopper's name; null if the account was deleted. */
  customer: z.string().nullable(),
  area: z.object({ line: z.string(), city: z.string(), pincode: z.string() }),
  /** The phone of the address. */
  mobile: z.string(),
  /** What the rider is given at the door, in rupees. */
  cashDue: z.number(),
  /** What the shopper tells the rider; absent if it is nothing. */
  note: z.string().optional(),
  /** What to pack: substitutes instead of missing pieces, nothing that was refunded. In the order of the bins. */
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.int(),
      /** Empty if the product has no bin in the store of the order. */
      bin: z.string(),
    }),
  ),
})
export type PickSlipShape = z.output<typeof pickSlipShape>
export const pickSlipsSchema = {
  /** Without ids: the confirmed orders, the most urgent first, at most 100. */
  body: z.object({ orderIds: z.array(id).min(1).max(100).optional(), storeId: id.optional() }),
  answer: answer({ data: z.array(pickSlipShape) }),
}
export const refundOrderSchema = {
  /** Pieces, or an amount in rupees that belongs to no pieces. */
  body: z
    .object({
      orderId: id,
      lines: z
        .array(
          z.object({
            productId: id,
            quantity,
            /** Whether these pieces are back on the shelf. */
            restock: z.boolean({ error: 'Say true or false' }).default(false),
          }),
        )
        .max(500)
        .default([]),
      amount: rupees.min(0.01).optional(),
      reason: text(limits.reason),
    })
    .refine(({ lines, amount }) => lines.length > 0 !== (amount !== undefined), {
      error: 'Name pieces or an amount',
      path: ['lines'],
    }),
  answer: answer({ data: orderShape }),
}
export const retryRefundSchema = {
  body: z.object({
    refundId: id,
    /** True for store credit; otherwise it goes back the way the order was paid. */
    asCredit: z.boolean({ error: 'Say true or false' }).default(false),
  }),
  answer: answer({ data: orderShape }),
}
export const handOverCashSchema = {
  body: z.object({
    refundId: id,
    /** Needed for a refund that failed at its provider. */
    reason: z
      .string()
      .trim()
      .max(limits.reason, { error: `At most ${limits.reason} characters` })
      .default(''),
  }),
  answer: answer({ data: orderShape }),
}
export const takeAsCreditSchema = { body: z.object({ refundId: id }), answer: answer({ data: orderShape }) }
const failedRefunds = z.object({
  /** Refunds that failed. They have not reached the shopper. */
  refunds: z.array(
    z.object({
      _id: z.string(),
      order: z.object({ _id: z.string(), orderNumber: z.string() }),
      amount: z.number(),
      reason: z.string(),
      provider: paymentProvider,
      /** How often it was given. */
      tries: z.int(),
      failedAt: timestamp,
      /** In the provider's words. */
      why: z.string().nullable(),
      /** Whether the shopper still has an account. */
      mayBeCredit: z.boolean(),
    }),
  ),
  /** Cash that nobody has handed over yet. The rider of the shopper's next order from this store may do it too. */
  cash: z.array(
    z.object({
      _id: z.string(),
      order: z.object({ _id: z.string(), orderNumber: z.string() }),
      store: z.object({ _id: z.string(), name: z.string() }),
      amount: z.number(),
      reason: z.string(),
      at: timestamp,
      /** Whether the shopper still has an account. Credit is refused all the same while a rider is on the way with the cash. */
      mayBeCredit: z.boolean(),
    }),
  ),
  /** Disputes that the shop can answer at the provider. */
  disputes: z.array(
    z.object({
      reference: z.string(),
      order: z.object({ _id: z.string(), orderNumber: z.string() }),
      amount: z.number(),
      provider: paymentProvider,
      at: timestamp,
      answerBy: timestamp.nullable(),
    }),
  ),
})
export type FailedRefunds = z.output<typeof failedRefunds>
export const failedRefundsSchema = { answer: answer({ data: failedRefunds }) }
export const orderFiguresSchema = {
  /** Without a store the answer is about the whole shop. */
  query: z.object({ storeId: id.optional() }),
  answer: answer({
    data: z.object({
      orders: z.int(),
      /** Of the orders that are delivered and paid, minus refunds. */
      revenue: z.number(),
      /** The part of the revenue that was paid at the door. */
      cashCollected: z.number(),
      /** What the orders that are not delivered yet will bring. */
      underWay: z.number(),
      averageBasket: z.number(),
      cancelled: z.int(),
      byHour: z.array(z.object({ hour: z.int(), orders: z.int(), revenue: z.number() })),
      /** Present only if the shop has several stores and the query names none. */
      byStore: z
        .array(
          z.object({ store: z.object({ _id: z.string(), name: z.string() }), orders: z.int(), revenue: z.number() }),
        )
        .optional(),
      byState: z.array(z.object({ state: z.enum(orderStates), orders: z.int() })),
      topProducts: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
      outOfStock: z.array(z.object({ productId: z.string(), name: z.string(), unit: z.string() })),
    }),
  }),
}
