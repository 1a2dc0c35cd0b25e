import type { DiscountScope } from '@tokri/rules/scheduled-discounts.ts'
import { type Insertable, sql } from 'kysely'
import type { DiscountsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

type Named = { _id: string; name: string }

/** What a discount is for, in the order of their names. */
const targetsOf = (scope: DiscountScope) => {
  const [link, column] =
    scope === 'products' ? ['discount_products', 'product_id'] : ['discount_categories', 'category_id']
  return sql<Named[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('_id', t.id, 'name', t.name) ORDER BY lower(t.name), t.id), '[]')
    FROM ${sql.table(link)} AS l JOIN ${sql.table(scope)} AS t ON t.id = l.${sql.ref(column)} WHERE l.discount_id = d.id)`
}

const selectDiscounts = (db: Db | Tx) =>
  db
    .selectFrom('discounts as d')
    .selectAll('d')
    .select([targetsOf('products').as('products'), targetsOf('categories').as('categories')])

export type DiscountRow = Awaited<ReturnType<ReturnType<typeof selectDiscounts>['executeTakeFirstOrThrow']>>

/** All discounts, the one that starts last first. */
export const readDiscounts = (db: Db): Promise<DiscountRow[]> =>
  selectDiscounts(db).orderBy('d.starts_at', 'desc').orderBy('d.id').execute()

export const readDiscount = (tx: Tx, id: string): Promise<DiscountRow | undefined> =>
  selectDiscounts(tx).where('d.id', '=', id).executeTakeFirst()

export const insertDiscount = (tx: Tx, discount: Insertable<DiscountsTable>) =>
  tx.insertInto('discounts').values(discount).execute()

export const updateDiscount = (tx: Tx, id: string, discount: Omit<Insertable<DiscountsTable>, 'id' | 'created_at'>) =>
  tx.updateTable('discounts').set(discount).where('id', '=', id).execute()

/** Products must not refer to it any more. */
export const deleteDiscount = (tx: Tx, id: string) => tx.deleteFrom('discounts').where('id', '=', id).execute()

export const setTargets = async (
  tx: Tx,
  discount_id: string,
  { products, categories }: { products: string[]; categories: string[] },
): Promise<void> => {
  await tx.deleteFrom('discount_products').where('discount_id', '=', discount_id).execute()
  await tx.deleteFrom('discount_categories').where('discount_id', '=', discount_id).execute()
  if (products.length > 0)
    await tx
      .insertInto('discount_products')
      .values(products.map((product_id) => ({ discount_id, product_id })))
      .execute()
  if (categories.length > 0)
    await tx
      .insertInto('discount_categories')
      .values(categories.map((category_id) => ({ discount_id, category_id })))
      .execute()
}

/** Which of these products exist and are not archived. */
export const readLive = async (tx: Tx, ids: string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
