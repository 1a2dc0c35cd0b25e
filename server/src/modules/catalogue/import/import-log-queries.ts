// What imports changed: noted while a file is imported, and read and undone when an import is taken back.
import { sql } from 'kysely'
import { SHOP } from '../../../platform/audit-log.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ownDiscountOf } from '../discounts/apply-discount-queries.ts'
import type { NewCategory } from './matching-queries.ts'
import type { CategoryLink } from './write-queries.ts'

/** The fields of a product that an import may change. */
const FIELDS = [
  'name',
  'description',
  'image',
  'category_ids',
  'sub_category_ids',
  'unit',
  'price_paise',
  'discount',
  'more_details',
  'barcode',
  'hsn',
  'gst_rate',
  'cess',
  'country_of_origin',
  'net_quantity',
  'manufacturer',
  'hidden',
  'name_translations',
] as const

/** A scheduled discount is no change of the product: its own one is noted. */
const noted = sql.join(
  FIELDS.map((field) =>
    field === 'discount' ? sql`${ownDiscountOf('products')} AS discount` : sql.ref(`products.${field}`),
  ),
)
/** Without translations as it was before products had them, so that earlier imports can still be taken back. */
const snapshot = sql`(
  SELECT CASE name_translations WHEN '{}' THEN to_jsonb(f) - 'name_translations' ELSE to_jsonb(f) END
  FROM (SELECT ${noted}) AS f)`
/** Without the pictures, of which some may be fetched after the import. */
const hash = sql`md5((${snapshot} - 'image')::text)`

/** Notes the products that the matched file will change, as they are now, in table `import_before`. */
export const noteBefore = (tx: Tx, setStock: boolean) =>
  sql`
    CREATE TEMPORARY TABLE import_before ON COMMIT DROP AS
    SELECT product_id, CASE WHEN products.id IS NOT NULL THEN ${snapshot} END AS before
    FROM import_goods LEFT JOIN products ON products.id = product_id LEFT JOIN (
      SELECT product_id FROM import_places WHERE adds_category OR adds_subcategory
      UNION SELECT product_id FROM import_stock
      UNION SELECT product_id FROM import_stock_changes WHERE ${setStock}
    ) AS placed USING (product_id)
    WHERE is_new OR changes OR placed.product_id IS NOT NULL`.execute(tx)

type Noted = {
  id: string
  at: Date
  by: string
  file: string
  created: number
  updated: number
  categories: readonly NewCategory[]
  subcategories: readonly NewCategory[]
  links: readonly CategoryLink[]
}

/** Stores an import with the products of `import_before`, as they are now. */
export const insertImport = async (tx: Tx, { categories, subcategories, links, ...noted }: Noted): Promise<void> => {
  const idsOf = (created: readonly NewCategory[]) => created.map(({ id }) => id)
  await tx
    .insertInto('imports')
    .values({
      ...noted,
      category_ids: idsOf(categories),
      sub_category_ids: idsOf(subcategories),
      category_links: JSON.stringify(links),
    })
    .execute()
  await sql`
    INSERT INTO import_products (import_id, product_id, before, after_md5)
    SELECT ${noted.id}, product_id, before, ${hash} FROM import_before JOIN products ON products.id = product_id`.execute(
    tx,
  )
}

/** Deletes what is known of imports before this time: they can no longer be taken back. */
export const deleteImports = (tx: Tx, before: Date) => tx.deleteFrom('imports').where('at', '<', before).execute()

const MOST_LISTED = 20

export const readImports = (db: Db) =>
  db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.by')
    .select(['i.id', 'i.at', 'i.file', 'i.created', 'i.updated', 'i.taken_back_at', 'u.name'])
    .orderBy('i.at', 'desc')
    .limit(MOST_LISTED)
    .execute()

export const lockImport = (tx: Tx, id: string) =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markTakenBack = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('imports').set({ taken_back_at: at }).where('id', '=', id).execute()

/** Locks the stock of all products of an import: an order of one of them has ended before, or waits. */
export const lockStockOfImport = (tx: Tx, id: string) =>
  sql`
    SELECT FROM stock WHERE product_id IN (SELECT product_id FROM import_products WHERE import_id = ${id})
    ORDER BY store_id, product_id FOR UPDATE`.execute(tx)

/** The pieces that an import put into the stores, or took out of them. One import runs at a time, so its time is its own. */
export const readImportedPieces = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ storeId: string; productId: string; quantity: number }>`
    SELECT m.store_id AS "storeId", product_id AS "productId", sum(m.quantity)::int AS quantity
    FROM imports AS i JOIN import_products AS p ON p.import_id = i.id
    JOIN stock_movements AS m USING (product_id)
    WHERE i.id = ${id} AND m.store_id IN (SELECT id FROM stores) AND m.kind = 'imported' AND m.at = i.at
    GROUP BY 1, 2 HAVING sum(m.quantity) <> 0 ORDER BY 1, 2`.execute(tx)
  return rows
}

const MOST_NAMED = 6

export type Blocking = { name: string; why: 'sold' | 'changed' | 'gone' }

/**
 * The first products that keep an import from being taken back: ordered since, changed since (also their stock, if the
 * import set it), or among `short`, those with fewer pieces left than the import brought.
 */
