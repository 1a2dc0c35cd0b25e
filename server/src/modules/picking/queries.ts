import type { Preference } from '@tokri/rules/adjustments.ts'
import { sql } from 'kysely'
import { isInGroup } from '../../../db/order-states.ts'
import type { OrdersTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type OrderState = OrdersTable['state']

/** Whether nobody has the order in hand: it was never taken, was handed back, or its picker's account is deleted. */
const isFree = sql`(p.state IS DISTINCT FROM 'in_hand' OR p.picker_id IS NULL)`

/** An order that was refunded whole waits for its cancellation, not for a picker. */
const inQueue = sql`(o.payment_state <> 'refunded' OR NOT ${isFree})`

/** An order of a later slot is not picked before its time, or its goods would wait in bags. */
const isDueToStart = (now: Date) => sql`(o.start_at IS NULL OR o.start_at <= ${now} OR o.state <> 'CONFIRMED')`

export type QueuedRow = {
  id: string
  number: string
  due_at: Date
  lines: number
  state: OrderState
  picker_id: string | null
  picker_name: string | null
  handed_back: { lines: number } | null
}

const MAX_QUEUED = 500

/** Sorted by promise, the earliest first. */
export const readQueue = async (db: Db, storeId: string, now: Date): Promise<QueuedRow[]> => {
  const { rows } = await sql<QueuedRow>`
    SELECT o.id, o.number, o.promised_at AS due_at, o.state,
      (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
      picker.id AS picker_id, picker.name AS picker_name,
      CASE WHEN p.state = 'released' AND o.state = 'PACKING' THEN jsonb_build_object('lines',
        (SELECT count(*) FROM pick_lines l WHERE l.order_id = o.id AND l.picked > 0)) END AS handed_back
    FROM orders o
    LEFT JOIN picks p ON p.order_id = o.id
    LEFT JOIN users picker ON picker.id = p.picker_id AND p.state = 'in_hand'
    WHERE o.store_id = ${storeId} AND ${isInGroup('o.state', 'toPick')} AND ${inQueue} AND ${isDueToStart(now)}
    ORDER BY o.promised_at, o.id LIMIT ${MAX_QUEUED}`.execute(db)
  return rows
}

/**
 * Locks the first order of the queue that nobody is picking. Skips orders that other transactions change, but not those
 * whose trip is being planned.
 */
export const lockFirst = async (tx: Tx, storeId: string, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o LEFT JOIN picks p ON p.order_id = o.id
    WHERE o.store_id = ${storeId} AND ${isInGroup('o.state', 'toPick')}
      AND ${isFree} AND o.payment_state <> 'refunded' AND ${isDueToStart(now)}
    ORDER BY o.promised_at, o.id LIMIT 1 FOR NO KEY UPDATE OF o SKIP LOCKED`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Gives a locked order to a picker. Returns false if somebody took it in the meantime. An order that a program leads by its
 * key is in nobody's hands.
 */
export const takeOrder = async (
  tx: Tx,
  { orderId, storeId, pickerId, at }: { orderId: string; storeId: string; pickerId: string; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO picks (order_id, store_id, picker_id, state, started_at)
    SELECT ${orderId}, ${storeId}, id, 'in_hand', ${at} FROM users WHERE id = ${pickerId}
    ON CONFLICT (order_id) DO UPDATE SET picker_id = excluded.picker_id, state = 'in_hand',
      started_at = excluded.started_at, first_picked_at = NULL, last_picked_at = NULL, packed_at = NULL, bags = NULL,
      release_reason = '', shown = '{}'
      WHERE picks.state <> 'in_hand' OR picks.picker_id IS NULL
    RETURNING order_id`.execute(tx)
  return rows.length > 0
}

/** Ends the pick of an order that an administrator moves on. */
export const endPick = (tx: Tx, orderId: string) =>
  tx
    .updateTable('picks')
    .set({ state: 'ended' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'in_hand')
    .execute()

/**
 * Ends the picks of a person whose orders are no longer in the state PACKING. Returns one of them that was cancelled, and
 * whether its basket contains anything: rather one whose goods are to be put back.
 */
export const endStalePick = async (tx: Tx, pickerId: string) => {
  const { rows } = await sql<{ id: string; number: string; state: OrderState; has_goods: boolean }>`
    UPDATE picks SET state = 'ended' FROM orders o
    WHERE picks.picker_id = ${pickerId} AND picks.state = 'in_hand' AND o.id = picks.order_id AND o.state <> 'PACKING'
    RETURNING o.id, o.number, o.state,
      EXISTS (SELECT FROM pick_lines k WHERE k.order_id = o.id AND k.picked > 0) AS has_goods`.execute(tx)
  const cancelled = rows.filter(({ state }) => state === 'CANCELLED')
  return cancelled.find(({ has_goods }) => has_goods) ?? cancelled[0]
}

/**
 * The order that a person is picking; of several, which an administrator may lead by hand, the one in hand for longest. Its
 * state may no longer be PACKING: it may be cancelled.
 */
export const readInHand = (db: Db | Tx, pickerId: string) =>
  db
    .selectFrom('picks')
    .innerJoin('orders', 'orders.id', 'picks.order_id')
    .select(['order_id', 'orders.state'])
    .where('picker_id', '=', pickerId)
    .where('picks.state', '=', 'in_hand')
    .orderBy(sql`orders.state <> 'PACKING'`)
    .orderBy('picks.started_at')
    .orderBy('order_id')
    .executeTakeFirst()

export const readPick = (db: Db | Tx, orderId: string) =>
  db.selectFrom('picks').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const writePacked = (tx: Tx, orderId: string, { bags, at }: { bags: number; at: Date }) =>
  tx.updateTable('picks').set({ state: 'packed', packed_at: at, bags }).where('order_id', '=', orderId).execute()

export const writeBags = (tx: Tx, orderId: string, bags: number) =>
  tx.updateTable('picks').set({ bags }).where('order_id', '=', orderId).execute()

/** Records how many pieces of each product the picker was shown. */
export const writeShown = (db: Db | Tx, orderId: string, shown: Record<string, number>) =>
  sql`UPDATE picks SET shown = ${JSON.stringify(shown)} WHERE order_id = ${orderId} AND state = 'in_hand'
    AND shown <> ${JSON.stringify(shown)}::jsonb`.execute(db)

/** Returns an order that a picker is picking to the queue. */
export const releasePick = (tx: Tx, orderId: string, release_reason: string) =>
  tx
    .updateTable('picks')
    .set({ state: 'released', release_reason })
    .where('order_id', '=', orderId)
    .where('state', '=', 'in_hand')
    .execute()

/** Clears why these orders were handed back. */
export const clearReleaseReasons = (tx: Tx, orderIds: readonly string[]) =>
  tx.updateTable('picks').set({ release_reason: '' }).where('order_id', 'in', orderIds).execute()

/** Returns what a person is picking to the queue. */
export const releaseInHand = (tx: Tx, pickerId: string, release_reason: string) =>
  tx
    .updateTable('picks')
    .set({ state: 'released', release_reason })
    .where('picker_id', '=', pickerId)
    .where('state', '=', 'in_hand')
    .returning('order_id')
    .execute()

/** Records when the basket changed: a store learns from it how long picking takes. */
export const notePickedAt = (tx: Tx, orderId: string, at: Date) =>
  sql`UPDATE picks SET first_picked_at = coalesce(first_picked_at, ${at}), last_picked_at = greatest(last_picked_at, ${at})
    WHERE order_id = ${orderId}`.execute(tx)

export const writePicked = (tx: Tx, line: { orderId: string; productId: string; picked: number }) =>
  tx
    .insertInto('pick_lines')
    .values({ order_id: line.orderId, product_id: line.productId, picked: line.picked })
    .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doUpdateSet({ picked: line.picked }))
    .execute()

type SubstituteJson = { productId: string; name: string; unit: string; image: string; quantity: number }

export type OrderedRow = {
  product_id: string
  name: string
  unit: string
  image: string
  quantity: number
  refunded_quantity: number
  preference: Preference
  asked: (SubstituteJson & { bin: string; answerUntil: string }) | null
  short: number
  /** The substitutes for some of the short pieces. */
  substitutes: SubstituteJson[]
}

/** The lines of an order, with their short pieces. */
export const readOrdered = async (db: Db | Tx, orderId: string): Promise<OrderedRow[]> => {
  const { rows } = await sql<OrderedRow>`
    SELECT l.product_id, l.name, l.unit, l.image, l.quantity, l.refunded_quantity, l.preference,
      (SELECT coalesce(sum(a.quantity)::int, 0) FROM order_adjustments a
        WHERE a.order_id = l.order_id AND a.product_id = l.product_id) AS short,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('productId', a.substitute_id, 'name', a.substitute_name,
          'unit', a.substitute_unit, 'image', a.substitute_image, 'quantity', a.quantity) ORDER BY a.seq), '[]')
        FROM order_adjustments a
        WHERE a.order_id = l.order_id AND a.product_id = l.product_id AND a.kind = 'substituted') AS substitutes,
      (SELECT jsonb_build_object('productId', p.id, 'name', p.name, 'unit', p.unit,
          'image', coalesce(p.image[1], ''), 'quantity', q.quantity, 'answerUntil', q.answer_until,
          'bin', coalesce((SELECT s.bin FROM stock s JOIN orders o ON o.store_id = s.store_id
            WHERE o.id = q.order_id AND s.product_id = q.substitute_id), ''))
        FROM substitution_questions q JOIN products p ON p.id = q.substitute_id
        WHERE q.order_id = l.order_id AND q.product_id = l.product_id AND q.outcome IS NULL) AS asked
    FROM order_lines l WHERE l.order_id = ${orderId} ORDER BY l.position`.execute(db)
  return rows
}

export type Whereabouts = { product_id: string; bin: string; barcode: string; picked: number }

/** The bins of products in the store of an order, and how many pieces of them are in its basket. */
export const readBinsAndPicked = async (
  db: Db | Tx,
  orderId: string,
  productIds: readonly string[],
): Promise<Whereabouts[]> => {
  const { rows } = await sql<Whereabouts>`
    SELECT p.id AS product_id, coalesce(s.bin, '') AS bin, coalesce(p.barcode, '') AS barcode,
      coalesce(k.picked, 0) AS picked
    FROM orders o JOIN products p ON p.id = ANY(${productIds})
    LEFT JOIN stock s ON s.store_id = o.store_id AND s.product_id = p.id
    LEFT JOIN pick_lines k ON k.order_id = o.id AND k.product_id = p.id
    WHERE o.id = ${orderId}`.execute(db)
  return rows
}

export type BasketRow = Whereabouts & { name: string; unit: string; image: string }

/** Everything in the basket of an order, including goods that are no longer wanted. */
export const readBasket = async (db: Db | Tx, orderId: string): Promise<BasketRow[]> => {
  const { rows } = await sql<BasketRow>`
    SELECT p.id AS product_id, coalesce(s.bin, '') AS bin, coalesce(p.barcode, '') AS barcode, k.picked,
      coalesce(l.name, p.name) AS name, coalesce(l.unit, p.unit) AS unit, coalesce(l.image, p.image[1], '') AS image
    FROM pick_lines k JOIN orders o ON o.id = k.order_id JOIN products p ON p.id = k.product_id
    LEFT JOIN stock s ON s.store_id = o.store_id AND s.product_id = p.id
    LEFT JOIN order_lines l ON l.order_id = k.order_id AND l.product_id = k.product_id
    WHERE k.order_id = ${orderId} AND k.picked > 0`.execute(db)
  return rows
}

/** The fields at the top of a sheet. */
export const readSheetHead = async (db: Db | Tx, orderId: string) => {
  const { rows } = await sql<{
    number: string
    store_id: string
    state: OrderState
    due_at: Date
    bags: number
    is_test: boolean
  }>`
    SELECT o.number, o.store_id, o.state, o.promised_at AS due_at, coalesce(p.bags, 0) AS bags,
      o.payment_provider IS NOT DISTINCT FROM 'test' AS is_test
    FROM orders o LEFT JOIN picks p ON p.order_id = o.id WHERE o.id = ${orderId}`.execute(db)
  return rows[0]
}

export const readNames = (tx: Tx, productIds: readonly string[]) =>
  tx.selectFrom('products').select(['id', 'name']).where('id', 'in', productIds).orderBy('id').execute()

/** The product on sale that has one of these barcodes. */
export const readProductByBarcode = async (tx: Tx, codes: readonly string[]): Promise<string | null> => {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('barcode', 'in', codes)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

export type PutBackRow = {
  order_id: string
  number: string
  cancelled_at: Date
  picker_id: string | null
  picker_name: string | null
}

/** Cancelled orders with picked goods that are not back on the shelves yet, in the order of their cancellation. */
export const readPutBacks = async (db: Db | Tx, storeId: string): Promise<PutBackRow[]> => {
  const { rows } = await sql<PutBackRow>`
    SELECT o.id AS order_id, o.number, ended.at AS cancelled_at, picker.id AS picker_id, picker.name AS picker_name
    FROM picks p JOIN orders o ON o.id = p.order_id LEFT JOIN users picker ON picker.id = p.picker_id
    JOIN order_events ended ON ended.order_id = o.id AND ended.state = 'CANCELLED' AND ended.at >= o.created_at - interval '1 day'
    WHERE p.store_id = ${storeId} AND p.put_back_at IS NULL AND o.state = 'CANCELLED'
      AND EXISTS (SELECT FROM pick_lines k WHERE k.order_id = p.order_id AND k.picked > 0)
    ORDER BY ended.at, o.id LIMIT ${MAX_QUEUED}`.execute(db)
  return rows
}

/** Records, once, that the goods of an order are back on their shelves. */
export const recordPutBack = (tx: Tx, orderId: string, at: Date) =>
  tx
    .updateTable('picks')
    .set({ put_back_at: at })
    .where('order_id', '=', orderId)
    .where('put_back_at', 'is', null)
    .execute()

export type Candidate = {
  id: string
  name: string
  unit: string
  image: string
  bin: string
  barcode: string
  stock: number
  unit_price_paise: number
  more_details: Record<string, string>
  own: boolean
}

const MAX_CANDIDATES = sql.lit(200)

/**
 * Possible substitutes for the product of a line: the shopper's own choice, and products of the same subcategories with
 * the same detail `Type`. Only products in stock, the nearest prices first. Of the products that the shopper ordered anyway,
 * only their own choice is returned. The caller must compare the dietary marks.
 */
export const readCandidates = async (db: Db, orderId: string, productId: string): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    SELECT p.id, p.name, p.unit, coalesce(p.image[1], '') AS image, s.bin, coalesce(p.barcode, '') AS barcode,
      s.quantity AS stock, p.unit_price_paise, p.more_details, p.id IS NOT DISTINCT FROM l.substitute_id AS own
    FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN products ordered ON ordered.id = l.product_id
    JOIN products p ON p.deleted_at IS NULL AND NOT p.hidden AND p.id <> ordered.id AND (p.id = l.substitute_id
      OR p.more_details ->> 'Type' IS NOT DISTINCT FROM ordered.more_details ->> 'Type'
        AND p.id IN (SELECT product_id FROM sub_category_products
          WHERE sub_category_id = ANY(ordered.sub_category_ids))
        AND NOT EXISTS (SELECT FROM order_lines other WHERE other.order_id = l.order_id AND other.product_id = p.id))
    JOIN stock s ON s.store_id = o.store_id AND s.product_id = p.id AND s.quantity > 0
    WHERE l.order_id = ${orderId} AND l.product_id = ${productId}
    ORDER BY own DESC, abs(p.unit_price_paise - l.unit_price_paise), p.id LIMIT ${MAX_CANDIDATES}`.execute(db)
  return rows
}

/** The store of an order and the ordered quantity of a product; undefined if the product is not part of the order. */
export const readOrderedProduct = async (db: Db, orderId: string, productId: string) => {
  const { rows } = await sql<{
    store_id: string
    name: string
    unit: string
    unit_price_paise: number
    more_details: Record<string, string>
  }>`
    SELECT o.store_id, l.name, l.unit, l.unit_price_paise, p.more_details FROM orders o
    JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
    WHERE o.id = ${orderId} AND l.product_id = ${productId}`.execute(db)
  return rows[0]
}
