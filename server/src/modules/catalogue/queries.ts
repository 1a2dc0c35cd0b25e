// Reads of the catalogue. Every statement that lists products returns the same columns.
import type { ProductSort } from '@tokri/contract/product.schema.ts'
import { FEW_PIECES } from '@tokri/rules/low-stock.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import type { Translated } from './translated-name.ts'

export const readCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'name_translations', 'image', 'hsn', 'gst_rate'])
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

/** Whether shoppers can buy more products than so many. */
export const hasMoreProductsThan = async (db: Db, count: number): Promise<boolean> => {
  const { rows } = await sql<{ more: boolean }>`
    SELECT count(*) > ${count} AS more
    FROM (SELECT FROM products WHERE deleted_at IS NULL AND NOT hidden LIMIT ${count + 1}) AS live`.execute(db)
  return rows[0]?.more ?? false
}

/** A live product by its barcode; a UPC-A is the EAN-13 with a zero before it. */
export const findByBarcode = async (db: Db, code: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE deleted_at IS NULL AND barcode IS NOT NULL
      AND (CASE length(barcode) WHEN 12 THEN '0' || barcode ELSE barcode END) = ${code}`.execute(db)
  return rows[0]?.id
}

/** Which products are listed. What is absent or null does not filter. */
export type ProductFilters = {
  storeId: string
  search: string
  archived: boolean
  /** Whether to list the hidden products instead of those for sale. Archived ones are listed in either case. */
  hidden: boolean
  categoryId?: string | undefined
  /**
   * Lists the products of which the store has little: less than the reorder level; without one, less than `days` of what it
   * has sold a day since then. `of` is how many days that is.
   */
  low?: { since: Date; of: number; days: number } | undefined
  onSale?: boolean | undefined
  withoutPicture?: boolean | undefined
  withoutBarcode?: boolean | undefined
  /** Lists the products whose GST rate is none of these. */
  otherThanRates?: number[] | undefined
}

export type NameQuery = ProductFilters & {
  /** Whether to include products that the store does not sell. */
  all: boolean
  newestFirst: boolean
  sort?: ProductSort | undefined
  descending?: boolean | undefined
  limit: number
  offset: number
}

/** What the store has sold of each product since a moment, less what was cancelled. */
const soldSince = (storeId: string, since: Date) => sql<{ product_id: string; pieces: number }>`(
  SELECT product_id, -sum(quantity) AS pieces FROM stock_movements
  WHERE store_id = ${storeId} AND at >= ${since} AND kind IN ('sale', 'cancelled')
  GROUP BY product_id HAVING sum(quantity) < 0)`

/** What an import draws for a product whose list has no picture (`pictureOf` in import-products.ts). */
const hasOwnPicture = sql<SqlBool>`EXISTS (
  SELECT FROM unnest(p.image) AS shown WHERE NOT EXISTS (
    SELECT FROM media WHERE hash = substring(shown FROM '^/media/([0-9a-f]{32})-') AND recipe ->> 'view' = 'product'))`

/** The products that fit, beside their stock. */
export const fittingProducts = (db: Db | Tx, filters: ProductFilters) => {
  const { storeId, search, archived, hidden, categoryId, low, otherThanRates } = filters
  return db
    .selectFrom('products as p')
    .leftJoin('stock', (join) => join.onRef('stock.product_id', '=', 'p.id').on('stock.store_id', '=', storeId))
    .where(sql<SqlBool>`p.name ILIKE ${containsPattern(search)} AND (p.deleted_at IS NOT NULL) = ${archived}`)
    .$if(!archived, (q) => q.where('p.hidden', '=', hidden))
    .$if(categoryId !== undefined, (q) => q.where(sql<SqlBool>`${categoryId} = ANY(p.category_ids)`))
    .$if(low !== undefined, (q) =>
      q
        .leftJoin(soldSince(storeId, low?.since ?? new Date(0)).as('sold'), (join) =>
          join.onRef('sold.product_id', '=', 'p.id'),
        )
        .where(sql<SqlBool>`stock.quantity < coalesce(p.reorder_level,
          ceil(sold.pieces * ${low?.days ?? 0}::numeric / ${low?.of ?? 1}::numeric), ${FEW_PIECES + 1})`),
    )
    .$if(filters.onSale === true, (q) => q.where('p.discount', '>', 0))
    .$if(filters.withoutPicture === true, (q) => q.where((eb) => eb.not(hasOwnPicture)))
    .$if(filters.withoutBarcode === true, (q) => q.where('p.barcode', 'is', null))
    .$if(otherThanRates !== undefined, (q) =>
      q.where(sql<SqlBool>`(p.gst_rate = ANY(${otherThanRates}::numeric[])) IS NOT TRUE`),
    )
}

const listed = (db: Db, query: NameQuery) =>
  fittingProducts(db, query).$if(!query.all, (q) => q.where('stock.product_id', 'is not', null))

const ownDiscount = sql`coalesce(p.regular_discount, p.discount)`
const sortKeys = {
  name: sql`lower(p.name)`,
  price: sql`p.price_paise`,
  sellingPrice: sql`p.price_paise * (100 - ${ownDiscount})`,
  discount: ownDiscount,
  stock: sql`coalesce(stock.quantity, 0)`,
} satisfies Record<ProductSort, unknown>

/**
 * The ids of products with this name: sorted as asked, or among those with little the lowest stock and then what
 * sells best first; then the newest, or the most popular first.
 */
export const findByName = async (db: Db, query: NameQuery): Promise<string[]> => {
  const { sort = query.low && 'stock', descending = false } = query
  const rows = await listed(db, query)
    .select('p.id')
    .$if(sort !== undefined, (q) => q.orderBy(sortKeys[sort ?? 'name'], descending ? 'desc' : 'asc'))
    .$if(query.low !== undefined && query.sort === undefined, (q) => q.orderBy(sql`sold.pieces DESC NULLS LAST`))
    .$if(query.newestFirst, (q) => q.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc'))
    .$if(!query.newestFirst, (q) => q.orderBy('p.rank', 'desc').orderBy('p.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export type Demand = { sold: number; onOrder: number }
/** What the store has sold of these products since a moment, and what suppliers have yet to bring it. */
export const readDemands = async (
  db: Db,
  { storeId, since }: { storeId: string; since: Date },
  ids: string[],
): Promise<Map<string, Demand>> => {
  const { rows } = await sql<Demand & { id: string }>`
    SELECT asked.id,
      greatest(0, (SELECT -coalesce(sum(quantity), 0) FROM stock_movements
        WHERE store_id = ${storeId} AND product_id = asked.id AND at >= ${since} AND kind IN ('sale', 'cancelled'))) AS sold,
      (SELECT coalesce(sum(l.ordered - l.received), 0)
        FROM purchase_order_lines AS l JOIN purchase_orders AS o ON o.id = l.order_id
        WHERE o.store_id = ${storeId} AND o.state IN ('sent', 'part_received') AND l.product_id = asked.id
          AND l.ordered > l.received) AS "onOrder"
    FROM unnest(${ids}::text[]) AS asked(id)`.execute(db)
  return new Map(rows.map(({ id, ...demand }) => [id, demand]))
}

export const countByName = async (db: Db, query: NameQuery): Promise<number> => {
  const { count } = await listed(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
