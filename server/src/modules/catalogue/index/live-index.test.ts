// Compares the index with the tables: after any series of changes, both list the same products in the same order.
import { listingSorts } from '@tokri/contract/product.schema.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { dice } from '../../../../test/groceries.ts'
import { catalogueFactory, testShop } from '../../../../test/shop.ts'
import { type ListingQuery, listCategory, listSubCategory } from './list-products.ts'
import { createLiveIndex } from './live-index.ts'
import { stockIn } from './product-index.ts'

const { db, deps } = await testShop()
const { watch } = deps
const create = catalogueFactory(db)
const roll = dice(20)
const below = (end: number) => Math.floor(roll() * end)

const categories = [await create.category('Dairy'), await create.category('Snacks')]
const subCategories = [await create.subCategory('Milk', categories), await create.subCategory('Chips', categories)]
const products: string[] = []

const addProduct = async () => {
  const [category = '', subCategory = ''] = [categories[below(2)], subCategories[below(2)]]
  const options = { name: `Thing ${products.length}`, pricePaise: 100 * below(9), discount: below(4) * 10 }
  products.push(await create.product(category, subCategory, { ...options, stock: below(3), rank: below(5) }))
}

/** One change of every kind to a product. */
const changes: ((id: string) => Promise<unknown>)[] = [
  addProduct,
  (id) => sql`UPDATE stock SET quantity = ${below(3)} WHERE product_id = ${id}`.execute(db),
  (id) =>
    sql`UPDATE products SET price_paise = ${100 * below(9)}, discount = ${below(4) * 10} WHERE id = ${id}`.execute(db),
  (id) => sql`UPDATE products SET rank = ${below(5)} WHERE id = ${id}`.execute(db),
  async (id) => {
    await sql`UPDATE products SET deleted_at = now() WHERE id = ${id}`.execute(db)
    await sql`DELETE FROM sub_category_products WHERE product_id = ${id}`.execute(db)
    await sql`DELETE FROM category_products WHERE product_id = ${id}`.execute(db)
  },
]

const inTheTables = async (query: ListingQuery): Promise<string[]> => {
  const order = {
    popular: sql`0 + 0`,
    'price-up': sql`unit_price_paise`,
    'price-down': sql`unit_price_paise DESC`,
    discount: sql`discount DESC`,
  }[query.sort]
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM sub_category_products AS s JOIN products AS p ON p.id = s.product_id JOIN stock ON stock.product_id = p.id
    WHERE s.category_id = ${query.categoryId} AND s.sub_category_id = ${query.subCategoryId}
      AND (NOT ${query.inStock} OR quantity > 0) AND discount >= ${query.minDiscount}
      AND unit_price_paise <= ${query.maxPricePaise ?? 1e9}
    ORDER BY ${order}, p.rank DESC, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

const queries: ListingQuery[] = categories.flatMap((categoryId) =>
  subCategories.flatMap((subCategoryId) =>
    listingSorts.flatMap((sort) =>
      [
        { inStock: false, minDiscount: 0, maxPricePaise: null },
        { inStock: true, minDiscount: 0, maxPricePaise: null },
        { inStock: false, minDiscount: 20, maxPricePaise: 500 },
      ].map((filters) => ({ storeId: 'main', categoryId, subCategoryId, sort, ...filters, offset: 0, limit: 1000 })),
    ),
  ),
)

describe('the live index', () => {
  const live = createLiveIndex(deps)
  const hasty = createLiveIndex(deps, 3)

  it('lists what the tables list, after any changes', async () => {
    for (let each = 0; each < 30; each++) await addProduct()
    for (let round = 0; round < 15; round++) {
      for (let each = 0; each < 4; each++)
        await changes[below(changes.length)]?.(products[below(products.length)] ?? '')
      await watch.look()
      const { index } = await live()
      const { rows } = await sql<{ sold: number }>`SELECT count(*)::int AS sold FROM products AS p JOIN stock
        ON stock.product_id = p.id WHERE p.deleted_at IS NULL`.execute(db)
      expect(stockIn(index, 'main').kept).toBe(rows[0]?.sold)
      for (const query of queries) {
        const expected = await inTheTables(query)
        expect(listSubCategory(index, query)).toEqual({ ids: expected, total: expected.length })
        const middle = { ...query, offset: 3, limit: 4 }
        expect(listSubCategory(index, middle)).toEqual({ ids: expected.slice(3, 7), total: expected.length })
      }
    }
  })

  it('lists a category by popularity', async () => {
    const { index } = await live()
    for (const category of categories) {
      const { rows } = await sql<{ product_id: string }>`
        SELECT product_id FROM category_products JOIN products AS p ON p.id = product_id WHERE category_id = ${category}
        ORDER BY p.rank DESC, product_id LIMIT 6`.execute(db)
      expect(listCategory(index, { storeId: 'main', categoryId: category, most: 6 }).ids).toEqual(
        rows.map(({ product_id }) => product_id),
      )
    }
  })

  it('is rebuilt in the background when too much changed, and then replaced', async () => {
    await watch.look()
    const before = await hasty()
    for (let each = 0; each < 9; each++) await addProduct()
    await watch.look()
    const meanwhile = await hasty()
    expect(meanwhile.index).toBe(before.index)
    await vi.waitFor(async () => expect((await hasty()).index).not.toBe(before.index), 10_000)
    const { index } = await hasty()
    for (const query of queries) expect(listSubCategory(index, query).ids).toEqual(await inTheTables(query))
  })

  it('is built once for parallel callers', async () => {
    const cold = createLiveIndex(deps)
    const made = await Promise.all(Array.from({ length: 20 }, () => cold()))
    expect(new Set(made.map(({ index }) => index)).size).toBe(1)
  })
})
