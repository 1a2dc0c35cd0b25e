import { z } from 'zod'
import { answer, plainAnswer } from './fields.ts'
import { limits } from './limits.ts'

const INVALID = 'This browser sent no valid subscription'
const text = (most: number) => z.string({ error: INVALID }).min(1, { error: INVALID }).max(most, { error: INVALID })
/** A key has at most 65 bytes, in base64url. */
const key = text(100).regex(/^[\w-]+$/, { error: INVALID })

/**
 * `endpoint` is the subscription of this session, null if push is off here; browsers subscribe with `publicKey`.
 * `newOrders`: whether it also gets the new orders of the shop, as an administrator may want.
 */
export const getPushSchema = {
  answer: answer({
    data: z.object({ publicKey: z.string(), endpoint: z.string().nullable(), newOrders: z.boolean() }),
  }),
}
/** The subscription as the browser gives it (PushSubscription.toJSON). */
export const turnOnPushSchema = {
  body: z.object({
    endpoint: text(limits.pushEndpoint),
    keys: z.object({ p256dh: key, auth: key }, { error: INVALID }),
  }),
  answer: plainAnswer,
}
export const turnOffPushSchema = { answer: plainAnswer }
export const pushNewOrdersSchema = {
  body: z.object({ newOrders: z.boolean({ error: 'Say true or false' }) }),
  answer: plainAnswer,
}
