// Reads the catalogue for its export.
import type { NameTranslations } from '@tokri/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { StoreNames } from '../../store/store-names.ts'
import { ownDiscountOf } from '../discounts/apply-discount-queries.ts'
import type { Translated } from '../translated-name.ts'
import { BRAND_DETAIL, type TranslatedField } from './columns.ts'

const BATCH = 500

/** A scheduled discount is not exported: importing the list would make it the product's own one. */
const own = ownDiscountOf('p')

export type Exported = {
  id: string
  name: string
  name_translations: NameTranslations
  description: string
  image: string[]
  category_ids: string[]
  sub_category_ids: string[]
  unit: string
  price_paise: number
  unit_price_paise: number
  discount: number
  more_details: Record<string, string>
  barcode: string | null
  hsn: string | null
  gst_rate: number | null
  cess: number | null
  country_of_origin: string | null
  net_quantity: string | null
  manufacturer: string | null
  hidden: boolean
  /** The quantities in the stores that sell the product, the oldest store first. */
  kept: { store_id: string; quantity: number }[]
}

export const readProducts = async (
  db: Db,
  { first, several, names }: StoreNames,
  after: string,
): Promise<Exported[]> => {
  const stores = several ? [...names.keys()] : [first]
  const { rows } = await sql<Exported>`
    SELECT p.id, name, name_translations, description, image, category_ids, sub_category_ids, unit, price_paise, ${own} AS discount,
      round(price_paise * (100 - ${own}) / 100) AS unit_price_paise,
      more_details, barcode, hsn, gst_rate, cess, country_of_origin, net_quantity, manufacturer, hidden, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('store_id', store_id, 'quantity', quantity)
          ORDER BY array_position(${stores}::text[], store_id)), '[]')
        FROM stock WHERE product_id = p.id AND store_id = ANY(${stores})) AS kept
    FROM products AS p
    WHERE deleted_at IS NULL AND id > ${after}
      AND (${several}::boolean OR EXISTS (SELECT FROM stock WHERE product_id = p.id AND store_id = ANY(${stores})))
    ORDER BY id LIMIT ${BATCH}`.execute(db)
  return rows
}

export const hasBarcodes = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('barcode', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const hasHidden = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('hidden', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Which of the texts that the law asks a pack to say a product has. */
export const readPackTexts = async (db: Db) => {
  const { rows } = await sql<{ field: 'country_of_origin' | 'net_quantity' | 'manufacturer' }>`
    SELECT field FROM unnest(ARRAY['country_of_origin', 'net_quantity', 'manufacturer']) AS field
    WHERE EXISTS (SELECT FROM products WHERE deleted_at IS NULL AND CASE field
      WHEN 'country_of_origin' THEN country_of_origin WHEN 'net_quantity' THEN net_quantity ELSE manufacturer END IS NOT NULL)`.execute(
    db,
  )
  return rows.map(({ field }) => field)
}

export const hasTaxes = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.or([eb('hsn', 'is not', null), eb('gst_rate', 'is not', null), eb('cess', 'is not', null)]))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Which names have translations, and into which languages, as fields of the list. */
export const readTranslatedFields = async (db: Db): Promise<TranslatedField[]> => {
  const { rows } = await sql<{ field: TranslatedField }>`
    SELECT 'category_' || jsonb_object_keys(name_translations) AS field FROM categories
    UNION SELECT 'subcategory_' || jsonb_object_keys(name_translations) FROM sub_categories
    UNION SELECT 'name_' || jsonb_object_keys(name_translations) FROM products
    WHERE deleted_at IS NULL AND name_translations <> '{}'`.execute(db)
  return rows.map(({ field }) => field)
}

/** The names of all details in the shop, the most common first. */
export const readDetailNames = (db: Db): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    // The only statement that reads all products at once.
    await sql`SET LOCAL statement_timeout = '60s'`.execute(tx)
    const { rows } = await sql<{ title: string }>`
      SELECT title FROM products, jsonb_object_keys(more_details) AS title
      WHERE deleted_at IS NULL AND title <> ${BRAND_DETAIL} GROUP BY title ORDER BY count(*) DESC, title`.execute(tx)
    return rows.map(({ title }) => title)
  })

export type Categories = { names: Map<string, Translated>; parents: Map<string, Set<string>> }

export const readCategories = async (db: Db): Promise<Categories> => {
  const [categories, subcategories, links] = await Promise.all([
    db.selectFrom('categories').select(['id', 'name', 'name_translations']).execute(),
    db.selectFrom('sub_categories').select(['id', 'name', 'name_translations']).execute(),
    db.selectFrom('sub_category_categories').select(['sub_category_id', 'category_id']).execute(),
  ])
  const parents = new Map(subcategories.map(({ id }) => [id, new Set<string>()]))
  for (const { sub_category_id, category_id } of links) parents.get(sub_category_id)?.add(category_id)
  return { names: new Map([...categories, ...subcategories].map((each) => [each.id, each])), parents }
}
