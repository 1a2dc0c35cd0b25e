import { type Insertable, sql } from 'kysely'
import type { OrderEventTable, OrderLineTable, OrderTable } from '../../../db/tables.ts'
import type { Db, Tx } from '../../platform/database.ts'

/** Answers false when the number is taken, so that another can be tried in the same transaction. */
export const insertOrder = async (tx: Tx, order: Insertable<OrderTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const insertLines = (tx: Tx, lines: Insertable<OrderLineTable>[]) =>
  tx.insertInto('order_lines').values(lines).execute()

export const insertEvent = (tx: Tx, event: Insertable<OrderEventTable>) =>
  tx.insertInto('order_events').values(event).execute()

export type Sale = { productId: string; quantity: number }

/**
 * Takes the sold pieces out of stock, all or none: answers whether every product had enough. The rows are locked in
 * the order of their ids, so that orders with the same products cannot wait for each other in a circle.
 */
export const takeStock = async (tx: Tx, sales: readonly Sale[]): Promise<boolean> => {
  const ids = sales.map((sale) => sale.productId)
  const quantities = sales.map((sale) => sale.quantity)
  const { rows } = await sql`
    WITH wanted AS (SELECT * FROM unnest(${ids}::text[], ${quantities}::int[]) AS w(product_id, quantity)),
    held AS (SELECT product_id FROM stock WHERE store_id = 'main' AND product_id = ANY(${ids})
             ORDER BY product_id FOR UPDATE)
    UPDATE stock SET quantity = stock.quantity - wanted.quantity
    FROM wanted JOIN held USING (product_id)
    WHERE stock.store_id = 'main' AND stock.product_id = wanted.product_id AND stock.quantity >= wanted.quantity
    RETURNING stock.product_id`.execute(tx)
  return rows.length === sales.length
}

/** What is left of the products now: for the refusal after `takeStock` answered false. */
export const readStock = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, number>> => {
  const ids = sales.map((sale) => sale.productId)
  const rows = await tx
    .selectFrom('stock')
    .select(['product_id', 'quantity'])
    .where('store_id', '=', 'main')
    .where(sql<boolean>`product_id = ANY(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}

/** Puts pieces back (a cancelled order, an expired hold), locked in the same order as `takeStock`. */
export const returnStock = async (tx: Tx, sales: readonly Sale[]): Promise<void> => {
  const ids = sales.map((sale) => sale.productId)
  const quantities = sales.map((sale) => sale.quantity)
  await sql`
    WITH returned AS (SELECT * FROM unnest(${ids}::text[], ${quantities}::int[]) AS r(product_id, quantity)),
    held AS (SELECT product_id FROM stock WHERE store_id = 'main' AND product_id = ANY(${ids})
             ORDER BY product_id FOR UPDATE)
    UPDATE stock SET quantity = stock.quantity + returned.quantity
    FROM returned JOIN held USING (product_id)
    WHERE stock.store_id = 'main' AND stock.product_id = returned.product_id`.execute(tx)
}

/** Counts one more use of a capped coupon; false when its last use is gone. */
export const takeCoupon = async (tx: Tx, couponId: string): Promise<boolean> => {
  const taken = await tx
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', couponId)
    .where((eb) => eb.or([eb('total', 'is', null), eb('used', '<', eb.ref('total'))]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const insertRedemption = (
  tx: Tx,
  redemption: { order_id: string; coupon_id: string; user_id: string; at: Date },
) => tx.insertInto('coupon_redemptions').values(redemption).execute()

/** Orders with their lines, timeline and refunds, as `orderShapeOf` takes them. */
export const selectOrders = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .selectAll('o')
    .select([
      sql<OrderLineJson[]>`(SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM order_lines l
        WHERE l.order_id = o.id)`.as('lines'),
      sql<
        OrderEventJson[]
      >`(SELECT jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at, 'by', e.by) ORDER BY e.seq)
        FROM order_events e WHERE e.order_id = o.id)`.as('timeline'),
      sql<RefundJson[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('amount_paise', r.amount_paise, 'lines', r.lines,
        'reason', r.reason, 'at', r.created_at) ORDER BY r.created_at, r.id), '[]')
        FROM refunds r WHERE r.order_id = o.id)`.as('refunds'),
    ])

type OrderLineJson = Omit<OrderLineTable, 'refunded_quantity'> & { refunded_quantity: number }
type OrderEventJson = { state: OrderTable['state']; at: string; by: string }
type RefundJson = { amount_paise: number; lines: { productId: string; quantity: number }[]; reason: string; at: string }

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>
