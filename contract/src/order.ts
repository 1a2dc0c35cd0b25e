// Orders: placing, paying, reading, and changing their state.
import { endpoint } from './endpoint.ts'
import type * as schema from './order.schema.ts'

export const placeOrder = endpoint<typeof schema.placeOrderSchema>({
  method: 'POST',
  url: '/api/order/cash-on-delivery',
  access: 'user',
  invalidates: 'catalogue',
  priority: 'high',
  rateLimit: 'orders',
  idempotent: true,
  status: 201,
})
/** Prices an order that an administrator takes by phone, before it is placed. */
export const pricePhoneOrder = endpoint<typeof schema.pricePhoneOrderSchema>({
  method: 'POST',
  url: '/api/order/price-phone-order',
  access: 'admin',
  invalidates: 'nothing',
})
/** Places an order for a shopper who called, to be paid in cash or by a link. The shopper's cart stays as it is; what nobody pays in time goes into an empty one, as after every payment that failed. */
export const placePhoneOrder = endpoint<typeof schema.placePhoneOrderSchema>({
  method: 'POST',
  url: '/api/order/phone-order',
  access: 'admin',
  invalidates: 'catalogue',
  idempotent: true,
  status: 201,
})
/** The bill of an order with changed lines, before they are changed. */
export const priceChange = endpoint<typeof schema.priceChangeSchema>({
  method: 'POST',
  url: '/api/order/price-change',
  access: 'admin',
  invalidates: 'nothing',
})
/** Changes the lines of an order before it is sent. */
export const changeLines = endpoint<typeof schema.changeLinesSchema>({
  method: 'PUT',
  url: '/api/order/change-lines',
  access: 'admin',
  invalidates: 'catalogue',
  idempotent: true,
})
/** What an order costs with other lines, and when it comes with another time or address, before its shopper changes it. */
export const priceOwnChange = endpoint<typeof schema.priceOwnChangeSchema>({
  method: 'POST',
  url: '/api/order/price-own-change',
  access: 'user',
  invalidates: 'nothing',
})
/** The shopper changes lines, time or address of an order that nobody packs yet. */
export const changeOwnOrder = endpoint<typeof schema.changeOwnOrderSchema>({
  method: 'PUT',
  url: '/api/order/own-change',
  access: 'user',
  invalidates: 'catalogue',
  rateLimit: 'orders',
  idempotent: true,
})
export const payOnline = endpoint<typeof schema.payOnlineSchema>({
  method: 'POST',
  url: '/api/order/online-payment',
  access: 'user',
  invalidates: 'catalogue',
  priority: 'high',
  rateLimit: 'orders',
  idempotent: true,
  status: 201,
})
export const payAgain = endpoint<typeof schema.payAgainSchema>({
  method: 'POST',
  url: '/api/order/pay-again',
  access: 'user',
  invalidates: 'catalogue',
  priority: 'high',
  rateLimit: 'orders',
  idempotent: true,
})
export const orderHistory = endpoint<typeof schema.orderHistorySchema>({
  method: 'GET',
  url: '/api/order/order-history',
  access: 'user',
  priority: 'high',
})
export const orderDetails = endpoint<typeof schema.orderDetailsSchema>({
  method: 'GET',
  url: '/api/order/order-details',
  access: 'user',
  priority: 'high',
})
/** What the shopper buys again and again, in the stock of the store, what they most probably need first. */
export const buyAgain = endpoint<typeof schema.buyAgainSchema>({
  method: 'GET',
  url: '/api/order/buy-again',
  access: 'user',
  priority: 'normal',
})
/** The 15-minute delivery slots that can be chosen for a cart and an address. */
export const getSlots = endpoint<typeof schema.getSlotsSchema>({
  method: 'GET',
  url: '/api/order/slots',
  access: 'user',
})
export const cancelOrder = endpoint<typeof schema.cancelOrderSchema>({
  method: 'PUT',
  url: '/api/order/cancel-order',
  access: 'user',
  invalidates: 'catalogue',
  priority: 'high',
  idempotent: true,
})
/** Sets how the bags are delivered at the door. Possible until the order is delivered. */
export const changeDoor = endpoint<typeof schema.changeDoorSchema>({
  method: 'PUT',
  url: '/api/order/door',
  access: 'user',
  invalidates: 'nothing',
  idempotent: true,
})
/** Sets who else gets the bill by mail: with the delivery, or at once if the order is delivered. */
export const sendBillCopy = endpoint<typeof schema.sendBillCopySchema>({
  method: 'PUT',
  url: '/api/order/bill-copy',
  access: 'user',
  invalidates: 'nothing',
  rateLimit: 'billCopies',
  idempotent: true,
})
/** Rates a delivered order, or changes its rating, within 7 days after the delivery. */
export const rateOrder = endpoint<typeof schema.rateOrderSchema>({
  method: 'PUT',
  url: '/api/order/rating',
  access: 'user',
  invalidates: 'nothing',
})
/** The shopper accepts or declines a substitute for missing pieces, before the question ends. */
export const answerSubstitution = endpoint<typeof schema.answerSubstitutionSchema>({
  method: 'PUT',
  url: '/api/order/substitution',
  access: 'user',
  invalidates: 'catalogue',
  priority: 'high',
  idempotent: true,
})
export const reorder = endpoint<typeof schema.reorderSchema>({
  method: 'POST',
  url: '/api/order/reorder',
  access: 'user',
  invalidates: 'nothing',
  priority: 'high',
  idempotent: true,
})
/**
 * Everybody's orders, the newest first. They are counted up to a multiple of `COUNT_STEP` beyond the page. To read all of
 * them, ask for those after the last one that was read, until there are none.
 */
