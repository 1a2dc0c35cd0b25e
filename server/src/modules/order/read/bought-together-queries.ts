import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** The floor of support: a pair of fewer orders, or of fewer shoppers, is chance or one person's habit. */
const LEAST_ORDERS = 5
const LEAST_SHOPPERS = 3
/** 1 is what chance gives. */
const LEAST_LIFT = 1.2
const MOST_PER_PRODUCT = 20
/** Of a larger order only this many lines count: its pairs say little, and there are very many of them. */
const MOST_LINES = 60

export const deletePairs = async (tx: Tx): Promise<number> =>
  Number((await tx.deleteFrom('product_pairs').executeTakeFirst()).numDeletedRows)

export const insertPairs = async (
  tx: Tx,
  { since, mostOrders }: { since: Date; mostOrders: number },
): Promise<number> => {
  await sql`SET LOCAL statement_timeout = '300s'`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    WITH baskets AS MATERIALIZED (
      SELECT id, user_id FROM orders
      WHERE created_at > ${since} AND state = 'DELIVERED'
      ORDER BY created_at DESC LIMIT ${mostOrders}
    ), bought AS MATERIALIZED (
      SELECT b.id AS order_id, b.user_id, l.product_id FROM baskets b
      JOIN order_lines l ON l.order_id = b.id
      JOIN products p ON p.id = l.product_id AND p.deleted_at IS NULL AND NOT p.hidden
      WHERE l.position < ${MOST_LINES} AND l.quantity > l.refunded_quantity
    ), singles AS MATERIALIZED (
      SELECT product_id, count(*) AS times FROM bought GROUP BY product_id HAVING count(*) >= ${LEAST_ORDERS}
    ), frequent AS MATERIALIZED (
      SELECT order_id, user_id, product_id, times FROM bought JOIN singles USING (product_id)
    ), pairs AS (
      SELECT one.product_id, other.product_id AS other_id, count(*) AS both_times,
        count(*)::float8 * (SELECT count(*) FROM baskets) / (one.times * other.times) AS lift
      FROM frequent one JOIN frequent other ON other.order_id = one.order_id AND other.product_id <> one.product_id
      GROUP BY one.product_id, one.times, other.product_id, other.times
      HAVING count(*) >= ${LEAST_ORDERS} AND count(DISTINCT one.user_id) >= ${LEAST_SHOPPERS}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY lift DESC, both_times DESC, other_id) AS place
      FROM pairs WHERE lift >= ${LEAST_LIFT}
    )
    INSERT INTO product_pairs (product_id, other_id, lift, orders)
    SELECT product_id, other_id, lift, both_times FROM ranked WHERE place <= ${MOST_PER_PRODUCT}`.execute(tx)
  return Number(numAffectedRows)
}
