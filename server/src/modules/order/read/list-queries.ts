import { typedMobile } from '@tokri/rules/typed-digits.ts'
import { type RawBuilder, sql } from 'kysely'
import { isInGroup } from '../../../../db/order-states.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'
import { containsPattern } from '../../../platform/database/like-pattern.ts'
import { countLimitOf, offsetOf, type Paging } from '../../../platform/http/paging.ts'
import { scannedProduct } from '../../catalogue/service.ts'
import { firstEventOf } from '../rows/event-month-queries.ts'
import { selectOrders } from '../rows/queries.ts'
import { SHOP_TIME_ZONE } from './figures.ts'

const isDay = (dayOrMoment: string): boolean => dayOrMoment.length === 'yyyy-mm-dd'.length

export type Customer = { name: string; email: string; mobile: string }

/** A shopper's own orders, newest first. */
export const readOwnOrders = async (db: Db, userId: string, paging: Paging) => {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await selectOrders(db)
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute()
  return { rows, count }
}

export type OrderFilter = {
  state: OrdersTable['state'] | null
  storeId: string | null
  /** The method or the state of the payment. */
  payment?: OrdersTable['payment_method'] | OrdersTable['payment_state'] | null | undefined
  /** When they were placed: a day such as 2026-12-25 in the zone of the shop, or a moment. `to` is inclusive. */
  from?: string | null | undefined
  to?: string | null | undefined
  /** The end of a chosen time; true: any chosen time, false: as soon as possible. */
  slot?: string | boolean | null | undefined
  search: string
  /** The id of an order: only those that the list has after it. */
  after: string | null
}

