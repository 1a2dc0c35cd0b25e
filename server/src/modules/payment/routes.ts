import { paymentWebhookSchema } from '@tokri/contract/payment.schema.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { receiveMessage } from './receive-webhook.ts'
import type { Settle } from './service.ts'

/** Needs an app whose bodies are left as bytes: a signature covers what was sent, not what it means. */
export const paymentRoutes = (route: Route, deps: Deps, settle: Settle): void => {
  route(paymentWebhook, paymentWebhookSchema, async ({ request }) => {
    const { provider } = request.params as { provider: string } // named in the address of the endpoint
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveMessage(deps, settle, { provider, body, headers: request.headers })
    return { message: 'Noted' }
  })
}
