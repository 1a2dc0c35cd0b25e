import * as schema from '@tokri/contract/webhooks.schema.ts'
import * as webhooks from '@tokri/contract/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { pageFacts } from '../../../platform/http/paging.ts'
import type { Route } from '../../../platform/http/route.ts'
import * as service from './webhooks.ts'

const ATTEMPTS_PER_PAGE = 20

export const webhookRoutes = (route: Route, deps: Deps): void => {
  route(webhooks.createWebhook, schema.createWebhookSchema, async ({ user, body, key }) => ({
    message: 'Webhook created',
    data: await service.createWebhook(deps, { viewer: user, key }, body),
  }))

  route(webhooks.getWebhooks, schema.getWebhooksSchema, async () => ({
    message: 'Webhooks',
    data: await service.listWebhooks(deps),
  }))

  route(webhooks.updateWebhook, schema.updateWebhookSchema, async ({ user, body, key }) => ({
    message: 'Webhook saved',
    data: await service.updateWebhook(deps, { viewer: user, key }, body),
  }))

  route(webhooks.deleteWebhook, schema.deleteWebhookSchema, async ({ user, body, key }) => {
    await service.deleteWebhook(deps, { viewer: user, key }, body._id)
    return { message: 'Webhook deleted' }
  })

  route(webhooks.testWebhook, schema.testWebhookSchema, async ({ user, body, key }) => ({
    message: 'Test event sent',
    data: { eventId: await service.testWebhook(deps, { viewer: user, key }, body._id) },
  }))

  route(webhooks.webhookAttempts, schema.webhookAttemptsSchema, async ({ query: { _id, page } }) => {
    const paging = { page, limit: ATTEMPTS_PER_PAGE }
    const { attempts, total } = await service.listAttempts(deps, _id, paging)
    return { message: 'Attempts', data: attempts, ...pageFacts(total, paging) }
  })

  route(webhooks.replayWebhook, schema.replayWebhookSchema, async ({ user, body, key }) => {
    await service.replayWebhook(deps, { viewer: user, key }, body)
    return { message: 'Events are told again' }
  })
}
