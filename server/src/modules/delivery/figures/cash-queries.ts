import { sql } from 'kysely'

/**
 * Of a handover `h`: the part of `h.expected_paise` that was missing at the rider's handover before, below 0 for too much.
 * It stays in the rider's hand, so without this a difference would count again at each later handover.
 */
export const carriedPaise = sql<number>`coalesce((
  SELECT p.expected_paise - p.amount_paise FROM cash_handovers p
  WHERE p.rider_id = h.rider_id AND p.store_id = h.store_id AND (p.at, p.id) < (h.at, h.id)
  ORDER BY p.at DESC, p.id DESC LIMIT 1), 0)`
