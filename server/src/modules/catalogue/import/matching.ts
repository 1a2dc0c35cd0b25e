// Compares a staged file with the shop: which categories are new, which products exist, and what each row would do. It
// writes only temporary tables; a dry run ends with the counts.
//
// Within a file, the first row of a product defines it, and its first stock counts. Rows that repeat it only add
// categories and subcategories. A product that already exists keeps its stock in each store;
// a row that names a store which does not sell it yet adds it there.
import { limits } from '@tokri/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'

/** A file with more new categories than this probably has its columns mixed up. */
const MAX_NEW_CATEGORIES = 500
const MAX_NEW_SUBCATEGORIES = 5000

export type NewCategory = { id: string; name: string }
export type Counts = { toCreate: number; toUpdate: number; unchanged: number }

/** Blocks other imports and administrators' writes from matching to the end. Shoppers are not affected. */
export const lockCatalogue = (tx: Tx) =>
  sql`LOCK TABLE categories, sub_categories, products IN SHARE ROW EXCLUSIVE MODE`.execute(tx)

const run = (tx: Tx, ...statements: RawBuilder<unknown>[]) =>
  statements.reduce(
    (before, statement) => before.then(() => statement.execute(tx)),
    Promise.resolve<unknown>(undefined),
  )

/**
 * Finds or creates the category and subcategory of every row, in table `import_categories`. A subcategory is the one with that
 * name in that category, else the one with that name anywhere, else new.
 * @throws AppError `bad_request` when the file would create too many of them
 */
export async function matchCategories(tx: Tx): Promise<{ categories: NewCategory[]; subcategories: NewCategory[] }> {
  await run(
    tx,
    sql`
      CREATE TEMPORARY TABLE import_categories ON COMMIT DROP AS
      SELECT lower(category) AS category_key, lower(coalesce(nullif(subcategory, ''), category)) AS subcategory_key,
        min(row) AS first_row, (array_agg(category ORDER BY row))[1] AS category,
        (array_agg(coalesce(nullif(subcategory, ''), category) ORDER BY row))[1] AS subcategory,
        NULL::text AS category_id, NULL::text AS sub_category_id
      FROM import_rows GROUP BY 1, 2`,
    sql`UPDATE import_categories SET category_id = id FROM categories WHERE lower(name) = category_key`,
    sql`
      UPDATE import_categories SET sub_category_id = (
        SELECT id FROM sub_categories
        LEFT JOIN sub_category_categories AS place
          ON place.sub_category_id = id AND place.category_id = import_categories.category_id
        WHERE lower(name) = subcategory_key
        ORDER BY place.category_id IS NULL, created_at, id LIMIT 1)`,
  )
  const categories = await nameNew(tx, 'category', MAX_NEW_CATEGORIES)
  const subcategories = await nameNew(tx, 'subcategory', MAX_NEW_SUBCATEGORIES)
  return { categories, subcategories }
}

/** Gives new ids to the categories without one, in the order of the file. */
async function nameNew(tx: Tx, kind: 'category' | 'subcategory', most: number): Promise<NewCategory[]> {
  const key = sql.ref(`${kind}_key`)
  const id = sql.ref(kind === 'category' ? 'category_id' : 'sub_category_id')
  const found = await sql<{ key: string; name: string }>`
    SELECT ${key} AS key, (array_agg(${sql.ref(kind)} ORDER BY first_row))[1] AS name
    FROM import_categories WHERE ${id} IS NULL GROUP BY 1 ORDER BY min(first_row) LIMIT ${most + 1}`.execute(tx)
  if (found.rows.length > most)
    throw new AppError('bad_request', {
      message: `This file would make more than ${most} new ${kind === 'category' ? 'categories' : 'subcategories'}. Check which column is the ${kind}`,
    })
  const named = found.rows.map(({ key: words, name }) => ({ key: words, name, id: newId() }))
  await sql`
    UPDATE import_categories SET ${id} = named.id FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS named (key text, id text)
    WHERE ${key} = named.key AND ${id} IS NULL`.execute(tx)
  return named.map(({ id: given, name }) => ({ id: given, name }))
}

/** A UPC-A code of 12 digits is the EAN-13 code with a zero before it. */
const comparable = (code: string) =>
  sql`(CASE length(${sql.ref(code)}) WHEN 12 THEN '0' ELSE '' END || ${sql.ref(code)})`

/** The rows whose barcode belongs to a live product other than the one that the row is about. */
const rowsOfTakenBarcodes = sql`
  SELECT r.row FROM import_rows AS r JOIN (
    SELECT ${comparable('barcode')} AS code, identity, row_number() OVER (PARTITION BY identity ORDER BY created_at, id) AS nth
    FROM (
      SELECT product_identity(name, more_details ->> 'Brand', unit, price_paise) AS identity, barcode, created_at, id
      FROM products WHERE deleted_at IS NULL
    ) AS live
  ) AS coded ON coded.code = ${comparable('r.barcode')}
  WHERE coded.identity <> r.identity OR nth > 1`

/** Removes up to `most` rows whose barcode belongs to another product of the shop. Returns the removed rows. */
export async function refuseTakenBarcodes(tx: Tx, most: number): Promise<{ row: number; barcode: string }[]> {
  const { rows } = await sql<{ row: number; barcode: string }>`
    DELETE FROM import_rows WHERE row IN (${rowsOfTakenBarcodes} ORDER BY row LIMIT ${most})
    RETURNING row, barcode`.execute(tx)
  return rows.toSorted((one, other) => one.row - other.row)
}

/**
 * Turns a barcode that belongs to another product (of the shop or of an earlier row) into a detail of its row, unless the
 * row has a detail of that name or the most details already.
 */
