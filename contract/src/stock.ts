// The stock of a store: quantities and bins, deliveries, withdrawals and counts.
import { endpoint } from './endpoint.ts'
import type * as schema from './stock.schema.ts'

/** The most bytes of a delivery or a count. */
const STOCK_BODY = 512 * 1024

export const getStock = endpoint<typeof schema.getStockSchema>({
  method: 'POST',
  url: '/api/stock/get-stock',
  access: 'manager',
  store: 'body',
  invalidates: 'nothing',
})
export const receiveStock = endpoint<typeof schema.receiveStockSchema>({
  method: 'POST',
  url: '/api/stock/receive',
  access: 'manager',
  store: 'body',
  invalidates: 'catalogue',
  idempotent: true,
  status: 201,
  bodyLimit: STOCK_BODY,
})
/** Reads a delivery note in CSV and changes nothing. */
export const previewReceipt = endpoint<typeof schema.previewReceiptSchema>({
  method: 'POST',
  url: '/api/stock/preview-receipt',
  access: 'manager',
  store: 'body',
  invalidates: 'nothing',
  bodyLimit: STOCK_BODY,
})
export const countStock = endpoint<typeof schema.countStockSchema>({
  method: 'POST',
  url: '/api/stock/count',
  access: 'manager',
  store: 'body',
  invalidates: 'catalogue',
  idempotent: true,
  bodyLimit: STOCK_BODY,
})
export const wasteStock = endpoint<typeof schema.wasteStockSchema>({
  method: 'POST',
  url: '/api/stock/waste',
  access: 'manager',
  store: 'body',
  invalidates: 'catalogue',
  idempotent: true,
  bodyLimit: STOCK_BODY,
})
export const moveStock = endpoint<typeof schema.moveStockSchema>({
  method: 'POST',
  url: '/api/stock/move',
  access: 'manager',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
  bodyLimit: STOCK_BODY,
})
export const getMovements = endpoint<typeof schema.getMovementsSchema>({
  method: 'POST',
  url: '/api/stock/get-movements',
  access: 'manager',
  store: 'body',
  invalidates: 'nothing',
})
export const setBins = endpoint<typeof schema.setBinsSchema>({
  method: 'PUT',
  url: '/api/stock/bins',
  access: 'manager',
  store: 'body',
  invalidates: 'catalogue',
  idempotent: true,
  bodyLimit: STOCK_BODY,
})
