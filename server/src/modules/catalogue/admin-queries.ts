// The writes of administrators: categories, subcategories, products and their links.

import { gstRatesAt } from '@tokri/rules/gst.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CategoriesTable, ProductsTable, SubCategoriesTable } from '../../../db/tables.gen.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eventInsert } from '../../platform/outbox/outbox.ts'

type CategoryTables = 'categories' | 'sub_categories'

/**
 * Raises the version of the catalogue, so that every process drops its cached answers, and tells listeners of the products
 * that this transaction has changed. Make it the last statement of a change.
 */
export const bumpCatalogue = (tx: Tx) =>
  sql`WITH told AS (${eventInsert(
    'product.changed',
    sql`SELECT id AS subject, '{}'::jsonb AS data, updated_at AS at FROM products WHERE changed_by = pg_current_xact_id()`,
  )}) SELECT bump_catalogue()`.execute(tx)

/** Locks the row against other updates until the end of the transaction. */
export const lockCategoryRow = (tx: Tx, table: CategoryTables, id: string) =>
  tx
    .selectFrom(table)
    .select(['id', 'name', 'name_translations', 'image'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const lockCategory = (tx: Tx, id: string) =>
  tx
    .selectFrom('categories')
    .select(['id', 'name', 'name_translations', 'image', 'hsn', 'gst_rate'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The rate of a category for products that have none: NULL where it does not hold at the moment. */
export const usualRate = (column: string, at: Date) => sql<number | null>`
  CASE WHEN ${sql.ref(column)} = ANY(${gstRatesAt(at)}::numeric[]) THEN ${sql.ref(column)} END`

/** What new products of a category get that have none. */
export const readTaxes = async (tx: Tx, categoryId: string, at: Date) =>
  (await tx
    .selectFrom('categories')
    .select(['hsn', usualRate('gst_rate', at).as('gst_rate')])
    .where('id', '=', categoryId)
    .executeTakeFirst()) ?? { hsn: null, gst_rate: null }

export const updateCategory = (tx: Tx, id: string, change: Updateable<CategoriesTable>) =>
  tx.updateTable('categories').set(change).where('id', '=', id).execute()

/** The new row comes last. */
export const insertCategoryRow = (
  tx: Tx,
  table: CategoryTables,
  row: Omit<Insertable<SubCategoriesTable>, 'position'>,
) =>
  tx
    .insertInto(table)
    .values((eb) => ({
      ...row,
      position: eb.selectFrom(table).select(sql<number>`coalesce(max(position), -1) + 1`.as('next')),
    }))
    .execute()

export const updateSubCategory = (tx: Tx, id: string, change: Updateable<SubCategoriesTable>) =>
  tx.updateTable('sub_categories').set(change).where('id', '=', id).execute()

export const deleteCategoryRow = (tx: Tx, table: CategoryTables, id: string) =>
  tx.deleteFrom(table).where('id', '=', id).execute()

/** Which of these ids exist. Their rows cannot be deleted before the transaction ends. */
export const lockExisting = async (tx: Tx, table: CategoryTables, ids: string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Puts these categories first, in this order. The others follow in their old order. */
export const orderCategories = (tx: Tx, ids: string[]) =>
  sql`
    UPDATE categories SET position = placed.place
    FROM (
      SELECT id, row_number() OVER (ORDER BY array_position(${ids}::text[], id), position, id) AS place FROM categories
    ) AS placed
    WHERE placed.id = categories.id AND position <> placed.place`.execute(tx)

/**
 * Whether one of these categories has another subcategory of this name, whatever its case. Locks the categories, so that
 * two requests at once cannot both add the name.
 */
export const isSubCategoryNameTaken = async (
  tx: Tx,
  { id, name, categoryIds }: { id: string; name: string; categoryIds: string[] },
): Promise<boolean> => {
  await tx
    .selectFrom('categories')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(categoryIds))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql`
    SELECT FROM sub_categories s JOIN sub_category_categories link ON link.sub_category_id = s.id
    WHERE lower(s.name) = lower(${name}) AND s.id <> ${id} AND link.category_id = ANY(${categoryIds}) LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

export const setParents = async (tx: Tx, subCategoryId: string, categoryIds: string[]): Promise<void> => {
  await tx.deleteFrom('sub_category_categories').where('sub_category_id', '=', subCategoryId).execute()
  await tx
    .insertInto('sub_category_categories')
    .values(categoryIds.map((category_id, position) => ({ sub_category_id: subCategoryId, category_id, position })))
    .execute()
}

export const readParents = async (tx: Tx, subCategoryId: string): Promise<{ _id: string; name: string }[]> =>
  tx
    .selectFrom('sub_category_categories as link')
    .innerJoin('categories as c', 'c.id', 'link.category_id')
    .select(['c.id as _id', 'c.name'])
    .where('link.sub_category_id', '=', subCategoryId)
    .orderBy('link.position')
    .orderBy('c.id')
    .execute()

/** A live or removed product, locked against other updates until the end of the transaction. */
export const lockProduct = (tx: Tx, id: string) =>
  tx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertProduct = (tx: Tx, product: Insertable<ProductsTable>) =>
  tx.insertInto('products').values(product).execute()

export const updateProduct = (tx: Tx, id: string, change: Updateable<ProductsTable>) =>
  tx.updateTable('products').set(change).where('id', '=', id).execute()

/** Links a product to its categories, and to each of its subcategories within each of them. */
export const linkProduct = async (tx: Tx, id: string): Promise<void> => {
  await unlinkProduct(tx, id)
  await sql`
    INSERT INTO category_products (category_id, product_id)
    SELECT category_id, id FROM products, unnest(category_ids) AS category_id WHERE id = ${id}`.execute(tx)
  await sql`
    INSERT INTO sub_category_products (category_id, sub_category_id, product_id)
    SELECT category_id, sub_category_id, id
    FROM products, unnest(category_ids) AS category_id, unnest(sub_category_ids) AS sub_category_id
    WHERE id = ${id}`.execute(tx)
}

/** Removes a product from every list. Its row still contains where it was listed. */
export const unlinkProduct = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('category_products').where('product_id', '=', id).execute()
  await tx.deleteFrom('sub_category_products').where('product_id', '=', id).execute()
}
