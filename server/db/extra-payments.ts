import { sql } from 'kysely'

/**
 * Until when the order `o`, whose rider left at `e.left_at`, waited for the payment of what was added: it was paid or taken
 * off. Null if nothing was added.
 */
export const extraSettledAt = sql<Date | null>`greatest(
  (SELECT max(p.paid_at) FROM payments p WHERE p.order_id = o.id AND p.extra AND p.paid_at <= coalesce(e.left_at, p.paid_at)),
  (SELECT max(c.at) FROM payments p JOIN order_changes c ON c.order_id = p.order_id AND c.at > p.created_at
    WHERE p.order_id = o.id AND p.extra AND p.paid_at IS NULL AND c.to_paise < c.from_paise))`
