import { SLOT_MINUTES } from '@tokri/rules/slots.ts'
import { sql } from 'kysely'

/**
 * When the order `o` is due; null before it is placed. After an attempt that failed, its shopper's wish counts instead of the
 * promise: another try now has as long as the first one had, and one at a time a quarter of an hour from then on, as a slot.
 * Whether the promise was kept is another question.
 */
export const dueAt = sql<Date | null>`coalesce((SELECT CASE f.wish
    WHEN 'again' THEN f.wished_at + coalesce(o.promised_at - o.start_at, o.promise_minutes * interval '1 minute')
    WHEN 'later' THEN f.wish_at + ${SLOT_MINUTES} * interval '1 minute' END
  FROM drops f WHERE f.order_id = o.id AND f.state = 'failed' ORDER BY f.ended_at DESC LIMIT 1), o.promised_at)`

/** When the shopper of the packed order `o` wishes another try, if they named a time and a manager has decided to try again. */
export const wishedTry = sql<Date | null>`(SELECT CASE WHEN f.wish = 'later' THEN f.wish_at END FROM drops f
  WHERE f.order_id = o.id AND f.state = 'failed' AND f.decided_at IS NOT NULL AND o.state = 'READY'
  ORDER BY f.ended_at DESC LIMIT 1)`
