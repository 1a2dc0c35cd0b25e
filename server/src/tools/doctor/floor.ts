// The floor: every order that is not finished is in a queue that somebody sees, or in the hands of somebody who can go on.
import { EXTRA_HOLD_MINUTES, statesIn } from '@tokri/rules/order-states.ts'
import type pg from 'pg'
import { type Finding, fine, note } from './finding.ts'

const ABOUT = 'Floor'
const MOST_NAMED = 10

/** `what` says why nobody is shown a next step. $1 is a moment, $2 the states of orders that are not sent yet. */
const STUCK = `
  SELECT o.number, 'is in the hands of somebody who may not pick at its store' AS what
  FROM orders o JOIN picks p ON p.order_id = o.id AND p.state = 'in_hand' JOIN users u ON u.id = p.picker_id
  WHERE o.state = 'PACKING' AND (u.status <> 'Active' OR u.role <> 'Admin' AND NOT EXISTS (
    SELECT FROM duties d WHERE d.user_id = u.id AND d.store_id = o.store_id AND d.duty IN ('picker', 'manager')))
  UNION ALL
  SELECT o.number, 'is in a trip whose rider is not on shift'
  FROM orders o JOIN drops d ON d.order_id = o.id AND d.state IN ('out', 'arrived')
  JOIN trips t ON t.id = d.trip_id
  WHERE o.state = 'OUT_FOR_DELIVERY' AND NOT EXISTS (SELECT FROM shifts s WHERE s.user_id = t.rider_id AND s.ended_at IS NULL)
  UNION ALL
  SELECT o.number, 'waits for a rider, and a trip says that it is on its way'
  FROM orders o JOIN drops d ON d.order_id = o.id AND d.state IN ('out', 'arrived')
  WHERE o.state = ANY($2)
  UNION ALL
  SELECT o.number, 'waits longer than it may for the payment of what was added to it'
  FROM orders o WHERE o.extra_due_paise > 0 AND o.state = ANY($2)
    AND (SELECT max(c.at) FROM order_changes c WHERE c.order_id = o.id) < $1
  ORDER BY number`

/** Longer than what was added is held; the job that takes it back may run late. */
const UNPAID_MS = (EXTRA_HOLD_MINUTES + 10) * 60_000

/** A database without orders gives no finding. */
export const checkFloor = async (client: pg.Client, now: Date): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass('drops') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  const values = [new Date(now.getTime() - UNPAID_MS), statesIn('changeable')]
  const { rows } = await client.query<{ number: string; what: string }>(STUCK, values)
  if (rows.length === 0) return [fine(ABOUT, 'nothing is stuck')]
  const named = rows.slice(0, MOST_NAMED).map(({ number, what }) => `order ${number} ${what}`)
  if (rows.length > MOST_NAMED) named.push(`${rows.length - MOST_NAMED} more`)
  return [
    note(
      ABOUT,
      named.join('; '),
      'Its manager takes a pick back, ends the shift of its rider, or delivers it on /floor/board; an order that is not paid is cancelled or refunded.',
    ),
  ]
}
