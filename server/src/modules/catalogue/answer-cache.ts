// Caches the catalogue's answers, which are the same for every guest, until something that they show changes.

import type { z } from 'zod'
import { createVersionedCache, type Facts, type Freshness } from '../../platform/cache/versioned-cache.ts'
import type { Ready } from '../../platform/http/route.ts'
import {
  type SerializedResponse,
  serializedResponse,
  serializedResponseSize,
} from '../../platform/http/serialized-response.ts'
import { createSerializer } from '../../platform/http/serializer.ts'
import { inLanguage } from '../../platform/language/sentences.ts'
import type { RegisterCache } from '../../platform/observability/cache-metrics.ts'
import { stockKey } from './stock-key.ts'

/** The memory for answers in one process. It holds every answer of a catalogue of 5,000 products. */
const MAX_BYTES = 40 * 1024 * 1024

type WithStock = { _id: string; stock: number }

export type Answer = {
  message: string
  data: unknown
  /** The products whose stock the answer shows, and the store of that stock. */
  shows?: { storeId: string; products: readonly WithStock[] }
  /** The answer is not cached. */
  uncacheable?: boolean
  [field: string]: unknown
}
type CachedAnswer = { ready: SerializedResponse; stock: Facts; uncacheable: boolean }

export type AnswerCache = (
  schema: { answer: z.ZodType },
  asked: { key: string; language: string },
  make: () => Promise<Answer>,
) => Promise<Ready> | Ready

/** Answers by language and key: the name of the call and its parsed input. */
export const createAnswerCache = (freshness: Freshness, registerCache: RegisterCache): AnswerCache => {
  const cache = createVersionedCache<CachedAnswer>({
    maxBytes: MAX_BYTES,
    freshness,
    keep: ({ uncacheable }) => !uncacheable,
    sizeOf: ({ ready }) => serializedResponseSize(ready),
    factsOf: ({ stock }) => stock,
  })
  registerCache('answers', cache)
  return (schema, { key, language }, make) =>
    cache.get(`${language} ${key}`, async () => {
      const { message, shows, uncacheable = false, ...fields } = await make()
      const envelope = { success: true, error: false, message: inLanguage(language, message) }
      return {
        ready: serializedResponse(createSerializer(schema.answer)({ ...envelope, ...fields })),
        stock: shows ? shownStock(shows.products, shows.storeId) : new Map(),
        uncacheable,
      }
    })
}

const hasStock = (value: unknown): value is WithStock =>
  typeof value === 'object' && value !== null && '_id' in value && 'stock' in value

/** The products in the data of an answer about a store, with the stock that the answer shows. */
export const shownStock = (data: unknown, storeId: string): Facts =>
  new Map(
    (Array.isArray(data) ? data : [data]).filter(hasStock).map(({ _id, stock }) => [stockKey(storeId, _id), stock]),
  )
