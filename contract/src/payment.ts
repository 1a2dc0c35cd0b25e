// Webhooks of payment providers.
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
