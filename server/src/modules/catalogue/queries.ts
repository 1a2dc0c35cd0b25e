// Reads of the catalogue. Every statement that lists products returns the same columns.
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import type { Translated } from './translated-name.ts'

export const readCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'name_translations', 'image'])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const readSubCategories = (db: Db) =>
  db
    .selectFrom('sub_categories as s')
    .select((eb) => [
      's.id',
      's.name',
      's.name_translations',
      's.image',
      eb
        .selectFrom('sub_category_categories as link')
        .innerJoin('categories as c', 'c.id', 'link.category_id')
        .whereRef('link.sub_category_id', '=', 's.id')
        .select(
          sql<(Translated & { _id: string })[]>`coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name,
              'name_translations', c.name_translations)
            ORDER BY link.position, c.id), '[]')`.as('category'),
        )
        .as('category'),
    ])
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()

/** LIMIT makes the planner use the index for each id: a product has one or two. */
const subCategoryNames = sql<(Translated & { _id: string })[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'name', s.name, 'name_translations', s.name_translations)
    ORDER BY chosen.position), '[]')
  FROM unnest(p.sub_category_ids) WITH ORDINALITY AS chosen(id, position)
  CROSS JOIN LATERAL (SELECT id, name, name_translations FROM sub_categories WHERE id = chosen.id LIMIT 1) s)`

/** The columns of `productOf`, over `products as p` with its stock in a store: 0 and not `sold` if the store does not sell it. */
export const selectProducts = (db: Db | Tx, storeId: string) =>
  db
    .selectFrom('products as p')
    .leftJoin('stock', (join) => join.onRef('stock.product_id', '=', 'p.id').on('stock.store_id', '=', storeId))
    .select([
      'p.id',
      'p.name',
      'p.name_translations',
      'p.description',
      'p.image',
      'p.category_ids',
      'p.unit',
      'p.price_paise',
      'p.discount',
      sql<{ name: string; endsAt: string | null; regular: number } | null>`(
        SELECT jsonb_build_object('name', d.name, 'endsAt', d.ends_at, 'regular', p.regular_discount)
        FROM discounts AS d WHERE d.id = p.discount_id)`.as('scheduled_discount'),
      'p.unit_price_paise',
      'p.more_details',
      'p.created_at',
      'p.updated_at',
      'p.changed_by',
      'p.barcode',
      'p.country_of_origin',
      'p.net_quantity',
      'p.manufacturer',
      'p.hsn',
      'p.gst_rate',
      'p.cess',
      'p.reorder_level',
      'p.hidden',
      sql<string>`${storeId}::text`.as('store_id'),
      sql<boolean>`stock.product_id IS NOT NULL`.as('sold'),
      sql<number>`coalesce(stock.quantity, 0)`.as('stock'),
      sql<number>`coalesce(stock.version, 0)`.as('stock_version'),
      subCategoryNames.as('sub_categories'),
    ])

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

export const readProduct = (db: Db | Tx, storeId: string, productId: string): Promise<ProductRow | undefined> =>
  selectProducts(db, storeId).where('p.id', '=', productId).where('p.deleted_at', 'is', null).executeTakeFirst()

/** These products, including archived ones. */
export const readProducts = (db: Db | Tx, storeId: string, ids: string[]): Promise<ProductRow[]> =>
  selectProducts(db, storeId).where(sql<boolean>`p.id = ANY(${ids})`).execute()

/** Those of these products that the store sells: not the hidden ones. */
export const readStoreProducts = (db: Db | Tx, storeId: string, ids: string[]): Promise<ProductRow[]> =>
  selectProducts(db, storeId)
    .where(sql<boolean>`p.id = ANY(${ids})`)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .where('stock.product_id', 'is not', null)
    .execute()

/** What shoppers buy together with these products, what goes best with most of them first. */
export const readBoughtTogether = async (db: Db, ids: readonly string[], most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT other_id AS id FROM product_pairs
    WHERE product_id = ANY(${ids}) AND other_id <> ALL(${ids})
    GROUP BY other_id ORDER BY sum(ln(lift)) DESC, sum(orders) DESC, other_id LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A live product by its barcode; a UPC-A is the EAN-13 with a zero before it. */
export const findByBarcode = async (db: Db, code: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE deleted_at IS NULL AND barcode IS NOT NULL
      AND (CASE length(barcode) WHEN 12 THEN '0' || barcode ELSE barcode END) = ${code}`.execute(db)
  return rows[0]?.id
}

export type NameQuery = {
  storeId: string
  /** Whether to include products that the store does not sell. */
  all: boolean
  search: string
  archived: boolean
  /** Whether to list the hidden products instead of those for sale. Archived ones are listed in either case. */
  hidden: boolean
  /** Lists products with at most so many pieces; one with a reorder level is listed below that. Null does not filter. */
  stockAtMost: number | null
  /** Lists the products whose GST rate is none of these. Null does not filter. */
  otherThanRates: number[] | null
  newestFirst: boolean
  limit: number
  offset: number
}

/** Products whose name contains the text, case ignored, beside their stock. */
const named = (db: Db, { storeId, all, search, archived, hidden, stockAtMost, otherThanRates }: NameQuery) =>
  db
    .selectFrom('products as p')
    .leftJoin('stock', (join) => join.onRef('stock.product_id', '=', 'p.id').on('stock.store_id', '=', storeId))
    .$if(!all, (q) => q.where('stock.product_id', 'is not', null))
    .where(sql<SqlBool>`p.name ILIKE ${containsPattern(search)} AND (p.deleted_at IS NOT NULL) = ${archived}`)
    .$if(!archived, (q) => q.where('p.hidden', '=', hidden))
    .$if(stockAtMost !== null, (q) =>
      q.where(sql<SqlBool>`stock.quantity < coalesce(p.reorder_level, ${stockAtMost}::int + 1)`),
    )
    .$if(otherThanRates !== null, (q) =>
      q.where(sql<SqlBool>`(p.gst_rate = ANY(${otherThanRates}::numeric[])) IS NOT TRUE`),
    )

/**
 * The ids of products with this name: the lowest stock first if filtered by stock; then the newest, or the most popular
 * first.
 */
export const findByName = async (db: Db, query: NameQuery): Promise<string[]> => {
  const rows = await named(db, query)
    .select('p.id')
    .$if(query.stockAtMost !== null, (q) => q.orderBy('stock.quantity'))
    .$if(query.newestFirst, (q) => q.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc'))
    .$if(!query.newestFirst, (q) => q.orderBy('p.rank', 'desc').orderBy('p.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export const countByName = async (db: Db, query: NameQuery): Promise<number> => {
  const { count } = await named(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
