// Checks the shop's data for consistency: no acknowledged order is missing, nothing was sold that was not in stock, and
// no order is half written.
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

export type Books = { orders: number; wrong: string[] }

/**
 * `acknowledged`: ids of orders that the shop has answered. `initial`: stock of each product before the first order.
 */
export const checkConsistency = async (
  db: Db,
  acknowledged: ReadonlySet<string>,
  initial: Record<string, number>,
): Promise<Books> => {
  const wrong: string[] = []
  const orders = await db.selectFrom('orders').select(['id', 'total_items']).execute()
  const stored = new Set(orders.map(({ id }) => id))
  for (const id of acknowledged) if (!stored.has(id)) wrong.push(`acknowledged order ${id} is gone`)

  const { rows: halves } = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE o.total_items <> (SELECT coalesce(sum(quantity), 0) FROM order_lines l WHERE l.order_id = o.id)
      OR NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id)`.execute(db)
  for (const { id } of halves) wrong.push(`order ${id} is half written`)

  const { rows: sold } = await sql<{ id: string; left: number; sold: number }>`
    SELECT s.product_id AS id, s.quantity AS left,
      coalesce((SELECT sum(l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE l.product_id = s.product_id AND o.state NOT IN ('CANCELLED', 'PAYMENT_FAILED')), 0) AS sold
    FROM stock s`.execute(db)
  for (const { id, left, sold: gone } of sold)
    if (initial[id] !== undefined && initial[id] !== left + gone)
      wrong.push(`product ${id}: ${initial[id]} before, ${gone} sold, ${left} left`)
  return { orders: orders.length, wrong }
}
