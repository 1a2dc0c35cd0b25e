import type { EventKind } from '@tokri/rules/shop-events.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { cashToCome } from '../../../../db/cash-to-bring.ts'
import { extraSettledAt } from '../../../../db/extra-payments.ts'
import type { OrderLinesTable, OrdersTable } from '../../../../db/tables.gen.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notice } from '../../../platform/database/schema.ts'
import { eventInsert } from '../../../platform/outbox/outbox.ts'
import { firstEventOf } from './event-month-queries.ts'
import { linesInsert } from './new-order-queries.ts'
import { linesJson, type OrderRow } from './queries.ts'

/** The channel that announces changes of orders. The payload is the order's id. */
export const ORDER_MOVED = 'order_moved'

/**
 * Tells the followers of an order, once the transaction has committed, that there is something new. The boards of the
 * stores are told of every notification, also of one with an id that is not an order's.
 */
export const announceOrder = (tx: Tx, id: string) => sql`SELECT ${notice(ORDER_MOVED, sql`${id}`)}`.execute(tx)

export type NewOrder = {
  order: Omit<Insertable<OrdersTable>, 'state' | 'store_id'> & { store_id: string }
  lines: readonly Insertable<OrderLinesTable>[]
}
/** The first event of an order, or a later one. */
type MoveEvent = {
  state: OrdersTable['state']
  at: Date
  /** When the shop was told, if later. */
  receivedAt: Date | null
  by: string
  reason: string | null
  rider: string | null
}

/** What listeners are told of the events (`order_id`, `state`, `at`, `by`) of an order of this store. */
const tellOf = (events: RawBuilder<unknown>, storeId: RawBuilder<unknown>) =>
  eventInsert(
    sql<EventKind>`CASE state WHEN 'PLACED' THEN 'order.placed' ELSE 'order.moved' END`,
    sql`SELECT order_id AS subject, jsonb_build_object('state', state, 'storeId', ${storeId}, 'by', by) AS data, at, state
      FROM ${events} ORDER BY seq`,
  )

/**
 * Waits until transactions that begin a shift at this store have ended. Later ones wait until this transaction has ended.
 */
export const lockShifts = (tx: Tx, storeId: string) =>
  sql`SELECT FROM stores WHERE id = ${storeId} FOR KEY SHARE`.execute(tx)

/** Whether a picker is on shift. Call it in a statement after `lockShifts`, so that it sees every shift that has begun. */
export const readHasPicker = async (tx: Tx, storeId: string): Promise<boolean> => {
  const { rows } = await sql<{ picker: boolean }>`SELECT EXISTS (
      SELECT FROM shifts WHERE store_id = ${storeId} AND duty = 'picker' AND ended_at IS NULL) AS picker`.execute(tx)
  return rows[0]?.picker ?? false
}

type InsertedOrder = OrderRow & {
  /** Whether some browser wants to be told of new orders. */
  tells_counter: boolean
}
type InsertedParts = Pick<InsertedOrder, 'store_name' | 'lines' | 'timeline' | 'tells_counter' | 'brings_cash'>

/**
 * Inserts an order in the state of its last event, with its lines and events, and returns it as `selectOrders` does.
 * Undefined if its number is taken, so that the caller can try another in the same transaction.
 */
export const insertOrder = async (
  tx: Tx,
  { order, lines }: NewOrder,
  events: readonly [MoveEvent, ...MoveEvent[]],
): Promise<InsertedOrder | undefined> => {
  const { state } = events.at(-1) ?? events[0]
  const inserted = tx
    .insertInto('orders')
    .values({ ...order, state })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
  const { rows } = await sql<Selectable<OrdersTable> & InsertedParts>`
    WITH placed AS (${inserted}),
    lines AS (${linesInsert(lines)} WHERE EXISTS (SELECT FROM placed) RETURNING *),
    events AS (
      INSERT INTO order_events (order_id, seq, state, at, by, reason)
      SELECT placed.id, event.seq, event.state, event.at, event.by, event.reason
      FROM placed, ROWS FROM (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        AS (state text, at timestamptz, by text, reason text)) WITH ORDINALITY AS event (state, at, by, reason, seq)
      RETURNING *),
    told AS (${tellOf(sql`events`, sql`${order.store_id}::text`)})
    SELECT placed.*, (SELECT name FROM stores WHERE stores.id = placed.store_id) AS store_name,
      (SELECT ${linesJson} FROM lines l) AS lines,
      (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.seq) FROM events e) AS timeline,
      EXISTS (SELECT FROM push_subscriptions WHERE new_orders) AS tells_counter,
      ${cashToCome('placed')} AS brings_cash
    FROM placed`.execute(tx)
  // A new order has nothing of all this.
  const later = { adjustments: [], changes: [], question: null, refunds: [], apology: null, rating: null }
  const never = {
    problems: null,
    photo_at: null,
    was_declined: null,
    upi_paise: 0,
    failed_at: null,
    attempts: null,
    in_cart: false,
  }
  return rows[0] && { ...rows[0], ...later, ...never }
}

type Changes = Omit<Updateable<OrdersTable>, 'state' | 'updated_at'>

/** Sets the state of a locked order, appends the event to its timeline, and tells its followers. Earlier events may be archived. */
export const updateState = (
  tx: Tx,
  orderId: string,
  { changes, event }: { changes: Changes; event: MoveEvent },
): Promise<unknown> => {
  const { state, at, receivedAt, by, reason, rider } = event
  const moved = tx
    .updateTable('orders')
    .set({ ...changes, state, updated_at: receivedAt ?? at })
    .where('id', '=', orderId)
    .returning(['id', 'store_id', 'created_at'])
  return sql`
    WITH moved AS (${moved}),
    event AS (
      INSERT INTO order_events (order_id, seq, state, at, by, reason, rider, received_at)
      SELECT id, (SELECT coalesce(max(seq), 0) + 1 FROM order_events
        WHERE order_id = moved.id AND order_events.at >= ${firstEventOf('moved')}), ${state}, ${at}, ${by}, ${reason}, ${rider}, ${receivedAt}
      FROM moved RETURNING *),
    told AS (${tellOf(sql`event`, sql`(SELECT store_id FROM moved)`)})
    SELECT ${notice(ORDER_MOVED, sql`id`)} FROM moved`.execute(tx)
}

/** How many milliseconds a packed order waited for the payment of what was added. */
export const readPaymentWait = async (tx: Tx, orderId: string): Promise<number> => {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT extract(epoch FROM greatest(${extraSettledAt}, e.packed_at) - e.packed_at)::float8 * 1000 AS ms
    FROM orders o CROSS JOIN LATERAL (
      SELECT min(at) FILTER (WHERE state = 'READY') AS packed_at, min(at) FILTER (WHERE state = 'OUT_FOR_DELIVERY') AS left_at
      FROM order_events WHERE order_id = o.id AND at >= o.created_at - interval '1 day') e
    WHERE o.id = ${orderId}`.execute(tx)
  return rows[0]?.ms ?? 0
}
