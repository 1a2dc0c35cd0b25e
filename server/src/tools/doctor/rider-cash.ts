// What riders have in hand, and the tips that are due to them: both are kept, and both follow from what happened. Of a
// rider who was deleted nothing is compared.
import type pg from 'pg'
import { type Finding, fine, note } from './finding.ts'

const ABOUT = 'Cash of riders'

const DIFFERING = `
  SELECT count(*)::int AS count FROM (
    SELECT rider_id, store_id FROM (
      SELECT rider_id, store_id, in_hand_paise AS cash, tips_paise AS tips FROM rider_cash
      UNION ALL SELECT t.rider_id, t.store_id, -d.cash_paise, -o.tip_paise
        FROM drops d JOIN trips t ON t.id = d.trip_id JOIN orders o ON o.id = d.order_id WHERE d.state = 'delivered'
      UNION ALL SELECT rider_id, store_id, amount_paise, 0 FROM cash_handovers
      UNION ALL SELECT rider_id, store_id, 0, amount_paise FROM tip_payouts
      UNION ALL SELECT r.handed_over_by, o.store_id, r.amount_paise, 0
        FROM refunds r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = r.handed_over_by WHERE r.by_rider) moved
    WHERE rider_id IS NOT NULL GROUP BY rider_id, store_id HAVING sum(cash) <> 0 OR sum(tips) <> 0) differing`

/** A database without riders gives no finding. */
export const checkRiderCash = async (client: pg.Client): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('rider_cash') IS NOT NULL AS there",
  )
  if (!tables[0]?.there) return []
  const { rows } = await client.query<{ count: number }>(DIFFERING)
  const count = rows[0]?.count ?? 0
  if (count === 0) return [fine(ABOUT, 'adds up')]
  return [
    note(
      ABOUT,
      `${count} differ from what was collected, handed over and paid out`,
      'Count it with the rider, and tell the people of Tokri: it must not happen.',
    ),
  ]
}
