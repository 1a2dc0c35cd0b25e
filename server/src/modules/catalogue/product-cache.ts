// Caches the products that answers show, until they change. Products that are requested in the same tick are read in one
// statement.
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import type { Deps } from '../../deps.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { productOf } from './product-shape.ts'
import * as queries from './queries.ts'
import { stockKey } from './stock-key.ts'

/** The store whose stock is shown, and the language of the names. */
export type Shown = { storeId: string; language: string }

/** Memory for products of one process: some 20,000. */
const MAX_BYTES = 32 * 1024 * 1024

/** The products with these ids in their order; removed ones, and what the store does not sell, are left out. */
export type ReadCachedProducts = (shown: Shown, ids: readonly string[]) => Promise<ProductShape[]>

type Waiting = Shown & {
  id: string
  resolve: (product: ProductShape | null) => void
  reject: (error: unknown) => void
}

export const createProductCache = ({ db, watch }: Pick<Deps, 'db' | 'watch'>): ReadCachedProducts => {
  let waiting: Waiting[] = []

  const readOf = async ({ storeId, language }: Shown, batch: readonly Waiting[]) => {
    try {
      const rows = await queries.readStoreProducts(
        db,
        storeId,
        batch.map(({ id }) => id),
      )
      const products = new Map(rows.map((row) => [row.id, productOf(row, false, language)]))
      for (const { id, resolve } of batch) resolve(products.get(id) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const readWaiting = async () => {
    const batch = waiting
    waiting = []
    const alike = Map.groupBy(batch, ({ storeId, language }) => `${language} ${storeId}`)
    await Promise.all([...alike.values()].map((same) => same[0] && readOf(same[0], same)))
  }
  const read = (shown: Shown, id: string): Promise<ProductShape | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(readWaiting)
      waiting.push({ ...shown, id, resolve, reject })
    })

  const cache = createVersionedCache<{ product: ProductShape; fact: string } | null>({
    maxBytes: MAX_BYTES,
    freshness: watch,
    keep: (found) => found !== null,
    sizeOf: (found) => JSON.stringify(found).length * 2,
    factsOf: (found) => new Map(found ? [[found.fact, found.product.stock]] : []),
  })
  return async (shown, ids) => {
    const found = await Promise.all(
      ids.map((id) => {
        const fact = stockKey(shown.storeId, id)
        return cache.get(`${shown.language} ${fact}`, async () => {
          const product = await read(shown, id)
          return product && { product, fact }
        })
      }),
    )
    return found.flatMap((each) => each?.product ?? [])
  }
}
