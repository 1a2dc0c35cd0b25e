import { z } from 'zod'
import { answer, id, plainAnswer, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'
import { type Scope, scopes } from './scopes.ts'

export const apiKeyShape = z.object({
  _id: z.string(),
  name: z.string(),
  /** The last characters of the key, to tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The stores that the key is for; null: all. */
  storeIds: z.array(z.string()).nullable(),
  /** Whether it is the caller's own, for their own cart. */
  own: z.boolean(),
  /** Null when the account was deleted. */
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  /** To the hour. Null: never. */
  lastUsedAt: timestamp.nullable(),
})
export type ApiKeyShape = z.output<typeof apiKeyShape>

export const createKeySchema = {
  body: z.object({
    name: text(limits.storeName),
    scopes: z
      .array(z.enum(scopes, { error: `A scope is one of ${scopes.join(', ')}` }))
      .min(1, { error: 'Choose what the key may do' })
      .transform((chosen): Scope[] => [...new Set(chosen)]),
    storeIds: z.array(id).min(1, { error: 'Choose a store' }).max(limits.keyStores).optional(),
  }),
  answer: answer({
    data: apiKeyShape.extend({ /** Shown this once: the shop keeps only its hash. */ key: z.string() }),
  }),
}
/** A person's own keys; for administrators also those of the shop. The newest first. */
export const getKeysSchema = { answer: answer({ data: z.array(apiKeyShape) }) }
export const deleteKeySchema = { body: z.object({ _id: id }), answer: plainAnswer }
