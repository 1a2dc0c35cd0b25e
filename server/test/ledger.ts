import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.gen.ts'

/** Products whose movements do not add up to their quantity. There must never be any. */
export const unexplainedStock = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ store_id: string; product_id: string; quantity: number; moved: number }>`
    SELECT stock.store_id, stock.product_id, stock.quantity, coalesce(sum(m.quantity), 0) AS moved
    FROM stock LEFT JOIN stock_movements AS m USING (store_id, product_id)
    GROUP BY stock.store_id, stock.product_id, stock.quantity
    HAVING stock.quantity <> coalesce(sum(m.quantity), 0)`.execute(db)
  return rows
}