export async function detailTakenBarcodes(tx: Tx, detail: string): Promise<void> {
  const becomesDetail = sql`
    UPDATE import_rows SET barcode = NULL, details = CASE
      WHEN (SELECT count(*) FROM jsonb_object_keys(details)) + (brand <> '')::int < ${limits.details}
        THEN jsonb_build_object(${detail}::text, barcode) || details ELSE details END`
  await run(
    tx,
    sql`${becomesDetail} WHERE row IN (${rowsOfTakenBarcodes})`,
    sql`${becomesDetail} WHERE row IN (
      SELECT row FROM (
        SELECT row, identity, first_value(identity) OVER (PARTITION BY ${comparable('barcode')} ORDER BY row) AS owner
        FROM import_rows WHERE barcode IS NOT NULL
      ) AS coded WHERE owner <> identity)`,
  )
}

/** The details of an existing product after its leading row: those of the file override the stored ones. */
export const mergedDetails = sql`
  CASE WHEN (SELECT count(*) FROM jsonb_object_keys(products.more_details || lead.details)) <= ${limits.details}
    THEN products.more_details || lead.details ELSE products.more_details END`

/** Finds the product of each row (`import_goods`) and its places (`import_places`). Returns the counts. */
export async function matchProducts(tx: Tx, firstStore: string): Promise<Counts> {
  await run(
    tx,
    sql`
      CREATE TEMPORARY TABLE import_goods ON COMMIT DROP AS
      WITH leads AS (SELECT DISTINCT ON (identity) identity, row, id FROM import_rows ORDER BY identity, row),
      known AS (
        SELECT DISTINCT ON (identity) identity, id FROM (
          SELECT product_identity(name, more_details ->> 'Brand', unit, price_paise) AS identity, id, created_at
          FROM products WHERE deleted_at IS NULL
        ) AS live WHERE identity IN (SELECT identity FROM leads) ORDER BY identity, created_at, id
      )
      SELECT leads.identity, leads.row AS first_row, coalesce(known.id, leads.id) AS product_id, known.id IS NULL AS is_new,
        false AS changes
      FROM leads LEFT JOIN known USING (identity)`,
    sql`CREATE UNIQUE INDEX ON import_goods (identity)`,
    sql`ANALYZE import_goods`,
    sql`
      UPDATE import_goods SET changes = true FROM import_rows AS lead, products
      WHERE NOT is_new AND lead.row = first_row AND products.id = product_id AND (
        round(products.price_paise * (100 - lead.discount) / 100) <> products.unit_price_paise
        OR lead.description <> products.description
        OR lead.barcode <> coalesce(products.barcode, '')
        OR lead.hsn <> coalesce(products.hsn, '')
        OR lead.gst_rate <> coalesce(products.gst_rate, -1)
        OR lead.cess <> coalesce(products.cess, -1)
        OR (lead.image <> '{}' AND lead.image <> products.image)
        OR ${mergedDetails} <> products.more_details)`,
    // The stock that the file opens. A row that names no store opens the stock of a new product in the first store.
    sql`
      CREATE TEMPORARY TABLE import_stock ON COMMIT DROP AS
      SELECT product_id, store_id, min(row) AS first_row,
        (array_agg(stock ORDER BY row) FILTER (WHERE stock IS NOT NULL))[1] AS stock
      FROM (
        SELECT row, product_id, stock, coalesce(store_id, CASE WHEN is_new THEN ${firstStore} END) AS store_id
        FROM import_rows JOIN import_goods USING (identity)
      ) AS given
      WHERE store_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM stock WHERE stock.store_id = given.store_id AND stock.product_id = given.product_id)
      GROUP BY 1, 2`,
    sql`
      CREATE TEMPORARY TABLE import_places ON COMMIT DROP AS
      SELECT *, names_subcategory AND NOT has_subcategory
          AND count(*) FILTER (WHERE names_subcategory) OVER (PARTITION BY identity, sub_category_id ORDER BY row) = 1 AS adds_subcategory
      FROM (
        SELECT *, has_category IS FALSE AND nth = 1 AS adds_category,
          -- Without a subcategory a row asks for one only where it brings the product into a new category.
          named OR (has_category IS FALSE AND nth = 1) AS names_subcategory
        FROM (
          SELECT rows.row, goods.identity, goods.product_id, goods.is_new, goods.changes, rows.row = goods.first_row AS leads,
            rows.subcategory <> '' AS named, found.category_id, found.sub_category_id,
            coalesce(found.category_id = ANY (products.category_ids), false) AS has_category,
            coalesce(found.sub_category_id = ANY (products.sub_category_ids), false) AS has_subcategory,
            row_number() OVER (PARTITION BY goods.identity, found.category_id ORDER BY rows.row) AS nth
          FROM import_rows AS rows
          JOIN import_goods AS goods USING (identity)
          JOIN import_categories AS found ON found.category_key = lower(rows.category)
            AND found.subcategory_key = lower(coalesce(nullif(rows.subcategory, ''), rows.category))
          LEFT JOIN products ON products.id = goods.product_id
        ) AS placed
      ) AS judged`,
    sql`ANALYZE import_places`,
  )
  const counted = await sql<Counts>`
    SELECT count(*) FILTER (WHERE creates) AS "toCreate", count(*) FILTER (WHERE updates) AS "toUpdate",
      count(*) FILTER (WHERE NOT creates AND NOT updates) AS unchanged
    FROM (
      SELECT leads AND is_new AS creates,
        NOT (leads AND is_new) AND (adds_category OR adds_subcategory OR (leads AND changes)
          OR row IN (SELECT first_row FROM import_stock)) AS updates
      FROM import_places
    ) AS judged`.execute(tx)
  return counted.rows[0] ?? { toCreate: 0, toUpdate: 0, unchanged: 0 }
}
