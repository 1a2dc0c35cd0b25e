import { typedMobile } from '@tokri/rules/typed-digits.ts'
import { type RawBuilder, sql } from 'kysely'
import { isInGroup } from '../../../../db/order-states.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'
import { containsPattern } from '../../../platform/database/like-pattern.ts'
import { countLimitOf, offsetOf, type Paging } from '../../../platform/http/paging.ts'
import { firstEventOf } from '../rows/event-month-queries.ts'
import { selectOrders } from '../rows/queries.ts'

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
  search: string
  /** The id of an order: only those that the list has after it. */
  after: string | null
}

/**
 * `search` is matched against the order number, the mobile of the address, and the shopper's name and e-mail. A whole
 * number or e-mail finds its orders alone, by an index: a search for a part reads every order.
 */
const searchCondition = async (db: Db, search: string): Promise<RawBuilder<boolean>> => {
  const order = await db.selectFrom('orders').select('id').where('number', '=', search.toUpperCase()).executeTakeFirst()
  if (order) return sql`o.id = ${order.id}`
  const shopper = await db.selectFrom('users').select('id').where('email', '=', search.toLowerCase()).executeTakeFirst()
  if (shopper) return sql`o.user_id = ${shopper.id}`
  const pattern = containsPattern(search)
  return sql`(o.number ILIKE ${pattern} OR o.address ->> 'mobile' LIKE ${containsPattern(typedMobile(search))} OR EXISTS (
    SELECT FROM users u WHERE u.id = o.user_id AND (u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})))`
}

const conditionsOf = async (db: Db, { state, storeId, search, after }: OrderFilter): Promise<RawBuilder<boolean>[]> => [
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

/** When a shopper ordered which product since then, without orders that were not paid, cancelled or refunded. */
export const readPurchases = (db: Db, userId: string, since: Date): Promise<{ productId: string; at: Date[] }[]> =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['l.product_id as productId', sql<Date[]>`array_agg(o.created_at)`.as('at')])
    .where('o.user_id', '=', userId)
    .where('o.created_at', '>', since)
    .where(isInGroup('o.state', 'counted'))
    .where(sql<boolean>`l.quantity > l.refunded_quantity`)
    .groupBy('l.product_id')
    .execute()

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
