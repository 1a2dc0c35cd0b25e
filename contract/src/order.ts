// Orders: placing them, following them, leading them on.
import { endpoint } from './endpoint.ts'
import type * as schema from './order.schema.ts'

export const placeOrder = endpoint<typeof schema.placeOrderSchema>({
  method: 'POST',
  url: '/api/order/cash-on-delivery',
  access: 'user',
  status: 201,
})
export const payOnline = endpoint<typeof schema.payOnlineSchema>({
  method: 'POST',
  url: '/api/order/online-payment',
  access: 'user',
  status: 201,
})
export const payAgain = endpoint<typeof schema.payAgainSchema>({
  method: 'POST',
  url: '/api/order/pay-again',
  access: 'user',
})
export const orderHistory = endpoint<typeof schema.orderHistorySchema>({
  method: 'GET',
  url: '/api/order/order-history',
  access: 'user',
})
export const orderDetails = endpoint<typeof schema.orderDetailsSchema>({
  method: 'GET',
  url: '/api/order/order-details',
  access: 'user',
})
export const cancelOrder = endpoint<typeof schema.cancelOrderSchema>({
  method: 'PUT',
  url: '/api/order/cancel-order',
  access: 'user',
})
export const reorder = endpoint<typeof schema.reorderSchema>({
  method: 'POST',
  url: '/api/order/reorder',
  access: 'user',
})
export const getOrders = endpoint<typeof schema.getOrdersSchema>({
  method: 'POST',
  url: '/api/order/get-orders',
  access: 'admin',
})
export const updateOrderStatus = endpoint<typeof schema.updateOrderStatusSchema>({
  method: 'PUT',
  url: '/api/order/update-status',
  access: 'admin',
})
export const refundOrder = endpoint<typeof schema.refundOrderSchema>({
  method: 'PUT',
  url: '/api/order/refund',
  access: 'admin',
})
export const orderFigures = endpoint<typeof schema.orderFiguresSchema>({
  method: 'GET',
  url: '/api/order/figures',
  access: 'admin',
})
/** Outside the envelope: server-sent events, and a PDF. */
export const TRACK_ORDER_URL = '/api/order/track'
export const INVOICE_URL = '/api/order/invoice'
