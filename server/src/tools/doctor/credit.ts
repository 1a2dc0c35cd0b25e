// Store credit: the entries of every person add up to their balance, and those of every order and refund to what it says.
// An order that ended unpaid holds none.
import { statesIn } from '@tokri/rules/order-states.ts'
import type pg from 'pg'
import { type Finding, fine, trouble } from './finding.ts'

const ABOUT = 'Store credit'
const WRONG = `
  SELECT FROM users u WHERE u.credit_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM credit_entries WHERE user_id = u.id)
  UNION ALL
  SELECT FROM orders o WHERE (o.credit_paise > 0 OR o.credit_refunded_paise > 0) AND (
    o.credit_paise - o.credit_returned_paise <>
      -(SELECT coalesce(sum(amount_paise), 0) FROM credit_entries WHERE order_id = o.id AND refund_id IS NULL)
    OR o.credit_refunded_paise <>
      (SELECT coalesce(sum(amount_paise - tip_paise), 0) FROM refunds WHERE order_id = o.id AND as_credit AND NOT surplus))
  UNION ALL
  SELECT FROM refunds r LEFT JOIN credit_entries e ON e.refund_id = r.id
  WHERE r.amount_paise * r.as_credit::int <> coalesce(e.amount_paise, 0)
  UNION ALL
  SELECT FROM orders WHERE credit_paise > credit_returned_paise AND
    state = ANY($1) AND payment_state IN ('due', 'pending', 'failed')`

/** A database without credit gives no finding. */
export const checkCredit = async (client: pg.Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('credit_entries') IS NOT NULL AS there")
  if (!rows[0]?.there) return []
  const { rowCount } = await client.query(WRONG, [statesIn('undelivered')])
  if (!rowCount) return [fine(ABOUT, 'every balance is explained')]
  return [
    trouble(
      ABOUT,
      `${rowCount} balances, orders or refunds do not agree with the entries of credit`,
      'Compare them with the table credit_entries before anything is paid with credit.',
    ),
  ]
}