export const readBlocking = async (tx: Tx, id: string, short: readonly string[]): Promise<Blocking[]> => {
  const { rows } = await sql<Blocking>`
    SELECT * FROM (
      SELECT name, CASE
        WHEN EXISTS (SELECT FROM stock_movements AS m
          WHERE m.product_id = p.product_id AND m.store_id IN (SELECT id FROM stores) AND m.kind = 'sale' AND m.at >= i.at) THEN 'sold'
        WHEN before IS NOT NULL AND (deleted_at IS NOT NULL OR after_md5 <> ${hash} OR EXISTS (
          SELECT FROM stock_movements AS brought JOIN stock_movements AS later USING (store_id, product_id)
          WHERE brought.product_id = p.product_id AND brought.store_id IN (SELECT id FROM stores)
            AND brought.kind = 'imported' AND brought.at = i.at
            AND later.kind IN ('counted', 'edited', 'short') AND later.at > i.at)) THEN 'changed'
        WHEN p.product_id = ANY(${short}) THEN 'gone' END AS why
      FROM imports AS i JOIN import_products AS p ON p.import_id = i.id JOIN products ON products.id = p.product_id
      WHERE i.id = ${id}
    ) AS judged WHERE why IS NOT NULL ORDER BY why DESC, name LIMIT ${MOST_NAMED}`.execute(tx)
  return rows
}

/** Archives the products that an import created. Returns how many there were. */
export const archiveCreated = async (tx: Tx, id: string, at: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    UPDATE products SET deleted_at = ${at} FROM import_products AS p
    WHERE p.import_id = ${id} AND p.before IS NULL AND products.id = p.product_id AND deleted_at IS NULL`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Pictures that somebody has changed by hand since the import stay as they are. */
const restored = sql.join(
  FIELDS.map((field) =>
    field === 'image'
      ? sql`CASE WHEN h.subject IS NULL THEN was.image ELSE products.image END`
      : sql.ref(`was.${field}`),
  ),
)

/** Gives the products that an import changed their fields from before. Returns how many there were. */
export const restoreChanged = async (tx: Tx, id: string, at: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    WITH by_hand AS (
      SELECT DISTINCT subject FROM audit_log
      WHERE at > (SELECT i.at FROM imports AS i WHERE i.id = ${id})
        AND action = 'product.updated' AND actor <> ${SHOP} AND detail ? 'image')
    UPDATE products SET (${sql.join(FIELDS.map((field) => sql.ref(field)))}) = (
        SELECT ${restored}
        FROM jsonb_populate_record(NULL::products, jsonb_build_object('name_translations', '{}'::jsonb) || p.before) AS was),
      regular_discount = NULL, discount_id = NULL, updated_at = ${at}
    FROM import_products AS p LEFT JOIN by_hand AS h ON h.subject = p.product_id
    WHERE p.import_id = ${id} AND p.before IS NOT NULL AND products.id = p.product_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Links the products of an import to the categories and subcategories that their rows name; archived ones to none. */
export const linkAgain = async (tx: Tx, id: string): Promise<void> => {
  const ofImport = sql`product_id IN (SELECT product_id FROM import_products WHERE import_id = ${id})`
  await sql`DELETE FROM category_products WHERE ${ofImport}`.execute(tx)
  await sql`DELETE FROM sub_category_products WHERE ${ofImport}`.execute(tx)
  const restored = sql`FROM products JOIN import_products AS p ON p.product_id = products.id AND p.import_id = ${id},
    unnest(products.category_ids) AS c (category_id)`
  await sql`
    INSERT INTO category_products (category_id, product_id)
    SELECT category_id, products.id ${restored}
    WHERE deleted_at IS NULL AND category_id IN (SELECT id FROM categories)`.execute(tx)
  await sql`
    INSERT INTO sub_category_products (category_id, sub_category_id, product_id)
    SELECT category_id, sub_category_id, products.id ${restored}, unnest(products.sub_category_ids) AS s (sub_category_id)
    WHERE deleted_at IS NULL AND category_id IN (SELECT id FROM categories)
      AND sub_category_id IN (SELECT id FROM sub_categories)`.execute(tx)
}

type Created = { category_ids: string[]; sub_category_ids: string[]; category_links: CategoryLink[] }

/** Deletes the categories, subcategories and links that an import created, as far as nothing uses them. */
export const deleteEmptyCategories = async (tx: Tx, created: Created): Promise<void> => {
  await sql`
    DELETE FROM sub_categories WHERE id = ANY(${created.sub_category_ids})
      AND NOT EXISTS (SELECT FROM sub_category_products WHERE sub_category_id = sub_categories.id)`.execute(tx)
  await sql`
    DELETE FROM sub_category_categories AS l USING jsonb_to_recordset(${JSON.stringify(created.category_links)}::jsonb)
      AS made (sub_category_id text, category_id text)
    WHERE l.sub_category_id = made.sub_category_id AND l.category_id = made.category_id
      AND NOT EXISTS (SELECT FROM sub_category_products AS p
        WHERE p.sub_category_id = l.sub_category_id AND p.category_id = l.category_id)
      -- A subcategory is always in some category.
      AND EXISTS (SELECT FROM sub_category_categories AS other
        WHERE other.sub_category_id = l.sub_category_id AND other.category_id <> l.category_id)`.execute(tx)
  // A category stays if somebody made a subcategory in it by hand.
  await sql`
    DELETE FROM categories WHERE id = ANY(${created.category_ids})
      AND NOT EXISTS (SELECT FROM category_products WHERE category_id = categories.id)
      AND NOT EXISTS (SELECT FROM sub_category_categories WHERE category_id = categories.id)`.execute(tx)
}
