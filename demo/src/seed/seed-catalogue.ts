// Writes a catalogue to the tables: one statement for each table, all in one transaction.
import { sql } from 'kysely'
import type { DemoCatalogue, DemoCategory } from '../catalogue/catalogue.ts'
import type { PictureDescription } from '../pictures/description.ts'
import type { SeedContext, Tx } from './seed-context.ts'
import { barcodeOf, binsOf } from './store-goods.ts'
import { MAIN } from './stores.ts'

type CategoryRow = { id: string; name: string; name_translations: { hi?: string }; image: string; position: number }

type Rows = {
  categories: CategoryRow[]
  subCategories: CategoryRow[]
  links: { sub_category_id: string; category_id: string; position: number }[]
  products: Record<string, unknown>[]
  inCategories: { category_id: string; product_id: string }[]
  subCategoryProducts: { category_id: string; sub_category_id: string; product_id: string }[]
  stock: { product_id: string; quantity: number; bin: string }[]
}

const picturesOf = ({ categories, subCategories, products }: DemoCatalogue): PictureDescription[] => [
  ...[...categories, ...subCategories].map(({ picture }) => picture),
  ...products.flatMap(({ pictures }) => pictures),
]

/** `imageOf` returns the address of a picture. */
const rowsOf = (catalogue: DemoCatalogue, imageOf: (picture: PictureDescription) => string): Rows => {
  const { categories, subCategories, products } = catalogue
  const bins = binsOf(catalogue)
  const categoryRow = ({ id, name, hindiName, picture }: DemoCategory, position: number): CategoryRow => ({
    id,
    name,
    name_translations: hindiName === undefined ? {} : { hi: hindiName },
    image: imageOf(picture),
    position,
  })
  const parents = new Map(subCategories.map(({ id, categoryIds }) => [id, categoryIds]))
  return {
    categories: categories.map(categoryRow),
    subCategories: subCategories.map(categoryRow),
    links: subCategories.flatMap(({ id, categoryIds }) =>
      categoryIds.map((categoryId, position) => ({ sub_category_id: id, category_id: categoryId, position })),
    ),
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      description: product.description,
      image: product.pictures.map(imageOf),
      category_ids: product.categoryIds,
      sub_category_ids: product.subCategoryIds,
      unit: product.unit,
      price_paise: product.pricePaise,
      discount: product.discount,
      more_details: product.details,
      rank: product.rank,
      barcode: barcodeOf(product),
      hsn: product.hsn,
      gst_rate: product.gstRate,
      country_of_origin: product.countryOfOrigin,
    })),
    inCategories: products.flatMap(({ id, categoryIds }) =>
      categoryIds.map((categoryId) => ({ category_id: categoryId, product_id: id })),
    ),
    // A product is listed in a category and subcategory when it is in both and the subcategory is in the category.
    subCategoryProducts: products.flatMap(({ id, categoryIds, subCategoryIds }) =>
      subCategoryIds.flatMap((subCategoryId) =>
        categoryIds
          .filter((categoryId) => parents.get(subCategoryId)?.includes(categoryId))
          .map((categoryId) => ({ category_id: categoryId, sub_category_id: subCategoryId, product_id: id })),
      ),
    ),
    stock: products.map(({ id, stock }) => ({ product_id: id, quantity: stock, bin: bins.get(id) ?? '' })),
  }
}

/** All rows are sent as one JSON text, because PostgreSQL parses it faster than it plans 5,000 parameters. */
const asJson = (rows: unknown[]) => JSON.stringify(rows)

export const quantitiesOf = (rows: Rows['stock']) => sql<Rows['stock'][number]>`
  SELECT product_id, quantity, bin FROM jsonb_to_recordset(${asJson(rows)}::jsonb)
    AS row(product_id text, quantity integer, bin text)`

