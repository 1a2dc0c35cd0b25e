// What payment providers tell us.
import { endpoint } from './endpoint.ts'
import type * as schema from './payment.schema.ts'

export const paymentWebhook = endpoint<typeof schema.paymentWebhookSchema>({
  method: 'POST',
  url: '/api/payment/webhook/:provider',
  access: 'signature',
})
