// The answers of the catalogue, the same for every guest, kept finished until something that they show changes.

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

/** Memory for answers of one process; at 5,000 products everything that is asked for fits. */
const MOST_BYTES = 40 * 1024 * 1024

/** An answer in parts: `data`, or in its place one product or a list of them, already written out. */
export type Parts = {
  message: string
  product?: ProductText
  products?: ProductText[]
  /** To be made again for whoever asks next. */
  unkept?: boolean
  [field: string]: unknown
}
type Kept = { ready: SerializedResponse; stock: Facts; unkept: boolean }

type Write = (parts: Parts) => string

/** Writes answers by their declared shape; products are JSON by theirs already (product-json-cache.ts). */
const createWriter = (shape: z.ZodObject): Write => {
  const whole = createSerializer(shape)
  const withoutData = createSerializer(shape.omit({ data: true }))
  return ({ product, products, unkept: _, ...rest }) => {
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

/** Answers by key: the call's name and its parsed input. */
export const createResponseCache = (freshness: Freshness, tell: RegisterCache): ResponseCache => {
  const cache = createVersionedCache<Kept>({
    maxBytes: MOST_BYTES,
    freshness,
    keep: ({ unkept }) => !unkept,
    sizeOf: ({ ready }) => serializedResponseSize(ready),
    factsOf: ({ stock }) => stock,
  })
  tell('answers', cache)
  const writers = new Map<z.ZodObject, Write>()
  const writerOf = (shape: z.ZodObject): Write => {
    const known = writers.get(shape) ?? createWriter(shape)
    writers.set(shape, known)
    return known
  }
  return ({ answer }, key, make) =>
    cache.get(key, async () => {
      const parts = await make()
      const shown = parts.products ?? (parts.product ? [parts.product] : [])
      return {
        ready: serializedResponse(writerOf(answer)(parts)),
        stock: new Map(shown.map(({ id, stock }) => [id, stock])),
        unkept: parts.unkept === true,
      }
    })
}

type Shown = { _id: string; stock: number }
const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && '_id' in value && 'stock' in value

/** The products in the data of an answer, with the stock that it says. */
export const shownStock = (data: unknown): Facts =>
  new Map((Array.isArray(data) ? data : [data]).filter(isShown).map(({ _id, stock }) => [_id, stock]))
