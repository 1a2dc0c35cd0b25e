import { sql } from 'kysely'
import { costPaise } from '../../../../db/order-money.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'
import { earned, revenuePaise } from './figures-queries.ts'

export type CustomerOrderRow = {
  id: string
  number: string
  state: OrdersTable['state']
  total_paise: number
  created_at: Date
}

export const readNewest = async (db: Db, userId: string, most: number): Promise<CustomerOrderRow[]> => {
  const { rows } = await sql<CustomerOrderRow>`
    SELECT o.id, o.number, o.state, ${costPaise} AS total_paise, o.created_at FROM orders o
    WHERE o.user_id = ${userId} ORDER BY o.created_at DESC, o.id DESC LIMIT ${most}`.execute(db)
  return rows
}

export const sumOrders = async (db: Db, userId: string): Promise<{ count: number; spend_paise: number }> => {
  const { rows } = await sql<{ count: number; spend_paise: number }>`
    SELECT count(*)::int AS count, coalesce(sum(${revenuePaise}) FILTER (WHERE ${earned}), 0)::bigint AS spend_paise
    FROM orders o WHERE o.user_id = ${userId}`.execute(db)
  return rows[0] ?? { count: 0, spend_paise: 0 }
}
