import { paymentWebhookSchema } from '@tokri/contract/payment.schema.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { receiveMessage } from './receive-webhook.ts'
import type { OrderHooks } from './service.ts'

/** Needs an app that leaves bodies as bytes: the signature covers the bytes. */
export const paymentRoutes = (route: Route, deps: Deps, orders: OrderHooks): void => {
  route(paymentWebhook, paymentWebhookSchema, async ({ request }) => {
    const { provider } = request.params as { provider: string } // in the endpoint's address
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveMessage(deps, orders, { provider, body, headers: request.headers })
    return { message: 'Noted' }
  })
}
