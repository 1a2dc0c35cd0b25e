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
import type { RegisterCache } from '../../platform/observability/cache-metrics.ts'
import type { ProductText } from './product-json-cache.ts'
import { stockKey } from './stock-key.ts'

/** The memory for answers in one process. It holds every answer of a catalogue of 5,000 products. */
const MAX_BYTES = 40 * 1024 * 1024

/** An answer in parts: `data`, or instead of it one product or a list of products that are JSON already. */
export type Parts = {
  message: string
  product?: ProductText
  products?: ProductText[]
  /** Products whose stock `data` shows. */
  shows?: ProductText[]
  /** The answer is not cached. */
  uncacheable?: boolean
  [field: string]: unknown
}
type CachedResponse = { ready: SerializedResponse; stock: Facts; uncacheable: boolean }

type Write = (parts: Parts) => string

/** Serializes answers by their declared shape. Products are serialized already (product-json-cache.ts). */
const createWriter = (shape: z.ZodObject): Write => {
  const whole = createSerializer(shape)
  const withoutData = createSerializer(shape.omit({ data: true }))
  return ({ product, products, shows: _shows, uncacheable: _, ...rest }) => {
    const fields = { success: true, error: false, ...rest }
    const data = products ? `[${products.map(({ json }) => json).join(',')}]` : product?.json
    return data === undefined ? whole(fields) : `${withoutData(fields).slice(0, -1)},"data":${data}}`
  }
}

export type ResponseCache = (
  schema: { answer: z.ZodObject },
  key: string,
  make: () => Promise<Parts>,
) => Promise<Ready> | Ready

/** Answers by key: the name of the call and its parsed input. */
export const createResponseCache = (freshness: Freshness, registerCache: RegisterCache): ResponseCache => {
  const cache = createVersionedCache<CachedResponse>({
    maxBytes: MAX_BYTES,
    freshness,
    keep: ({ uncacheable }) => !uncacheable,
    sizeOf: ({ ready }) => serializedResponseSize(ready),
    factsOf: ({ stock }) => stock,
  })
  registerCache('answers', cache)
  const writers = new Map<z.ZodObject, Write>()
  const writerOf = (shape: z.ZodObject): Write => {
    const known = writers.get(shape) ?? createWriter(shape)
    writers.set(shape, known)
    return known
  }
  return ({ answer }, key, make) =>
    cache.get(key, async () => {
      const parts = await make()
      const shown = parts.products ?? parts.shows ?? (parts.product ? [parts.product] : [])
      return {
        ready: serializedResponse(writerOf(answer)(parts)),
        stock: new Map(shown.map(({ fact, stock }) => [fact, stock])),
        uncacheable: parts.uncacheable === true,
      }
    })
}

type Shown = { _id: string; stock: number }
const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && '_id' in value && 'stock' in value

/** The products in the data of an answer about a store, with the stock that the answer shows. */
export const shownStock = (data: unknown, storeId: string): Facts =>
  new Map(
    (Array.isArray(data) ? data : [data]).filter(isShown).map(({ _id, stock }) => [stockKey(storeId, _id), stock]),
  )
