import { sql } from 'kysely'

/**
 * Until when the order `o`, whose rider left at `e.left_at`, waited for the payment of what was added last: what came first
 * after its newest link, a payment or a change that took it off. Money that was not due, and so went back when it came,
 * ended no wait. Null if nothing was added.
 */
export const extraSettledAt = sql<Date | null>`(
  SELECT least(
    (SELECT min(p.paid_at) FROM payments p WHERE p.order_id = o.id AND p.extra
      AND p.paid_at BETWEEN n.created_at AND coalesce(e.left_at, p.paid_at)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.surplus AND r.created_at = p.paid_at)),
    (SELECT min(c.at) FROM order_changes c WHERE c.order_id = o.id AND c.at > n.created_at AND c.to_paise < c.from_paise))
  FROM (SELECT created_at FROM payments WHERE order_id = o.id AND extra AND NOT at_door
    ORDER BY created_at DESC LIMIT 1) n)`
