import { sql } from 'kysely'
import type { OrderTable } from '../../../db/tables.ts'
import type { Db } from '../../platform/database.ts'
import { selectOrders } from './store.ts'

type Paging = { page: number; limit: number }
type Customer = { name: string; email: string; mobile: string }

export const readOwnOrders = async (db: Db, userId: string, { page, limit }: Paging) => {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await selectOrders(db)
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, count }
}

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The text is looked for in the order's number, in the copied address's mobile, and in its shopper's name and e-mail. */
const matches = (search: string) => {
  const pattern = likeText(search)
  return sql<boolean>`(o.number ILIKE ${pattern} OR o.address ->> 'mobile' LIKE ${pattern} OR EXISTS (
    SELECT FROM users u WHERE u.id = o.user_id AND (u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})))`
}

export type Filter = Paging & { state: OrderTable['state'] | null; search: string }

export const readAllOrders = async (db: Db, { state, search, page, limit }: Filter) => {
  const { count } = await db
    .selectFrom('orders as o')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(state !== null, (query) => query.where('o.state', '=', state as OrderTable['state']))
    .$if(search !== '', (query) => query.where(matches(search)))
    .executeTakeFirstOrThrow()
  const rows = await selectOrders(db)
    .leftJoin('users as shopper', 'shopper.id', 'o.user_id')
    .select(
      sql<Customer | null>`CASE WHEN shopper.id IS NOT NULL THEN
        jsonb_build_object('name', shopper.name, 'email', shopper.email, 'mobile', shopper.mobile) END`.as('customer'),
    )
    .$if(state !== null, (query) => query.where('o.state', '=', state as OrderTable['state']))
    .$if(search !== '', (query) => query.where(matches(search)))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, count }
}

/** The states an order has been in, numbered from 1; empty when there is no such order in reach (null: anybody's). */
export const readTimeline = (db: Db, orderId: string, userId: string | null) =>
  db
    .selectFrom('order_events as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.order_id as orderId', 'e.seq', 'e.state', 'e.at'])
    .where('e.order_id', '=', orderId)
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

export const isOrderOf = async (db: Db, orderId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined
