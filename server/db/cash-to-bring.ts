import { sql } from 'kysely'
import { isInGroup } from './order-states.ts'

export type CashJson = { refundId: string; orderNumber: string; paise: number }

/**
 * What the rider of an order gives back in cash at its door, of the orders of its shopper from the same store; null without
 * any. `order` is the name of a table with the columns of orders.
 */
export const cashToBring = (order: string) => sql<CashJson[] | null>`(SELECT jsonb_agg(
      jsonb_build_object('refundId', r.id, 'orderNumber', b.number, 'paise', r.amount_paise) ORDER BY r.created_at, r.id)
    FROM orders b JOIN refunds r ON r.order_id = b.id AND r.state = 'pending' AND r.payment_id IS NULL
    WHERE b.user_id = ${sql.ref(`${order}.user_id`)} AND b.store_id = ${sql.ref(`${order}.store_id`)})`

/**
 * Whether a rider is on the way with the cash of an order: on a trip to its shopper, with an order of the same store, which may
 * be this one. The rider of an order that was sent out by hand has no trip, and is not told of the cash.
 */
export const isCashOnWay = (order: string) => sql<boolean>`EXISTS (SELECT FROM orders w
    JOIN drops d ON d.order_id = w.id AND d.state IN ('out', 'arrived')
    WHERE w.user_id = ${sql.ref(`${order}.user_id`)} AND w.store_id = ${sql.ref(`${order}.store_id`)}
    AND w.state = 'OUT_FOR_DELIVERY')`

/** Null before an order is placed, once it has ended, and while it is out by hand: nobody has told its rider of the cash. */
export const cashToCome = (order: string) =>
  sql<
    CashJson[] | null
  >`CASE WHEN ${isInGroup(`${order}.state`, 'promised')} AND (${sql.ref(`${order}.state`)} <> 'OUT_FOR_DELIVERY'
    OR EXISTS (SELECT FROM drops d WHERE d.order_id = ${sql.ref(`${order}.id`)} AND d.state IN ('out', 'arrived')))
    THEN ${cashToBring(order)} END`
