// The outbox: what has happened in the shop, for those who listen. An event is written in the transaction of what happened,
// so neither exists without the other. Its data has ids, numbers and states, never a name, an address, a mobile or a text
// that somebody wrote, because it may leave the shop.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'

type Plain = string | number | boolean | null
type Data = Record<string, Plain | string[]>

/** Area and event, of the list that the table allows (rules/shop-events.ts). */
type EventKind = `${string}.${string}`

type OutboxEvent = { kind: EventKind; subject: string; data?: Data; at: Date }

/** Ids of the form of `newId`, for events that SQL makes. */
const anyId = sql`left(replace(gen_random_uuid()::text, '-', ''), 24)`

/** The statement that writes an event for each row of a source (`subject`, `data`, `at`); also as a named query for WITH. */
export const eventInsert = (
  kind: EventKind | RawBuilder<EventKind>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`INSERT INTO outbox (id, kind, subject, data, at) SELECT ${anyId}, ${kind}, subject, data, at FROM (${source}) AS happened`

/** Deletes what this transaction has written of a kind about a subject, for one event instead of it; returns `data`. */
export const ownEventDelete = (kind: EventKind, subject: string): RawBuilder<unknown> =>
  sql`DELETE FROM outbox WHERE written_by = pg_current_xact_id() AND kind = ${kind} AND subject = ${subject} RETURNING data`

export const noteEvent = (tx: Tx, { kind, subject, data = {}, at }: OutboxEvent): Promise<unknown> =>
  eventInsert(
    kind,
    sql`SELECT ${subject}::text AS subject, ${JSON.stringify(data)}::jsonb AS data, ${at}::timestamptz AS at`,
  ).execute(tx)
