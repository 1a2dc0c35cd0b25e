// Caches each product as the JSON that answers are assembled from. A product is read and serialized once and cached
// until it changes. Products that are requested in the same tick are read in one statement.
import { productShape } from '@tokri/contract/product.schema.ts'
import type { Deps } from '../../deps.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { createSerializer } from '../../platform/http/serializer.ts'
import { productOf } from './product-shape.ts'
import * as queries from './queries.ts'

/** `json` is a ProductShape. */
export type ProductText = { id: string; stock: number; json: string }

/** Memory for products of one process: some 20,000. */
const MOST_BYTES = 32 * 1024 * 1024

/** The products with these ids in their order; removed ones are left out. */
export type ReadProductTexts = (ids: readonly string[]) => Promise<ProductText[]>

const writeProduct = createSerializer(productShape)

type Waiting = { id: string; resolve: (text: ProductText | null) => void; reject: (error: unknown) => void }

export const createProductTexts = ({ db, watch }: Pick<Deps, 'db' | 'watch'>): ReadProductTexts => {
  let waiting: Waiting[] = []

  const readWaiting = async () => {
    const batch = waiting
    waiting = []
    try {
      const rows = await queries.readLiveProducts(
        db,
        batch.map(({ id }) => id),
      )
      const texts = new Map(
        rows.map((row) => [row.id, { id: row.id, stock: row.stock, json: writeProduct(productOf(row)) }]),
      )
      for (const { id, resolve } of batch) resolve(texts.get(id) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const read = (id: string): Promise<ProductText | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(readWaiting)
      waiting.push({ id, resolve, reject })
    })

  const cache = createVersionedCache<ProductText | null>({
    maxBytes: MOST_BYTES,
    freshness: watch,
    keep: (text) => text !== null,
    sizeOf: (text) => (text?.json.length ?? 0) * 2,
    factsOf: (text) => new Map(text === null ? [] : [[text.id, text.stock]]),
  })
  return async (ids) => {
    const texts = await Promise.all(ids.map((id) => cache.get(id, () => read(id))))
    return texts.filter((text) => text !== null)
  }
}
