// Why one order is late, by the rules of the day's figures: its five stages beside the store's medians of that day.
import type { LatenessShape } from '@tokri/contract/delivery.schema.ts'
import { lateCause, orderStages } from '@tokri/rules/late-reasons.ts'
import { can } from '@tokri/rules/permissions.ts'
import { explainOrder, lateMs } from '@tokri/rules/store-day.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { dayOf, momentsOf } from '../figures/store-figures.ts'
import * as queries from '../figures/store-figures-queries.ts'

const SECOND_MS = 1000

const seconds = (ms: number): number => ms / SECOND_MS

/**
 * Null for an order that is in time, has no promise, or has ended without a delivery. A delivered one is judged by its promise,
 * as the figures judge it, and one under way by when it is due. Its shopper gets the cause and by how
 * much; the store's staff the stages as well. Throws `not_found` for the order of another store or of another shopper.
 */
export const readLateness = async (deps: Deps, viewer: Viewer, orderId: string): Promise<LatenessShape | null> => {
  const found = await queries.readOrderOfDay(deps.db, orderId)
  const isStaff = found !== undefined && can(viewer, 'manager', found.store_id)
  if (!found || (!isStaff && found.user_id !== viewer.id))
    throw new AppError('not_found', { message: 'Order not found' })
  const now = deps.clock()
  const isUnderWay = found.delivered_at === null
  const dueAt = isUnderWay ? found.due_at : found.promised_at
  if (dueAt === null || found.is_undelivered || (found.delivered_at ?? now) <= dueAt) return null
  const day = await dayOf({ ...deps, clock: () => found.created_at }, { storeId: found.store_id })
  const rows = await queries.readDeliveredOrders(deps.db, day, { now, underWayId: orderId })
  const row = rows.find(({ id }) => id === orderId)
  if (!row) return null
  const order = { ...momentsOf(row), dueAt: dueAt.getTime() }
  const delivered = rows.filter(({ id }) => !isUnderWay || id !== orderId).map(momentsOf)
  const { times, usual, lost } = explainOrder(order, delivered)
  return {
    orderId,
    isUnderWay,
    lateSeconds: seconds(lateMs(order)),
    cause: lateCause(lost, found.has_failed),
    ...(isStaff && {
      stages: orderStages.map((stage) => ({
        stage,
        seconds: seconds(times[stage]),
        usualSeconds: seconds(usual[stage]),
      })),
    }),
  }
}
