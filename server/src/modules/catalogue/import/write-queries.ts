// Writes the matched file into the catalogue, with a few statements over all rows.
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { usualRate } from '../admin-queries.ts'
import { ownDiscountOf } from '../discounts/apply-discount-queries.ts'
import { changesPrice, mergedDetails, type NewCategory } from './matching-queries.ts'
import { DEFAULT_UNIT } from './unit.ts'

/** The stock of an imported product when its file has none. */
const DEFAULT_STOCK = 100

const own = ownDiscountOf('products')

export type CategoryWithPicture = NewCategory & { image: string }

/** A subcategory that was put into a category. */
export type CategoryLink = { sub_category_id: string; category_id: string }

/** Appends new categories and subcategories to the existing ones, in the order of the file. Returns their new links. */
export async function insertCategories(
  tx: Tx,
  categories: CategoryWithPicture[],
  subcategories: CategoryWithPicture[],
  now: Date,
): Promise<CategoryLink[]> {
  for (const [table, created] of [
    [sql.table('categories'), categories],
    [sql.table('sub_categories'), subcategories],
  ] as const) {
    await sql`
      INSERT INTO ${table} (id, name, image, position, created_at, updated_at)
      SELECT id, name, image, place + (SELECT coalesce(max(position), 0) FROM ${table}), ${now}::timestamptz, ${now}::timestamptz
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(created)}::jsonb) AS (id text, name text, image text))
        WITH ORDINALITY AS created (id, name, image, place)`.execute(tx)
  }
  const { rows } = await sql<CategoryLink>`
    INSERT INTO sub_category_categories (sub_category_id, category_id, position)
    SELECT sub_category_id, category_id, min(row) FROM import_places
    WHERE names_subcategory GROUP BY 1, 2 ORDER BY 3
    ON CONFLICT DO NOTHING RETURNING sub_category_id, category_id`.execute(tx)
  return rows
}

/** Gives categories and subcategories the translations of their names: of each, the first row with one counts. */
export async function translateCategories(tx: Tx): Promise<void> {
  for (const [table, id, given] of [
    ['categories', 'category_id', 'category_translations'],
    ['sub_categories', 'sub_category_id', 'subcategory_translations'],
  ] as const) {
    await sql`
      UPDATE ${sql.table(table)} AS named SET name_translations = name_translations || translations
      FROM (
        SELECT id, jsonb_object_agg(language, translation) AS translations FROM (
          SELECT DISTINCT ON (1, 2) found.${sql.ref(id)} AS id, language, translation
          FROM import_rows AS r
          JOIN import_categories AS found ON found.category_key = lower(r.category)
            AND found.subcategory_key = lower(coalesce(nullif(r.subcategory, ''), r.category))
          CROSS JOIN LATERAL jsonb_each_text(r.${sql.ref(given)}) AS each (language, translation)
          ORDER BY 1, 2, row) AS first
        GROUP BY id) AS changed
      WHERE named.id = changed.id AND NOT name_translations @> translations`.execute(tx)
  }
}

/** A new product that needs a drawn picture. */
export type Unpictured = {
  product_id: string
  name: string
  brand: string
  unit: string
  category: string
  subcategory: string
}

/** Passes new products without a picture to `draw` in batches; it returns the addresses of their pictures in order. */
export async function pictureNewProducts(tx: Tx, draw: (goods: Unpictured[]) => Promise<string[]>) {
  await sql`CREATE TEMPORARY TABLE import_pictures (product_id text PRIMARY KEY, image text) ON COMMIT DROP`.execute(tx)
  await sql`
    DECLARE unpictured NO SCROLL CURSOR FOR
    SELECT product_id, name, brand, unit, category, subcategory
    FROM import_goods JOIN import_rows AS lead ON lead.row = first_row WHERE is_new AND lead.image = '{}'`.execute(tx)
  for (;;) {
    const { rows } = await sql<Unpictured>`FETCH 1000 FROM unpictured`.execute(tx)
    if (rows.length === 0) return
    const images = await draw(rows)
    const drawn = rows.map(({ product_id }, at) => ({ product_id, image: images[at] }))
    await sql`
      INSERT INTO import_pictures
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) AS drawn (product_id text, image text)`.execute(
      tx,
    )
  }
}

/** Inserts new products. Missing values get the shop's defaults. */
export async function insertProducts(tx: Tx, now: Date) {
  await sql`
    INSERT INTO products (id, name, description, image, category_ids, sub_category_ids, unit, price_paise, discount,
      more_details, barcode, hsn, gst_rate, cess, country_of_origin, net_quantity, manufacturer, hidden, name_translations, created_at, updated_at)
    SELECT product_id, name, coalesce(description, concat_ws(', ', name, nullif(brand, ''), unit)),
      CASE WHEN drawn.image IS NULL THEN lead.image ELSE ARRAY[drawn.image] END, category_ids, sub_category_ids, unit, price_paise, coalesce(discount, 0),
      CASE brand WHEN '' THEN '{}' ELSE jsonb_build_object('Brand', brand) END || details, lead.barcode, coalesce(lead.hsn, usual_hsn), coalesce(lead.gst_rate, usual_rate), lead.cess,
      lead.country_of_origin, lead.net_quantity, lead.manufacturer, coalesce(lead.hidden, false), lead.name_translations,
      ${now}::timestamptz, ${now}::timestamptz
    FROM import_goods AS goods
    JOIN import_rows AS lead ON lead.row = first_row
    JOIN (${added}) AS places USING (product_id)
    LEFT JOIN import_pictures AS drawn USING (product_id)
    LEFT JOIN (SELECT id AS usual_id, hsn AS usual_hsn, ${usualRate('gst_rate', now)} AS usual_rate FROM categories) AS usual ON usual_id = category_ids[1]
    WHERE is_new ORDER BY first_row`.execute(tx)
}