/** The order of a whole number, of its own or of an invoice. */
const readNumbered = async (db: Db, search: string): Promise<string | undefined> => {
  const number = search.toUpperCase()
  const order = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  if (order) return order.id
  const document = await db
    .selectFrom('tax_documents')
    .select('order_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return document?.order_id
}

/**
 * `search` is matched against the order number, the address with its mobile, and the shopper's name and e-mail. A whole number
 * of an order or invoice, a whole e-mail and a barcode find their orders alone, by an index: a search for a part reads every
 * order.
 */
const searchCondition = async (db: Db, search: string): Promise<RawBuilder<boolean>> => {
  const orderId = await readNumbered(db, search)
  if (orderId !== undefined) return sql`o.id = ${orderId}`
  const shopper = await db.selectFrom('users').select('id').where('email', '=', search.toLowerCase()).executeTakeFirst()
  if (shopper) return sql`o.user_id = ${shopper.id}`
  const productId = await scannedProduct(db, search)
  if (productId !== undefined)
    return sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.product_id = ${productId})`
  const pattern = containsPattern(search)
  return sql`(o.number ILIKE ${pattern} OR o.address ->> 'mobile' LIKE ${containsPattern(typedMobile(search))}
    OR o.address ->> 'pincode' = ${search.replaceAll(' ', '')}
    OR concat_ws(', ', o.address ->> 'address_line', o.address ->> 'city') ILIKE ${pattern} OR EXISTS (
    SELECT FROM users u WHERE u.id = o.user_id AND (u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})))`
}

/** The first moment of a day of the shop, or the moment itself. */
const startOf = (dayOrMoment: string) =>
  isDay(dayOrMoment)
    ? sql`(${dayOrMoment}::date::timestamp AT TIME ZONE ${SHOP_TIME_ZONE}::text)`
    : sql`${dayOrMoment}::timestamptz`

const placedUntil = (to: string) =>
  isDay(to)
    ? sql<boolean>`o.created_at < ((${to}::date + 1)::timestamp AT TIME ZONE ${SHOP_TIME_ZONE}::text)`
    : sql<boolean>`o.created_at <= ${to}::timestamptz`

const slotCondition = (slot: string | boolean) => {
  if (typeof slot === 'string') return sql<boolean>`o.slot_at = ${slot}::timestamptz`
  return slot ? sql<boolean>`o.slot_at IS NOT NULL` : sql<boolean>`o.slot_at IS NULL`
}

const conditionsOf = async (
  db: Db,
  { state, storeId, payment, from, to, slot, search, after }: OrderFilter,
): Promise<RawBuilder<boolean>[]> => [
  ...(payment ? [sql<boolean>`${payment} IN (o.payment_method, o.payment_state)`] : []),
  ...(from ? [sql<boolean>`o.created_at >= ${startOf(from)}`] : []),
  ...(to ? [placedUntil(to)] : []),
  ...(slot === null || slot === undefined ? [] : [slotCondition(slot)]),
  ...(state === null ? [] : [sql<boolean>`o.state = ${state}`]),
  ...(storeId === null ? [] : [sql<boolean>`o.store_id = ${storeId}`]),
  // A comparison of rows with a subquery would not use the index; that of the time does.
  ...(after === null
    ? []
    : [
        sql<boolean>`o.created_at <= (SELECT created_at FROM orders WHERE id = ${after})`,
        sql<boolean>`(o.created_at, o.id) < (SELECT created_at, id FROM orders WHERE id = ${after})`,
      ]),
  ...(search === '' ? [] : [await searchCondition(db, search)]),
]

/**
 * Everybody's orders, newest first; `customer` is null once the account was deleted. Counting stops at `countLimitOf`: a
 * count of millions of orders takes seconds.
 */
export const readAllOrders = async (db: Db, filter: OrderFilter & Paging) => {
  const conditions = await conditionsOf(db, filter)
  const found = db
    .selectFrom('orders as o')
    .select('o.id')
    .where((eb) => eb.and(conditions))
  const { count } = await db
    .selectFrom(found.limit(countLimitOf(filter)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // The ids first: PostgreSQL computes all columns of the rows that OFFSET skips.
  const page = found
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(filter.limit)
    .offset(offsetOf(filter))
  const rows = await selectOrders(db)
    .leftJoin('users as shopper', 'shopper.id', 'o.user_id')
    .select(
      sql<Customer | null>`CASE WHEN shopper.id IS NOT NULL THEN
        jsonb_build_object('name', shopper.name, 'email', shopper.email, 'mobile', shopper.mobile) END`.as('customer'),
    )
    .where('o.id', 'in', page)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute()
  return { rows, count }
}

/**
 * When a shopper ordered which product since then, without orders that were not paid, cancelled or refunded. A product counts
 * where pieces of it come, as ordered or as a substitute, and once it has come with one order.
 */
export const readPurchases = async (db: Db, userId: string, since: Date) => {
  const { rows } = await sql<{ productId: string; at: Date[] }>`
    SELECT came.product_id AS "productId", array_agg(o.created_at) AS at
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(a.quantity), 0) AS gone,
        coalesce(sum(a.quantity) FILTER (WHERE a.kind = 'short'), 0) AS short,
        array_agg(a.substitute_id) FILTER (WHERE a.kind = 'substituted') AS substitutes
      FROM order_adjustments a WHERE a.order_id = l.order_id AND a.product_id = l.product_id) missing
    CROSS JOIN LATERAL (SELECT l.product_id, l.quantity - l.refunded_quantity - missing.gone
      UNION ALL SELECT unnest(missing.substitutes), l.quantity - l.refunded_quantity - missing.short) came(product_id, pieces)
    WHERE o.user_id = ${userId} AND o.created_at > ${since} AND ${isInGroup('o.state', 'counted')} AND came.pieces > 0
    GROUP BY came.product_id HAVING bool_or(o.delivered_at IS NOT NULL)`.execute(db)
  return rows
}

/** The timeline of an order, numbered from 1; empty if this user has no such order. `userId` null finds any user's. */
export const readTimeline = (db: Db, orderId: string, userId: string | null) =>
  db
    .selectFrom('order_events as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.order_id as orderId', 'e.seq', 'e.state', 'e.at'])
    .where('e.order_id', '=', orderId)
    .where(sql<boolean>`e.at >= ${firstEventOf('o')}`)
    .$if(userId !== null, (query) => query.where('o.user_id', '=', userId))
    .orderBy('e.seq')
    .execute()

export const readCustomer = (db: Db, orderId: string): Promise<Customer | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.name', 'users.email', 'users.mobile'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()

export const readStoreId = async (db: Db, orderId: string): Promise<string | undefined> =>
  (await db.selectFrom('orders').select('store_id').where('id', '=', orderId).executeTakeFirst())?.store_id

export const isOrderOf = async (db: Db, orderId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined
