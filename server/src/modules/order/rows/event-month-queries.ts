import { sql } from 'kysely'
import type { MonthlyTable } from '../../../platform/database/monthly-partitions.ts'

/**
 * No event of an order is earlier: it is written when the order is, and the clocks of two copies differ by less than a day.
 * A query that says so reads the months since the order, not all of them.
 */
export const firstEventOf = (order: string) => sql`${sql.ref(`${order}.created_at`)} - interval '1 day'`

/** A file outlives the account of a shopper, so it has nothing that shoppers wrote. */
export const orderEventMonths: MonthlyTable = {
  name: 'order_events',
  references: 'orders',
  archived: sql`order_id, seq, state, at, by, CASE WHEN by <> 'shopper' THEN reason END AS reason, rider, received_at`,
}
