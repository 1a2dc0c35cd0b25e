import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { MonthlyTable } from '../../platform/database/monthly-partitions.ts'

const REASON = 'Carried forward from archived months'

/**
 * The sum of a product's movements is its stock. So that this stays true, one movement takes the place of all that are
 * dropped with a month. Products that were deleted have no stock to explain.
 */
const carryForward = (tx: Tx, partition: string, until: Date) =>
  sql`INSERT INTO stock_movements (store_id, product_id, version, kind, quantity, balance, reason, by, at)
    SELECT m.store_id, m.product_id, max(m.version), 'opening', sum(m.quantity),
      (array_agg(m.balance ORDER BY m.version DESC))[1], ${REASON}, 'shop', ${until}::timestamptz
    FROM ${sql.table(partition)} AS m JOIN stock USING (store_id, product_id)
    GROUP BY m.store_id, m.product_id HAVING sum(m.quantity) <> 0`.execute(tx)

export const stockMovementMonths: MonthlyTable = {
  name: 'stock_movements',
  references: null,
  archived: sql`*`,
  beforeDrop: async (tx, partition, until) => void (await carryForward(tx, partition, until)),
}
