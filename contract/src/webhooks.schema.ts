import { eventKinds } from '@tokri/rules/shop-events.ts'
import { z } from 'zod'
import { answer, id, listAnswer, moment, plainAnswer, queryPage, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'

export const webhookShape = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventKinds)),
  /** Told of this store's events only; null: of all. */
  storeId: z.string().nullable(),
  active: z.boolean(),
  /** Since when it is switched off, by an administrator or after many tries. */
  offSince: timestamp.nullable(),
  /** Events that it is still to be told. */
  waiting: z.int(),
  lastAttempt: z.object({ at: timestamp, status: z.int().nullable(), delivered: z.boolean() }).nullable(),
  createdAt: timestamp,
})
export type WebhookShape = z.output<typeof webhookShape>

export const attemptShape = z.object({
  _id: z.string(),
  /** The header `webhook-id`: the same at every try of an event. */
  eventId: z.string(),
  event: z.string(),
  /** Counts from 1. */
  try: z.int(),
  at: timestamp,
  milliseconds: z.int(),
  delivered: z.boolean(),
  /** The body that was posted. */
  request: z.string(),
  /** Null when there was no answer. */
  status: z.int().nullable(),
  /** The beginning of the answer, or why there was none. */
  answer: z.string(),
})
export type AttemptShape = z.output<typeof attemptShape>

const url = text(limits.webhookUrl)
const events = z
  .array(z.enum(eventKinds, { error: `An event is one of ${eventKinds.join(', ')}` }))
  .min(1, { error: 'Choose an event' })
  .transform((chosen) => [...new Set(chosen)])

export const createWebhookSchema = {
  body: z.object({ url, events, storeId: id.nullish() }),
  answer: answer({
    data: webhookShape.extend({ /** Verifies what is posted. It is shown this once. */ secret: z.string() }),
  }),
}
export const getWebhooksSchema = { answer: answer({ data: z.array(webhookShape) }) }
export const updateWebhookSchema = {
  body: z.object({
    _id: id,
    url: url.optional(),
    events: events.optional(),
    storeId: id.nullish(),
    /** A webhook that is switched off is told nothing, and forgets what it was to be told. */
    active: z.boolean().optional(),
  }),
  answer: answer({ data: webhookShape }),
}
export const deleteWebhookSchema = { body: z.object({ _id: id }), answer: plainAnswer }
export const testWebhookSchema = {
  body: z.object({ _id: id }),
  answer: answer({ data: z.object({ eventId: z.string() }) }),
}
export const webhookAttemptsSchema = { query: z.object({ _id: id, page: queryPage }), answer: listAnswer(attemptShape) }
export const replayWebhookSchema = { body: z.object({ _id: id, from: moment }), answer: plainAnswer }
