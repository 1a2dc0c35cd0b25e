// Caches each product as the JSON that answers are assembled from. A product is read and serialized once and cached
// until it changes. Products that are requested in the same tick are read in one statement.
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { productShape } from '@tokri/contract/product.schema.ts'
import type { Deps } from '../../deps.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { createSerializer } from '../../platform/http/serializer.ts'
import { productOf } from './product-shape.ts'
import * as queries from './queries.ts'
import { stockKey } from './stock-key.ts'

/** The store whose stock is shown, and the language of the names. */
export type Shown = { storeId: string; language: string }

/** `json` is a ProductShape; `fact` names its stock in the store. */
export type ProductText = { fact: string; stock: number; json: string }

/** Memory for products of one process: some 20,000. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * The products with these ids in their order; removed ones, and what the store does not sell, are left out. With `sizes`,
 * each product has the field of this name.
 */
export type ReadProductTexts = (
  shown: Shown,
  ids: readonly string[],
  sizes?: readonly number[],
) => Promise<ProductText[]>

const withSizes = (text: ProductText | null, sizes: number | undefined): ProductText | null =>
  text === null || sizes === undefined ? text : { ...text, json: `${text.json.slice(0, -1)},"sizes":${sizes}}` }

const serializeProduct = createSerializer(productShape)

/** As one string: the serializer's is a tree of its pieces, which takes several times the memory of its text. */
const writeProduct = (product: ReturnType<typeof productOf>): string =>
  Buffer.from(serializeProduct(product)).toString()

type Waiting = Shown & {
  id: string
  resolve: (text: ProductText | null) => void
  reject: (error: unknown) => void
}

export const createProductTexts = ({ db, watch }: Pick<Deps, 'db' | 'watch'>): ReadProductTexts => {
  let waiting: Waiting[] = []

  const readOf = async ({ storeId, language }: Shown, batch: readonly Waiting[]) => {
    try {
      const rows = await queries.readStoreProducts(
        db,
        storeId,
        batch.map(({ id }) => id),
      )
      const texts = new Map(
        rows.map((row) => [
          row.id,
          { fact: stockKey(storeId, row.id), stock: row.stock, json: writeProduct(productOf(row, false, language)) },
        ]),
      )
      for (const { id, resolve } of batch) resolve(texts.get(id) ?? null)
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
  const read = (shown: Shown, id: string): Promise<ProductText | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(readWaiting)
      waiting.push({ ...shown, id, resolve, reject })
    })

  const cache = createVersionedCache<ProductText | null>({
    maxBytes: MAX_BYTES,
    freshness: watch,
    keep: (text) => text !== null,
    sizeOf: (text) => (text?.json.length ?? 0) * 2,
    factsOf: (text) => new Map(text === null ? [] : [[text.fact, text.stock]]),
  })
  return async (shown, ids, sizes) => {
    const prefix = shown.language === BASE_LANGUAGE ? '' : `${shown.language} `
    const texts = await Promise.all(
      ids.map((id) => cache.get(prefix + stockKey(shown.storeId, id), () => read(shown, id))),
    )
    return texts.map((text, at) => withSizes(text, sizes?.[at])).filter((text) => text !== null)
  }
}
