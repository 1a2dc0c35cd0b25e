import { type LinePromotion, offerText } from '@tokri/rules/promotions.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { OrderLineTable, OrderTable } from '../../../db/tables.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CartLineRow, PricedCart } from '../cart/service.ts'
import type { OrderRow } from './queries.ts'

type PromotedPlace = { orderId: string; position: number; promotion: LinePromotion | undefined }

/** The columns of an order that come from its bill. */
export const billColumns = ({ bill, coupon }: Pick<PricedCart, 'bill' | 'coupon'>) => ({
  total_items: bill.totalItems,
  total_without_discount_paise: bill.totalWithoutDiscountPaise,
  discounted_total_paise: bill.discountedTotalPaise,
  coupon_code: coupon?.code ?? null,
  coupon_minimum_paise: coupon?.minimum_paise ?? null,
  coupon_paise: bill.couponPaise,
  service_charge_paise: bill.serviceChargePaise,
  final_amount_paise: bill.finalAmountPaise,
})

/** What offers and a coupon took off a line of an order. */
export const promotionColumns = (promotion: LinePromotion | undefined) => ({
  promotion_paise: promotion?.promotionPaise ?? 0,
  offer_paise: promotion?.offerPaise ?? 0,
  offer: offerText(promotion?.free ?? []),
})

/** A product as a line of an order: a copy with the price that it has now. */
export const lineOfProduct = (
  line: CartLineRow,
  { orderId, position, promotion }: PromotedPlace,
): Insertable<OrderLineTable> => ({
  order_id: orderId,
  position,
  product_id: line.id,
  name: line.name,
  unit: line.unit,
  image: line.image[0] ?? '',
  quantity: line.quantity,
  price_paise: line.price_paise,
  discount: line.discount,
  unit_price_paise: line.unit_price_paise,
  preference: line.preference,
  substitute_id: line.substitute_id,
  hsn: line.hsn,
  gst_rate: line.gst_rate ?? 0,
  cess: line.cess ?? 0,
  ...promotionColumns(promotion),
})

/** Inserts the lines of one order. The statement is the same for any number of lines, so that it is prepared once. */
const linesInsert = (lines: readonly Insertable<OrderLineTable>[]) => {
  const columns = sql.join(Object.keys(lines[0] ?? {}).map((column) => sql.ref(column)))
  return sql`INSERT INTO order_lines (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::order_lines, ${JSON.stringify(lines)})`
}

export const insertLines = (tx: Tx, lines: readonly Insertable<OrderLineTable>[]) => linesInsert(lines).execute(tx)

type NewOrder = {
  order: Insertable<OrderTable>
  lines: readonly Insertable<OrderLineTable>[]
  by: 'shopper' | 'admin'
  reason: string | null
}

/**
 * Inserts an order with its lines and its first events, and returns it as `selectOrders` does. Undefined if its number is
 * taken, so that the caller can try another in the same transaction. A placed order is confirmed at once if a picker is on
 * shift at its store: call it when no shift can begin there (`readLinesForOrder`, `lockShifts`).
 */
export const insertOrder = async (
  tx: Tx,
  { order, lines, by, reason }: NewOrder,
): Promise<(OrderRow & { tells_counter: boolean }) | undefined> => {
  const { state, store_id } = order
  const inserted = tx
    .insertInto('orders')
    .values({
      ...order,
      state: sql`CASE WHEN ${state}::text = 'PLACED' AND EXISTS (
        SELECT FROM shifts WHERE store_id = ${store_id} AND duty = 'picker' AND ended_at IS NULL)
        THEN 'CONFIRMED' ELSE ${state}::text END`,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
  const { rows } = await sql<Selectable<OrderTable> & InsertedParts>`
    WITH placed AS (${inserted}),
    lines AS (${linesInsert(lines)} WHERE EXISTS (SELECT FROM placed) RETURNING *),
    events AS (
      INSERT INTO order_events (order_id, seq, state, at, by, reason)
      SELECT placed.id, first.seq, first.state, placed.created_at, first.by, first.reason
      FROM placed, (VALUES (1, ${state}::text, ${by}::text, ${reason}::text), (2, 'CONFIRMED', 'system', NULL))
        AS first (seq, state, by, reason)
      WHERE first.seq = 1 OR placed.state <> ${state}
      RETURNING *)
    SELECT placed.*, (SELECT name FROM stores WHERE stores.id = placed.store_id) AS store_name,
      (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM lines l) AS lines,
      (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.seq) FROM events e) AS timeline,
      EXISTS (SELECT FROM push_subscriptions WHERE new_orders) AS tells_counter
    FROM placed`.execute(tx)
  // A new order has nothing of all this.
  const later = { adjustments: [], changes: [], question: null, refunds: [], apology: null, rating: null }
  return rows[0] && { ...rows[0], ...later, problems: null, photo_at: null }
}

type InsertedParts = Pick<OrderRow, 'store_name' | 'lines' | 'timeline'> & {
  /** Whether some browser wants to be told of new orders. */
  tells_counter: boolean
}
