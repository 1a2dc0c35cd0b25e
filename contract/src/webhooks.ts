// Webhooks: programs of others are told of events as the Standard Webhooks specification says.
import { endpoint } from './endpoint.ts'
import type * as schema from './webhooks.schema.ts'

export const createWebhook = endpoint<typeof schema.createWebhookSchema>({
  method: 'POST',
  url: '/api/webhooks/create',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
  status: 201,
})
export const getWebhooks = endpoint<typeof schema.getWebhooksSchema>({
  method: 'GET',
  url: '/api/webhooks',
  access: 'admin',
})
export const updateWebhook = endpoint<typeof schema.updateWebhookSchema>({
  method: 'PUT',
  url: '/api/webhooks/update',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
export const deleteWebhook = endpoint<typeof schema.deleteWebhookSchema>({
  method: 'DELETE',
  url: '/api/webhooks',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
/** Posts an event `webhook.test`. */
export const testWebhook = endpoint<typeof schema.testWebhookSchema>({
  method: 'POST',
  url: '/api/webhooks/test',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
/** The newest first. */
export const webhookAttempts = endpoint<typeof schema.webhookAttemptsSchema>({
  method: 'GET',
  url: '/api/webhooks/attempts',
  access: 'admin',
})
/** Tells the events since this time again, in sequence, each with its id. */
export const replayWebhook = endpoint<typeof schema.replayWebhookSchema>({
  method: 'POST',
  url: '/api/webhooks/replay',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
