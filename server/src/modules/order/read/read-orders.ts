// Reads orders: the user's own ones and, for administrators, everybody's.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Paging, pageFacts } from '../../../platform/http/paging.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { selectOrders } from '../rows/queries.ts'
import * as queries from './list-queries.ts'
import { orderShapeOf } from './order-shape.ts'

/** Whose orders a viewer may read: their own id, or null (everybody's) for an administrator. */
export const ownerFilter = (viewer: Viewer): string | null => (can(viewer, 'admin') ? null : viewer.id)

/** Like `ownerFilter`, but null for a manager of the order's store as well. */
export const readerFilter = async (db: Db, viewer: Viewer, orderId: string): Promise<string | null> => {
  if (!can(viewer, 'manager')) return viewer.id
  const storeId = await queries.readStoreId(db, orderId)
  return storeId !== undefined && can(viewer, 'manager', storeId) ? null : viewer.id
}

/** One order. `userId` null finds any user's. Throws `not_found`. */
export const readOrder = async (db: Db | Tx, orderId: string, userId: string | null): Promise<OrderShape> => {
  const row = await selectOrders(db)
    .where('o.id', '=', orderId)
    .$if(userId !== null, (query) => query.where('o.user_id', '=', userId))
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', { message: 'Order not found' })
  return orderShapeOf(row)
}

/** The question that waits for the shopper's answer; null when there is none. */
export const readQuestion = async (db: Db, orderId: string): Promise<OrderShape['question']> =>
  (await readOrder(db, orderId, null)).question

/** A shopper's own orders, newest first. */
export const listOwnOrders = async (deps: Deps, userId: string, paging: Paging) => {
  const { rows, count } = await queries.readOwnOrders(deps.db, userId, paging)
  return { data: rows.map(orderShapeOf), ...pageFacts(count, paging) }
}

/** Everybody's orders with their customers, the newest first. */
export const listOrders = async (deps: Deps, filter: queries.OrderFilter & Paging) => {
  const { rows, count } = await queries.readAllOrders(deps.db, filter)
  const data = rows.map((row) => ({ ...orderShapeOf(row), customer: row.customer }))
  return { data, ...pageFacts(count, filter) }
}

/** The customer of an order, for its page in the dashboard; null if the account was deleted. */
export const readCustomer = async (deps: Deps, orderId: string): Promise<queries.Customer | null> =>
  (await queries.readCustomer(deps.db, orderId)) ?? null
