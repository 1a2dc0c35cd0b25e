import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { Db } from '../../../platform/database/database.ts'
import { selectOrders } from '../rows/queries.ts'
import { orderShapeOf } from './order-shape.ts'

/** Every order of a person, newest first: for the copy of their data. */
export const exportOrders = async (db: Db, userId: string): Promise<OrderShape[]> => {
  const rows = await selectOrders(db).where('o.user_id', '=', userId).orderBy('o.created_at', 'desc').execute()
  return rows.map(orderShapeOf)
}