const insertRows = async (
  tx: Tx,
  rows: Rows,
  { now: at, openStock, traded }: SeedContext & { traded: ReadonlySet<string> },
): Promise<void> => {
  await sql`INSERT INTO categories (id, name, name_translations, image, position, created_at, updated_at)
    SELECT id, name, name_translations, image, position, ${at}, ${at}
    FROM jsonb_to_recordset(${asJson(rows.categories)}::jsonb) AS row(id text, name text, name_translations jsonb, image text, position integer)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_translations = excluded.name_translations,
      image = excluded.image, position = excluded.position, updated_at = excluded.updated_at`.execute(tx)
  await sql`INSERT INTO sub_categories (id, name, name_translations, image, position, created_at, updated_at)
    SELECT id, name, name_translations, image, position, ${at}, ${at}
    FROM jsonb_to_recordset(${asJson(rows.subCategories)}::jsonb) AS row(id text, name text, name_translations jsonb, image text, position integer)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_translations = excluded.name_translations,
      image = excluded.image, position = excluded.position, updated_at = excluded.updated_at`.execute(tx)
  await sql`INSERT INTO sub_category_categories (sub_category_id, category_id, position)
    SELECT sub_category_id, category_id, position FROM jsonb_to_recordset(${asJson(rows.links)}::jsonb)
      AS row(sub_category_id text, category_id text, position integer)
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`INSERT INTO products (id, name, description, image, category_ids, sub_category_ids, unit, price_paise,
      discount, more_details, rank, barcode, hsn, gst_rate, country_of_origin, created_at, updated_at)
    SELECT id, name, description, image, category_ids, sub_category_ids, unit, price_paise, discount, more_details,
      rank, barcode, hsn, gst_rate, country_of_origin, ${at}, ${at}
    FROM jsonb_to_recordset(${asJson(rows.products)}::jsonb) AS row(id text, name text, description text,
      image text[], category_ids text[], sub_category_ids text[], unit text, price_paise bigint,
      discount numeric, more_details jsonb, rank integer, barcode text, hsn text, gst_rate numeric, country_of_origin text)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description, image = excluded.image,
      category_ids = excluded.category_ids, sub_category_ids = excluded.sub_category_ids, unit = excluded.unit,
      price_paise = excluded.price_paise, discount = excluded.discount, more_details = excluded.more_details,
      rank = excluded.rank, barcode = excluded.barcode, hsn = excluded.hsn, gst_rate = excluded.gst_rate,
      country_of_origin = excluded.country_of_origin,
      updated_at = excluded.updated_at, deleted_at = NULL`.execute(tx)
  const productIds = rows.stock.map(({ product_id }) => product_id)
  await sql`DELETE FROM category_products WHERE product_id = ANY(${productIds})`.execute(tx)
  await sql`DELETE FROM sub_category_products WHERE product_id = ANY(${productIds})`.execute(tx)
  await sql`INSERT INTO category_products (category_id, product_id)
    SELECT category_id, product_id FROM jsonb_to_recordset(${asJson(rows.inCategories)}::jsonb)
      AS row(category_id text, product_id text)`.execute(tx)
  await sql`INSERT INTO sub_category_products (category_id, sub_category_id, product_id)
    SELECT category_id, sub_category_id, product_id FROM jsonb_to_recordset(${asJson(rows.subCategoryProducts)}::jsonb)
      AS row(category_id text, sub_category_id text, product_id text)`.execute(tx)
  const opened = rows.stock.filter(({ product_id }) => !traded.has(product_id))
  await openStock(tx, quantitiesOf(opened), { storeId: MAIN.id, at })
}

/**
 * Writes the catalogue as it is in the source. Rows of it that were edited or removed are restored; everything else in
 * the shop stays unchanged. A second run changes nothing. Products that the store has `traded` have a stock of their own.
 */
export const seedCatalogue = async (
  context: SeedContext,
  catalogue: DemoCatalogue,
  traded: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const { db, now, inTransaction, orderPictures } = context
  await inTransaction(db, async (tx) => {
    // Two processes that start at the same time write the demo one after the other.
    await sql`SELECT version FROM catalogue_version FOR UPDATE`.execute(tx)
    const pictures = picturesOf(catalogue)
    const addresses = await orderPictures(tx, pictures, now)
    const images = new Map(pictures.map((picture, index) => [picture, addresses[index] ?? '']))
    await insertRows(
      tx,
      rowsOf(catalogue, (picture) => images.get(picture) ?? ''),
      { ...context, traded },
    )
    await sql`SELECT bump_catalogue()`.execute(tx)
  })
}
