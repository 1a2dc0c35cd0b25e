// Buying: suppliers, what to order, purchase orders and receipts.
import type * as schema from './buying.schema.ts'
import { endpoint } from './endpoint.ts'

/** The most bytes of a list of a supplier's items, or of an order. */
const BUYING_BODY = 512 * 1024

export const createSupplier = endpoint<typeof schema.createSupplierSchema>({
  method: 'POST',
  url: '/api/buying/create-supplier',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
  status: 201,
})
export const updateSupplier = endpoint<typeof schema.updateSupplierSchema>({
  method: 'PUT',
  url: '/api/buying/update-supplier',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
export const getSuppliers = endpoint<typeof schema.getSuppliersSchema>({
  method: 'GET',
  url: '/api/buying/suppliers',
  access: 'admin',
})
/** Adds items of suppliers, or replaces them. One that is preferred takes the place of the one before. */
export const setSupplierItems = endpoint<typeof schema.setSupplierItemsSchema>({
  method: 'POST',
  url: '/api/buying/supplier-items',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
  bodyLimit: BUYING_BODY,
})
export const getSupplierItems = endpoint<typeof schema.getSupplierItemsSchema>({
  method: 'POST',
  url: '/api/buying/get-supplier-items',
  access: 'admin',
  invalidates: 'nothing',
})
/** Reads a supplier's list in CSV and changes nothing; `items` can be sent to buying/supplier-items as they are. */
export const previewSupplierItems = endpoint<typeof schema.previewSupplierItemsSchema>({
  method: 'POST',
  url: '/api/buying/preview-supplier-items',
  access: 'admin',
  invalidates: 'nothing',
  bodyLimit: BUYING_BODY,
})
/** What to order today: planned at night, and anew for what was sold or received since. */
export const getSuggestions = endpoint<typeof schema.getSuggestionsSchema>({
  method: 'GET',
  url: '/api/buying/suggestions',
  access: 'manager',
  store: 'query',
})
/** What people looked for today and did not get: searches without a result, and products whose shelf was empty. */
export const lostToday = endpoint<typeof schema.lostTodaySchema>({
  method: 'GET',
  url: '/api/buying/lost',
  access: 'manager',
  store: 'query',
})
export const createPurchaseOrder = endpoint<typeof schema.createPurchaseOrderSchema>({
  method: 'POST',
  url: '/api/buying/create-order',
  access: 'manager',
  store: 'body',
  invalidates: 'nothing',
  idempotent: true,
  status: 201,
  bodyLimit: BUYING_BODY,
})
/** Drafts only, like the next. */
export const updatePurchaseOrder = endpoint<typeof schema.updatePurchaseOrderSchema>({
  method: 'PUT',
  url: '/api/buying/update-order',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
  bodyLimit: BUYING_BODY,
})
/** The order is cancelled and keeps its number. */
export const deletePurchaseOrder = endpoint<typeof schema.purchaseOrderSchema>({
  method: 'DELETE',
  url: '/api/buying/order',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Mails the order as PDF and CSV; a supplier without an e-mail address is told by phone. From here the lines are fixed. */
export const sendPurchaseOrder = endpoint<typeof schema.purchaseOrderSchema>({
  method: 'PUT',
  url: '/api/buying/send',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** May be called more than once. A negative quantity goes back to the supplier. */
export const receivePurchaseOrder = endpoint<typeof schema.receivePurchaseOrderSchema>({
  method: 'POST',
  url: '/api/buying/receive',
  access: 'manager',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
  bodyLimit: BUYING_BODY,
})
/** Nothing more is expected: the order is received, or cancelled if nothing ever came. */
export const closePurchaseOrder = endpoint<typeof schema.purchaseOrderSchema>({
  method: 'PUT',
  url: '/api/buying/close',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The orders of a store that are not finished, what is late first; or the one with this id. */
export const openPurchaseOrders = endpoint<typeof schema.openPurchaseOrdersSchema>({
  method: 'GET',
  url: '/api/buying/orders',
  access: 'manager',
  store: 'query',
})
export const getPurchaseOrders = endpoint<typeof schema.getPurchaseOrdersSchema>({
  method: 'POST',
  url: '/api/buying/get-orders',
  access: 'manager',
  store: 'body',
  invalidates: 'nothing',
})
