import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type UpiRow = {
  orderId: string
  orderNumber: string
  /** `waits`: for the shopper to pay. `unconfirmed`: a rider's word. `differs`: of another amount than was due. */
  kind: 'waits' | 'unconfirmed' | 'differs'
  reference: string | null
  paise: number
  duePaise: number
  at: Date
}

const LISTED = 200
const DAYS = 31

/** The UPI amounts of a store that nobody has confirmed, the oldest first. */
export const readOpenUpi = async (db: Db, { storeId, now }: { storeId: string; now: Date }): Promise<UpiRow[]> => {
  const { rows } = await sql<UpiRow>`
    SELECT o.id AS "orderId", o.number AS "orderNumber", x.kind, x.reference, x.paise, x.due_paise AS "duePaise", x.at
    FROM (
      SELECT order_id, 'unconfirmed' AS kind, payment_reference AS reference, amount_paise AS paise,
          amount_paise AS due_paise, paid_at AS at FROM payments
        WHERE provider = 'upi' AND confirmed_at IS NULL AND state = 'paid'
      UNION ALL SELECT DISTINCT ON (p.order_id) p.order_id, 'waits', NULL, p.amount_paise, p.amount_paise, p.created_at
        FROM payments p JOIN orders o ON o.id = p.order_id
        WHERE p.provider = 'upi' AND p.state = 'pending' AND p.created_at > ${now}::timestamptz - interval '1 day'
          AND (o.state = 'PAYMENT_PENDING' OR o.payment_state = 'due' OR o.extra_due_paise > 0)
      UNION ALL SELECT r.order_id, 'differs', r.reference, r.amount_paise, r.due_paise, r.at FROM upi_references r
        WHERE r.payment_id IS NULL AND r.at > ${now}::timestamptz - ${DAYS}::int * interval '1 day'
    ) x JOIN orders o ON o.id = x.order_id AND o.store_id = ${storeId}
    ORDER BY x.at, o.number LIMIT ${LISTED}`.execute(db)
  return rows
}
