import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { OrderLineTable, OrderTable } from '../../../db/tables.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notice } from '../../platform/database/schema.ts'
import { eventInsert } from '../../platform/outbox/outbox.ts'
import { firstEventOf } from './event-months.ts'
import { linesInsert } from './new-order-queries.ts'
import type { OrderRow } from './queries.ts'

/** The channel that announces changes of orders. The payload is the order's id. */
export const ORDER_MOVED = 'order_moved'

export type NewOrder = {
  order: Omit<Insertable<OrderTable>, 'state'>
  lines: readonly Insertable<OrderLineTable>[]
}
/** The first event of an order, or a later one. */
type MoveEvent = {
  state: OrderTable['state']
  at: Date
  by: string
  reason: string | null
  rider: string | null
}

/** What listeners are told of a move. */
const movedEvent = ({ state, at, by }: Pick<MoveEvent, 'state' | 'at' | 'by'>, orders: RawBuilder<unknown>) =>
  eventInsert(
    state === 'PLACED' ? 'order.placed' : 'order.moved',
    sql`SELECT id AS subject, jsonb_build_object('state', ${state}::text, 'storeId', store_id, 'by', ${by}::text) AS data,
      ${at}::timestamptz AS at FROM ${orders}`,
  )

const hasPicker = (storeId: string) =>
  sql<boolean>`EXISTS (SELECT FROM shifts WHERE store_id = ${storeId} AND duty = 'picker' AND ended_at IS NULL)`

/**
 * Waits until transactions that begin a shift at this store have ended. Later ones wait until this transaction has ended.
 */
export const lockShifts = (tx: Tx, storeId: string) =>
  sql`SELECT FROM stores WHERE id = ${storeId} FOR KEY SHARE`.execute(tx)

export const readHasPicker = async (tx: Tx, storeId: string): Promise<boolean> => {
  const { rows } = await sql<{ picker: boolean }>`SELECT ${hasPicker(storeId)} AS picker`.execute(tx)
  return rows[0]?.picker ?? false
}

type InsertedOrder = OrderRow & {
  /** Whether some browser wants to be told of new orders. */
  tells_counter: boolean
  /** Whether a picker is on shift at the store. */
  has_picker: boolean
}

/**
 * Inserts an order with its lines and its first event, and returns it as `selectOrders` does. Undefined if its number is
 * taken, so that the caller can try another in the same transaction.
 */
export const insertOrder = async (
  tx: Tx,
  { order, lines }: NewOrder,
  { state, at, by, reason }: MoveEvent,
): Promise<InsertedOrder | undefined> => {
  const inserted = tx
    .insertInto('orders')
    .values({ ...order, state })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
  const { rows } = await sql<Selectable<OrderTable> & InsertedParts>`
    WITH placed AS (${inserted}),
    lines AS (${linesInsert(lines)} WHERE EXISTS (SELECT FROM placed) RETURNING *),
    events AS (
      INSERT INTO order_events (order_id, seq, state, at, by, reason)
      SELECT id, 1, ${state}, ${at}, ${by}, ${reason} FROM placed RETURNING *),
    told AS (${movedEvent({ state, at, by }, sql`placed`)})
    SELECT placed.*, (SELECT name FROM stores WHERE stores.id = placed.store_id) AS store_name,
      (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM lines l) AS lines,
      (SELECT jsonb_agg(to_jsonb(e)) FROM events e) AS timeline,
      EXISTS (SELECT FROM push_subscriptions WHERE new_orders) AS tells_counter, ${hasPicker(order.store_id ?? '')} AS has_picker
    FROM placed`.execute(tx)
  // A new order has nothing of all this.
  const later = { adjustments: [], changes: [], question: null, refunds: [], apology: null, rating: null }
  return rows[0] && { ...rows[0], ...later, problems: null, photo_at: null }
}

type InsertedParts = Pick<InsertedOrder, 'store_name' | 'lines' | 'timeline' | 'tells_counter' | 'has_picker'>

type Changes = Omit<Updateable<OrderTable>, 'state' | 'updated_at'>

/** Sets the state of a locked order, appends the event to its timeline, and tells its followers. Earlier events may be archived. */
export const updateState = (
  tx: Tx,
  orderId: string,
  { changes, event }: { changes: Changes; event: MoveEvent },
): Promise<unknown> => {
  const { state, at, by, reason, rider } = event
  const moved = tx
    .updateTable('orders')
    .set({ ...changes, state, updated_at: at })
    .where('id', '=', orderId)
    .returning(['id', 'store_id', 'created_at'])
  return sql`
    WITH moved AS (${moved}),
    event AS (
      INSERT INTO order_events (order_id, seq, state, at, by, reason, rider)
      SELECT id, (SELECT coalesce(max(seq), 0) + 1 FROM order_events
        WHERE order_id = moved.id AND order_events.at >= ${firstEventOf('moved')}), ${state}, ${at}, ${by}, ${reason}, ${rider}
      FROM moved),
    told AS (${movedEvent({ state, at, by }, sql`moved`)})
    SELECT ${notice(ORDER_MOVED, sql`id`)} FROM moved`.execute(tx)
}
