// Webhooks of payment providers, and UPI that nobody reports.
import { endpoint } from './endpoint.ts'
import type * as schema from './payment.schema.ts'

export const paymentWebhook = endpoint<typeof schema.paymentWebhookSchema>({
  method: 'POST',
  url: '/api/payment/webhook/:provider',
  access: 'signature',
  body: 'raw',
  invalidates: 'catalogue',
  priority: 'high',
})
/** Somebody has seen money that came to the shop's own UPI address. */
export const confirmUpi = endpoint<typeof schema.confirmUpiSchema>({
  method: 'PUT',
  url: '/api/payment/confirm-upi',
  access: 'manager',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
})
/** What becomes of an amount that was not what was due. */
export const endUpi = endpoint<typeof schema.endUpiSchema>({
  method: 'PUT',
  url: '/api/payment/end-upi',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
/** UPI amounts of a store that nobody has confirmed. */
export const openUpi = endpoint<typeof schema.openUpiSchema>({
  method: 'GET',
  url: '/api/payment/upi',
  access: 'manager',
  store: 'query',
})
