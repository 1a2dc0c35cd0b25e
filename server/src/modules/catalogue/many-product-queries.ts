// The writes of administrators to many products at once. The rows are locked before.
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { ProductsTable } from '../../../db/tables.gen.ts'
import type { Tx } from '../../platform/database/database.ts'
import { usualRate } from './admin-queries.ts'
import { fittingProducts, type ProductFilters } from './queries.ts'

/** Those of these products that exist, locked against other changes until the end of the transaction. */
export const lockThese = async (tx: Tx, ids: readonly string[], archived: boolean): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE id = ANY(${ids}::text[]) AND (deleted_at IS NOT NULL) = ${archived}
    ORDER BY id FOR UPDATE`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The products that fit, locked in the same way. */
export const lockFitting = async (tx: Tx, filters: ProductFilters): Promise<string[]> => {
  const rows = await fittingProducts(tx, filters).select('p.id').orderBy('p.id').forUpdate('p').execute()
  return rows.map(({ id }) => id)
}

export const updateMany = (tx: Tx, ids: string[], change: Updateable<ProductsTable>) =>
  tx
    .updateTable('products')
    .set(change)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()

/** Gives products without a rate or an HSN those of their first category. Returns how many changed. */
export const fillTaxes = async (tx: Tx, ids: string[], at: Date): Promise<number> => {
  const rate = sql`coalesce(products.gst_rate, ${usualRate('usual.gst_rate', at)})`
  const { numAffectedRows } = await sql`
    UPDATE products SET hsn = coalesce(products.hsn, usual.hsn), gst_rate = ${rate}, updated_at = ${at}
    FROM categories AS usual
    WHERE products.id = ANY(${ids}::text[]) AND usual.id = category_ids[1]
      AND (coalesce(products.hsn, usual.hsn), ${rate}) IS DISTINCT FROM (products.hsn, products.gst_rate)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Links products to their categories and subcategories anew; archived ones to none. */
export const linkMany = async (tx: Tx, ids: string[]): Promise<void> => {
  await sql`DELETE FROM category_products WHERE product_id = ANY(${ids}::text[])`.execute(tx)
  await sql`DELETE FROM sub_category_products WHERE product_id = ANY(${ids}::text[])`.execute(tx)
  await sql`
    INSERT INTO category_products (category_id, product_id)
    SELECT category_id, id FROM products, unnest(category_ids) AS category_id
    WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL`.execute(tx)
  await sql`
    INSERT INTO sub_category_products (category_id, sub_category_id, product_id)
    SELECT category_id, sub_category_id, id
    FROM products, unnest(category_ids) AS category_id, unnest(sub_category_ids) AS sub_category_id
    WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL`.execute(tx)
}

const stillThere = (column: string, table: string): RawBuilder<string[]> => sql`ARRAY(
  SELECT one FROM unnest(${sql.ref(column)}) WITH ORDINALITY AS old (one, place)
  WHERE EXISTS (SELECT FROM ${sql.table(table)} WHERE id = one) ORDER BY place)`

/** Brings archived products back into those of their categories that still exist; without one they stay. Returns the ids. */
export const restoreMany = async (tx: Tx, ids: string[], at: Date): Promise<string[]> => {
  // Nobody deletes one of them before the products are linked to it.
  for (const [column, table] of [
    ['category_ids', 'categories'],
    ['sub_category_ids', 'sub_categories'],
  ] as const)
    await sql`
      SELECT FROM ${sql.table(table)}
      WHERE id IN (SELECT unnest(${sql.ref(column)}) FROM products WHERE id = ANY(${ids}::text[]))
      ORDER BY id FOR KEY SHARE`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    UPDATE products SET deleted_at = NULL, updated_at = ${at},
      category_ids = ${stillThere('category_ids', 'categories')},
      sub_category_ids = ${stillThere('sub_category_ids', 'sub_categories')}
    WHERE id = ANY(${ids}::text[]) AND EXISTS (SELECT FROM categories WHERE id = ANY(category_ids))
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}