/** The stores in which the file opens stock. */
export const readStoresWithNewProducts = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ store_id: string }>`SELECT DISTINCT store_id FROM import_stock ORDER BY 1`.execute(tx)
  return rows.map(({ store_id }) => store_id)
}

/** The stock of the products that the file adds to a store; `without` is that of rows without stock. */
export const initialStock = (storeId: string, without = DEFAULT_STOCK) => sql<{
  product_id: string
  quantity: number
  bin: string
}>`
  SELECT product_id, coalesce(stock, ${without}::int), '' FROM import_stock WHERE store_id = ${storeId}`

/** The stores in which the file changes the stock of products that they sell already. */
export const readStoresWithChangedStock = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ store_id: string }>`
    SELECT DISTINCT store_id FROM import_stock_changes ORDER BY 1`.execute(tx)
  return rows.map(({ store_id }) => store_id)
}

export const changedStock = (storeId: string) => sql<{ product_id: string; quantity: number; bin: string }>`
  SELECT product_id, stock, '' FROM import_stock_changes WHERE store_id = ${storeId}`

/** The fields of an existing product after the row `lead` of its `import_goods`. */
export const updatedFields = {
  name: sql`CASE WHEN renamed THEN lead.name ELSE products.name END`,
  // The default unit stands in a list without units.
  unit: sql`CASE WHEN renamed AND lead.unit <> ${DEFAULT_UNIT} THEN lead.unit ELSE products.unit END`,
  price_paise: sql`CASE WHEN renamed THEN lead.price_paise ELSE products.price_paise END`,
  discount: sql`
    CASE WHEN renamed THEN coalesce(lead.discount, ${own}) WHEN ${changesPrice} THEN lead.discount ELSE ${own} END`,
  description: sql`coalesce(lead.description, products.description)`,
  more_details: sql`${mergedDetails}
    || CASE WHEN renamed AND lead.brand <> '' THEN jsonb_build_object('Brand', lead.brand) ELSE '{}' END`,
  barcode: sql`coalesce(lead.barcode, products.barcode)`,
  hsn: sql`coalesce(lead.hsn, products.hsn)`,
  gst_rate: sql`coalesce(lead.gst_rate, products.gst_rate)`,
  cess: sql`coalesce(lead.cess, products.cess)`,
  country_of_origin: sql`coalesce(lead.country_of_origin, products.country_of_origin)`,
  net_quantity: sql`coalesce(lead.net_quantity, products.net_quantity)`,
  manufacturer: sql`coalesce(lead.manufacturer, products.manufacturer)`,
  hidden: sql`coalesce(lead.hidden, products.hidden)`,
}

/** Updates existing products: price, texts, pictures and details that the file gives, and added subcategories. */
export async function updateProducts(tx: Tx, now: Date) {
  await sql`
    UPDATE products SET
      ${sql.join(Object.entries(updatedFields).map(([field, value]) => sql`${sql.ref(field)} = ${value}`))},
      regular_discount = NULL,
      discount_id = NULL,
      image = CASE lead.image WHEN '{}' THEN products.image ELSE lead.image END,
      name_translations = products.name_translations || lead.name_translations,
      category_ids = products.category_ids || coalesce(places.category_ids, '{}'),
      sub_category_ids = products.sub_category_ids || coalesce(places.sub_category_ids, '{}'),
      updated_at = ${now}
    FROM import_goods AS goods
    JOIN import_rows AS lead ON lead.row = first_row
    JOIN (${added}) AS places USING (product_id)
    WHERE products.id = product_id AND NOT is_new
      AND (changes OR places.category_ids IS NOT NULL OR places.sub_category_ids IS NOT NULL)`.execute(tx)
}

/** Links the products to their categories and subcategories. */
export async function placeProducts(tx: Tx) {
  await sql`
    INSERT INTO category_products (category_id, product_id)
    SELECT category_id, product_id FROM import_places WHERE adds_category
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    INSERT INTO sub_category_products (category_id, sub_category_id, product_id)
    SELECT category_id, sub_category_id, id
    FROM products, unnest(category_ids) AS category_id, unnest(sub_category_ids) AS sub_category_id
    WHERE id IN (SELECT product_id FROM import_places WHERE adds_category OR adds_subcategory)
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Updates the planner's statistics, since the catalogue may have grown at once. */
export const measureCatalogue = (tx: Tx) =>
  sql`ANALYZE products, stock, category_products, sub_category_products`.execute(tx)

/** The categories and subcategories that the file adds to each product, in its order; null when there are none. */
const added = sql`
  SELECT product_id, array_agg(category_id ORDER BY row) FILTER (WHERE adds_category) AS category_ids,
    array_agg(sub_category_id ORDER BY row) FILTER (WHERE adds_subcategory) AS sub_category_ids
  FROM import_places GROUP BY product_id`