export const getOrders = endpoint<typeof schema.getOrdersSchema>({
  method: 'POST',
  url: '/api/order/get-orders',
  access: 'admin',
  invalidates: 'nothing',
})
/** The orders of one store, for its managers; otherwise as `getOrders`. */
export const storeOrders = endpoint<typeof schema.storeOrdersSchema>({
  method: 'GET',
  url: '/api/order/store-orders',
  access: 'manager',
  store: 'query',
})
/** All open orders in short form, the most urgent first: the list that the orders page shows. */
export const openOrders = endpoint<typeof schema.openOrdersSchema>({
  method: 'GET',
  url: '/api/order/open-orders',
  access: 'admin',
})
/** What to pack for several orders, without prices: printed as pick slips and bag labels. */
export const pickSlips = endpoint<typeof schema.pickSlipsSchema>({
  method: 'POST',
  url: '/api/order/pick-slips',
  access: 'admin',
  invalidates: 'nothing',
})
/** Tells that the open orders of a store, or of `all`, have changed. Each event means: read them again. */
export const watchOrders = endpoint<typeof schema.watchOrdersSchema>({
  method: 'GET',
  url: '/api/order/watch',
  access: 'admin',
  answers: 'text/event-stream',
})
export const updateOrderStatus = endpoint<typeof schema.updateOrderStatusSchema>({
  method: 'PUT',
  url: '/api/order/update-status',
  access: 'admin',
  invalidates: 'catalogue',
  idempotent: true,
})
export const refundOrder = endpoint<typeof schema.refundOrderSchema>({
  method: 'PUT',
  url: '/api/order/refund',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
/** Gives a failed refund again, the way it was paid or as store credit. */
export const retryRefund = endpoint<typeof schema.retryRefundSchema>({
  method: 'PUT',
  url: '/api/order/retry-refund',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
/** Cash was given back out of the till: a refund in cash, or one that failed at its provider. */
export const handOverCash = endpoint<typeof schema.handOverCashSchema>({
  method: 'PUT',
  url: '/api/order/hand-over-cash',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
/** The shopper takes cash that nobody has handed over yet as store credit. */
export const takeAsCredit = endpoint<typeof schema.takeAsCreditSchema>({
  method: 'PUT',
  url: '/api/order/take-as-credit',
  access: 'user',
  invalidates: 'nothing',
  idempotent: true,
})
/** Refunds that failed, cash to give back, and open disputes: what waits for a person. The oldest first. */
export const failedRefunds = endpoint<typeof schema.failedRefundsSchema>({
  method: 'GET',
  url: '/api/order/failed-refunds',
  access: 'admin',
})
/** Statistics of the current day, of one store or of all. */
export const orderFigures = endpoint<typeof schema.orderFiguresSchema>({
  method: 'GET',
  url: '/api/order/figures',
  access: 'admin',
})
export const trackOrder = endpoint<typeof schema.trackOrderSchema>({
  method: 'GET',
  url: '/api/order/track',
  access: 'user',
  answers: 'text/event-stream',
  priority: 'high',
})
export const orderInvoice = endpoint<typeof schema.orderInvoiceSchema>({
  method: 'GET',
  url: '/api/order/invoice',
  access: 'user',
  answers: 'application/pdf',
  rateLimit: 'invoices',
  priority: 'high',
})
