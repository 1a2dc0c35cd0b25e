// Compares a staged file with the shop: which categories are new, which products exist, and what each row would do. It
// writes only temporary tables; a dry run ends with the counts.
//
// Within a file, the first row of a product defines it, and its first stock counts. Rows that repeat it only add
// categories and subcategories. A row that names a store which does not sell the product yet adds it there.
import { limits } from '@tokri/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { usualRate } from '../admin-queries.ts'
import { ownDiscountOf, shareDiscounts } from '../discounts/apply-discount-queries.ts'
import { DEFAULT_UNIT } from './unit.ts'

/** A file with more new categories than this probably has its columns mixed up. */
const MAX_NEW_CATEGORIES = 500
const MAX_NEW_SUBCATEGORIES = 5000

export type NewCategory = { id: string; name: string }
/** `otherStock` counts products whose stock is another one in the file. */
export type Counts = {
  toCreate: number
  toUpdate: number
  unchanged: number
  otherStock: number
  withoutGstRate: number
}

/** Blocks other imports and administrators' writes from matching to the end. Shoppers are not affected. */
export const lockCatalogue = async (tx: Tx): Promise<void> => {
  await shareDiscounts(tx)
  await sql`LOCK TABLE categories, sub_categories, products IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

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

/** Columns with one of these names may have the ids of this shop's products. */
const ID_COLUMNS = ['_id', 'id', 'productId', 'product_id', 'Product ID']

/**
 * Finds the products whose row has their id or barcode but another name, brand, unit or MRP, so that a changed name or MRP
 * makes no second product: the row takes over the identity of the product, in table `import_renames`. A row that a live
 * product has the identity of is about that product, whatever its barcode. Of several products of a file with the same
 * barcode, the first has it.
 */
export async function matchCodes(tx: Tx): Promise<void> {
  await run(
    tx,
    sql`
      CREATE TEMPORARY TABLE import_renames ON COMMIT DROP AS
      WITH live AS (
        SELECT id, barcode, product_identity(name, more_details ->> 'Brand', unit, price_paise) AS identity, created_at
        FROM products WHERE deleted_at IS NULL
      ), oldest AS (SELECT DISTINCT ON (identity) identity, id, barcode FROM live ORDER BY identity, created_at, id),
      unknown AS (SELECT * FROM import_rows AS r WHERE NOT EXISTS (SELECT FROM oldest WHERE oldest.identity = r.identity)),
      found AS (
        SELECT u.identity AS named, o.identity, o.id, u.row, 1 AS way
        FROM unknown AS u CROSS JOIN jsonb_each_text(u.details) AS detail JOIN oldest AS o ON o.id = detail.value
        WHERE detail.key = ANY(${ID_COLUMNS})
        UNION ALL
        SELECT u.identity, o.identity, o.id, u.row, 2
        FROM unknown AS u JOIN oldest AS o ON ${comparable('o.barcode')} = ${comparable('u.barcode')}
      ), first AS (SELECT DISTINCT ON (named) named, identity, id, row FROM found ORDER BY named, way, row)
      -- Of two new names for one product, the first is taken.
      SELECT DISTINCT ON (identity) named, identity, id FROM first ORDER BY identity, row`,
    sql`
      UPDATE import_rows SET identity = renames.identity FROM import_renames AS renames
      WHERE import_rows.identity = renames.named`,
    // The id is no detail of the product.
    sql`
      UPDATE import_rows SET details = details - ARRAY(
        SELECT key FROM jsonb_each_text(details) WHERE key = ANY(${ID_COLUMNS}) AND value IN (SELECT id FROM products))
      WHERE details ?| ${ID_COLUMNS}::text[]`,
  )
}

/** The most rows that are named. */
const MAX_NAMED = 1000

/** The rows that make a second product of one that the shop has at another MRP, with the price that it has. */
export async function findDoubles(tx: Tx): Promise<{ row: number; name: string; unit: string; pricePaise: number }[]> {
  const { rows } = await sql<{ row: number; name: string; unit: string; pricePaise: number }>`
    SELECT lead.row, lead.name, lead.unit, min(live.price_paise)::int AS "pricePaise"
    FROM import_goods AS goods JOIN import_rows AS lead ON lead.row = first_row
    JOIN products AS live ON live.deleted_at IS NULL
      AND product_identity(live.name, live.more_details ->> 'Brand', live.unit, 0)
        = product_identity(lead.name, lead.brand, lead.unit, 0)
    WHERE goods.is_new GROUP BY 1, 2, 3 ORDER BY 1 LIMIT ${MAX_NAMED}`.execute(tx)
  return rows
}

/** The products that their rows name otherwise, or sell at another MRP, with both. */
export async function findRenamed(tx: Tx) {
  const { rows } = await sql<{ row: number; was: string; wasPaise: number; becomes: string; becomesPaise: number }>`
    SELECT lead.row, products.name AS was, products.price_paise::int AS "wasPaise", lead.name AS becomes,
      lead.price_paise::int AS "becomesPaise"
    FROM import_goods JOIN import_rows AS lead ON lead.row = first_row JOIN products ON products.id = product_id
    WHERE renamed ORDER BY 1 LIMIT ${MAX_NAMED}`.execute(tx)
  return rows
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
 * row has a detail of that name or the most details already. Returns the first rows that lost theirs.
 */
export async function detailTakenBarcodes(tx: Tx, detail: string): Promise<{ row: number; barcode: string }[]> {
  const { rows } = await sql<{ row: number; barcode: string }>`
    WITH coded AS (
      SELECT row, file_row, identity, barcode, row IN (${rowsOfTakenBarcodes}) AS elsewhere
      FROM import_rows WHERE barcode IS NOT NULL
    ), taken AS (
      SELECT row, file_row, barcode FROM (
        SELECT *, first_value(identity) OVER (PARTITION BY ${comparable('barcode')} ORDER BY elsewhere, row) AS owner FROM coded
      ) AS owned WHERE elsewhere OR owner <> identity
    ), detailed AS (
      UPDATE import_rows SET barcode = NULL, details = CASE
        WHEN (SELECT count(*) FROM jsonb_object_keys(details)) + (brand <> '')::int < ${limits.details}
          THEN jsonb_build_object(${detail}::text, import_rows.barcode) || details ELSE details END
      FROM taken WHERE import_rows.row = taken.row
    ) SELECT row, barcode FROM taken WHERE row = file_row ORDER BY row LIMIT ${MAX_NAMED}`.execute(tx)
  return rows
}

/** Whether the discount of the leading row makes another price than the product's own one. */
export const changesPrice = sql`
  round(products.price_paise * (100 - lead.discount) / 100)
    <> round(products.price_paise * (100 - ${ownDiscountOf('products')}) / 100)`

/** The details of an existing product after its leading row: those of the file override the stored ones. */
export const mergedDetails = sql`
  CASE WHEN (SELECT count(*) FROM jsonb_object_keys(products.more_details || lead.details)) <= ${limits.details}
    THEN products.more_details || lead.details ELSE products.more_details END`

/** Finds the product of each row (`import_goods`) and its places (`import_places`). Returns the counts. */
export async function matchProducts(
  tx: Tx,
  { firstStore, setStock, at }: { firstStore: string; setStock: boolean; at: Date },
): Promise<Counts> {
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
        renames.id IS NOT NULL AS renamed, false AS changes
      FROM leads LEFT JOIN import_renames AS renames USING (identity) LEFT JOIN known USING (identity)`,
    sql`CREATE UNIQUE INDEX ON import_goods (identity)`,
    sql`ANALYZE import_goods`,
    // A list without units or brands does not change them.
    sql`
      UPDATE import_goods SET renamed = false FROM import_rows AS lead, products
      WHERE renamed AND lead.row = first_row AND products.id = product_id AND lead.name = products.name
        AND lead.price_paise = products.price_paise AND lead.unit IN (products.unit, ${DEFAULT_UNIT})
        AND lead.brand IN (coalesce(products.more_details ->> 'Brand', ''), '')`,
    sql`
      UPDATE import_goods SET changes = true FROM import_rows AS lead, products
      WHERE NOT is_new AND lead.row = first_row AND products.id = product_id AND (
        renamed OR ${changesPrice}
        OR lead.description <> products.description
        OR lead.barcode <> coalesce(products.barcode, '')
        OR lead.hsn <> coalesce(products.hsn, '')
        OR lead.gst_rate <> coalesce(products.gst_rate, -1)
        OR lead.cess <> coalesce(products.cess, -1)
        OR lead.country_of_origin <> coalesce(products.country_of_origin, '')
        OR lead.net_quantity <> coalesce(products.net_quantity, '')
        OR lead.manufacturer <> coalesce(products.manufacturer, '')
        OR lead.hidden <> products.hidden
        OR NOT products.name_translations @> lead.name_translations
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
    // Stock that products have already. A row that names no store is about the first store.
    sql`
      CREATE TEMPORARY TABLE import_stock_changes ON COMMIT DROP AS
      SELECT given.* FROM (
        SELECT product_id, coalesce(store_id, ${firstStore}) AS store_id, min(row) AS first_row,
          (array_agg(stock ORDER BY row))[1] AS stock
        FROM import_rows JOIN import_goods USING (identity) WHERE NOT is_new AND stock IS NOT NULL GROUP BY 1, 2
      ) AS given JOIN stock USING (product_id, store_id) WHERE stock.quantity <> given.stock`,
    sql`
      CREATE TEMPORARY TABLE import_places ON COMMIT DROP AS
      SELECT *, names_subcategory AND NOT has_subcategory
          AND count(*) FILTER (WHERE names_subcategory) OVER (PARTITION BY identity, sub_category_id ORDER BY row) = 1 AS adds_subcategory
      FROM (
        SELECT *, has_category IS FALSE AND nth = 1 AS adds_category,
          -- Without a subcategory a row asks for one only where it brings the product into a new category.
          named OR (has_category IS FALSE AND nth = 1) AS names_subcategory
        FROM (
          SELECT rows.row, rows.file_row, goods.identity, goods.product_id, goods.is_new, goods.changes, rows.row = goods.first_row AS leads,
            rows.subcategory <> '' AND (is_new OR category_given) AS named, found.category_id, found.sub_category_id,
            -- The default category is that of new products.
            coalesce(found.category_id = ANY (products.category_ids), false) OR NOT (is_new OR category_given) AS has_category,
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
  // A join: with a million rows, the subquery of an IN inside an expression is too large to be hashed and is read for each row.
  const counted = await sql<Counts>`
    SELECT count(*) FILTER (WHERE creates) AS "toCreate", count(*) FILTER (WHERE updates AND NOT creates) AS "toUpdate",
      count(*) FILTER (WHERE NOT creates AND NOT updates) AS unchanged,
      (SELECT count(DISTINCT product_id) FROM import_stock_changes) AS "otherStock",
      (SELECT count(*) FROM import_goods AS goods JOIN import_rows AS lead ON lead.row = goods.first_row
        JOIN import_places AS place ON place.row = goods.first_row LEFT JOIN categories ON categories.id = place.category_id
        WHERE goods.is_new AND coalesce(lead.gst_rate, ${usualRate('categories.gst_rate', at)}) IS NULL) AS "withoutGstRate"
    FROM (
      SELECT bool_or(leads AND is_new) AS creates,
        bool_or(NOT (leads AND is_new) AND (adds_category OR adds_subcategory OR (leads AND changes)
          OR sets_stock.row IS NOT NULL)) AS updates
      FROM import_places AS place LEFT JOIN (
        SELECT first_row AS row FROM import_stock
        UNION SELECT first_row FROM import_stock_changes WHERE ${setStock}
      ) AS sets_stock ON sets_stock.row = place.row GROUP BY file_row
    ) AS judged`.execute(tx)
  return counted.rows[0] ?? { toCreate: 0, toUpdate: 0, unchanged: 0, otherStock: 0, withoutGstRate: 0 }
}
