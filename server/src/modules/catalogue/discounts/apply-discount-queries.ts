// Gives products the discount that they should have at a moment: the largest of their own one and the running scheduled
// ones, as `effectiveDiscount` of rules/src/scheduled-discounts.ts does. While a scheduled one is larger, `discount` is
// that one, and `regular_discount` keeps the product's own one. Everything else reads `discount` only.
//
// It runs in the transaction of every change of a product or of a discount, and when a discount starts or ends.
// A writer of a product sets its own discount with `ownDiscount` and calls `applyDiscounts` afterwards.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { schemaKey } from '../../../platform/database/schema.ts'

/** Any number that no other advisory lock of this schema uses. */
const DISCOUNT_LOCK = 7_031_002

/**
 * Writers of products share this lock; a change of discounts excludes them, so that neither misses what the other has not
 * committed. Take it before any row is locked.
 */
export const shareDiscounts = (tx: Tx) =>
  sql`SELECT pg_advisory_xact_lock_shared(${DISCOUNT_LOCK}::bigint + ${schemaKey})`.execute(tx)

/** Waits until no other transaction changes products or discounts: an import, or a change of many products, takes a while. */
export const lockDiscounts = async (tx: Tx): Promise<void> => {
  await sql`SELECT set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`.execute(tx)
  await sql`SELECT pg_advisory_xact_lock(${DISCOUNT_LOCK}::bigint + ${schemaKey})`.execute(tx)
}

/** The columns of a product whose own discount an administrator sets. */
export const ownDiscount = (discount: number) => ({ discount, regular_discount: null, discount_id: null })

/** A product's own discount, of a table or alias of products. */
export const ownDiscountOf = (table: string): RawBuilder<number> =>
  sql`coalesce(${sql.ref(`${table}.regular_discount`)}, ${sql.ref(`${table}.discount`)})`

/** Returns the number of products whose discount changed. Without `productIds` it looks at all products. */
export const applyDiscounts = async (tx: Tx, now: Date, productIds: string[] | null = null): Promise<number> => {
  const these = (column: string) =>
    productIds === null ? sql`true` : sql`${sql.ref(column)} = ANY(${productIds}::text[])`
  const own = ownDiscountOf('products')
  const { numAffectedRows } = await sql`
    WITH running AS MATERIALIZED (
      SELECT * FROM discounts WHERE starts_at <= ${now} AND (ends_at IS NULL OR ends_at > ${now})
    ), offered AS (
      SELECT r.*, product_id FROM running AS r JOIN discount_products ON discount_id = r.id WHERE ${these('product_id')}
      UNION ALL
      SELECT r.*, product_id FROM running AS r JOIN discount_categories ON discount_id = r.id
      JOIN category_products USING (category_id) WHERE ${these('product_id')}
    ), best AS (
      SELECT DISTINCT ON (product_id) product_id, offered.id AS discount_id, offer
      FROM offered JOIN products ON products.id = product_id AND deleted_at IS NULL,
        LATERAL (SELECT coalesce(offered.percent, discount_between(products.price_paise, offered.price_paise)) AS offer) AS o
      WHERE offer > ${own}
      ORDER BY product_id, offer DESC, offered.id
    ), wanted AS (
      SELECT product_id, discount_id, offer FROM best
      UNION ALL
      SELECT id, NULL, NULL FROM products
      WHERE products.discount_id IS NOT NULL AND ${these('products.id')}
        AND NOT EXISTS (SELECT FROM best WHERE best.product_id = products.id)
    )
    UPDATE products SET discount_id = wanted.discount_id, discount = coalesce(offer, ${own}),
      regular_discount = CASE WHEN offer IS NOT NULL THEN ${own} END
    FROM wanted
    WHERE products.id = product_id
      AND (products.discount_id, products.discount) IS DISTINCT FROM (wanted.discount_id, offer)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
