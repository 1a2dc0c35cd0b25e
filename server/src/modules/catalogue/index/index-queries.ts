// Reads the tables from which the index is built.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { NamedGroup } from '../search/group-names.ts'
import type { Translated } from '../translated-name.ts'
import type { IndexedProduct } from './product-index.ts'

/** The details that are indexed, besides the name. */
const KEYWORD_DETAILS = ['Flavour', 'Flavor', 'Variety', 'Variant', 'Keywords', 'Also known as']

type ProductRow = {
  id: string
  name: string
  other_names: string[]
  unit: string
  brand: string | null
  diet: string | null
  origin: string | null
  type: string | null
  keywords: string
  rank: number
  price: number
  discount: number
  /** Store and quantity with a space between. */
  stock: string[]
  categories: string[]
  /** Category and subcategory, separated by a space. */
  listings: string[]
  first_sub_category: string | null
  family: string | null
}

const selectProducts = sql`
  SELECT p.id, p.name, ARRAY(SELECT value FROM jsonb_each_text(p.name_translations)) AS other_names, p.unit, p.more_details ->> 'Brand' AS brand,
    coalesce(p.more_details ->> 'Dietary mark', p.more_details ->> 'Dietary Mark', p.more_details ->> 'dietary mark') AS diet, p.country_of_origin AS origin,
    coalesce(p.more_details ->> 'Type', p.more_details ->> 'type') AS type,
    concat_ws(' ', ${sql.join(KEYWORD_DETAILS.map((detail) => sql`p.more_details ->> ${sql.lit(detail)}`))}) AS keywords,
    p.rank, p.unit_price_paise AS price, p.discount,
    ARRAY(SELECT store_id || ' ' || quantity FROM stock WHERE stock.product_id = p.id) AS stock,
    p.category_ids AS categories, p.family,
    p.sub_category_ids[1] AS first_sub_category,
    ARRAY(SELECT category_id || ' ' || sub_category_id FROM sub_category_products AS s WHERE s.product_id = p.id) AS listings
  FROM products AS p`

const indexed = ({
  id,
  name,
  unit,
  brand,
  diet,
  origin,
  type,
  keywords,
  rank,
  price,
  discount,
  family,
  ...row
}: ProductRow): IndexedProduct => ({
  id,
  name,
  brand: brand ?? '',
  diet: diet ?? '',
  origin: origin ?? '',
  type: type ?? '',
  keywords,
  unit,
  rank,
  pricePaise: price,
  discount,
  family,
  firstSubCategory: row.first_sub_category ?? '',
  otherNames: row.other_names,
  stock: row.stock.map((pair) => {
    const [storeId = '', quantity] = pair.split(' ')
    return { storeId, inStock: Number(quantity) > 0 }
  }),
  categories: row.categories,
  listings: row.listings.map((pair) => {
    const [category = '', subCategory = ''] = pair.split(' ')
    return { category, subCategory }
  }),
})

/** Products that are for sale, by id, starting after `after`. */
export const readProductsAfter = async (tx: Tx, after: string, limit: number): Promise<IndexedProduct[]> => {
  const { rows } = await sql<ProductRow>`${selectProducts}
    WHERE p.id > ${after} AND p.deleted_at IS NULL AND NOT p.hidden ORDER BY p.id LIMIT ${limit}`.execute(tx)
  return rows.map(indexed)
}

/**
 * The snapshot from which to ask for changes, and the file of the products table. The file changes when the table is
 * truncated (a restored backup), which no row reveals.
 */
export const readSnapshot = async (db: Db): Promise<{ snapshot: string; file: string }> => {
  const { rows } = await sql<{
    snapshot: string
    file: string
  }>`SELECT pg_current_snapshot()::text AS snapshot, pg_relation_filenode('products')::text AS file`.execute(db)
  return rows[0] ?? { snapshot: '', file: '' }
}

/** Products that were written since a snapshot, including archived and hidden ones; at most `limit`. */
export const readChangedIds = async (tx: Tx, since: string, limit: number) => {
  const { rows } = await sql<{ id: string; gone: boolean }>`
    SELECT id, deleted_at IS NOT NULL OR hidden AS gone FROM products
    WHERE changed_by >= pg_snapshot_xmin(${since}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(changed_by, ${since}::pg_snapshot)
      AND changed_by < pg_snapshot_xmax(pg_current_snapshot())
    LIMIT ${limit}`.execute(tx)
  return rows
}

export const readProducts = async (tx: Tx, ids: string[]): Promise<IndexedProduct[]> => {
  const { rows } = await sql<ProductRow>`${selectProducts}
    WHERE p.id = ANY(${ids}) AND p.deleted_at IS NULL AND NOT p.hidden`.execute(tx)
  return rows.map(indexed)
}

export type Named = Translated & { _id: string }
/** A subcategory as a link to its list. */
export type Shelf = {
  category: Named
  subCategory: Named
  image: string
}

/** The lists of subcategories, in the order of the shop. */
export const readShelves = async (tx: Tx): Promise<Shelf[]> => {
  const { rows } = await sql<Shelf>`
    SELECT jsonb_build_object('_id', c.id, 'name', c.name, 'name_translations', c.name_translations) AS category,
      jsonb_build_object('_id', s.id, 'name', s.name, 'name_translations', s.name_translations) AS "subCategory", s.image
    FROM sub_categories AS s
    JOIN sub_category_categories AS link ON link.sub_category_id = s.id
    JOIN categories AS c ON c.id = link.category_id
    ORDER BY s.position, s.id, link.position, c.id`.execute(tx)
  return rows
}

/** Each in every language that it has a name in. */
export const readCategoryNames = async (tx: Tx): Promise<NamedGroup[]> => {
  const { rows } = await sql<NamedGroup>`
    WITH named AS (
      SELECT 'category' AS kind, id, name, name_translations FROM categories
      UNION ALL SELECT 'subCategory', id, name, name_translations FROM sub_categories)
    SELECT kind, id, name FROM named
    UNION ALL SELECT kind, id, translation FROM named, jsonb_each_text(name_translations) AS other (language, translation)`.execute(
    tx,
  )
  return rows
}

export const readSoldOut = (db: Db) =>
  db.selectFrom('stock').select(['store_id', 'product_id']).where('quantity', '=', 0).execute()
