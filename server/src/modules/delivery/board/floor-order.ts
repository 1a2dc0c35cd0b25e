// An order as the manager of its store sees it beside the board.

import type { FloorOrder } from '@tokri/contract/delivery.schema.ts'
import { MAX_WRONG_CODES } from '../../../../db/code-locked.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import { readOrder } from '../../order/service.ts'
import * as queries from './floor-order-queries.ts'

const named = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

/** Throws `not_found` for an order of another store. */
export const readFloorOrder = async ({ db }: Deps, viewer: Viewer, orderId: string): Promise<FloorOrder> => {
  const head = await queries.readFloorHead(db, orderId)
  if (!head) throw new AppError('not_found', { message: 'Order not found' })
  requireAtStore(viewer, 'manager', head.store_id)
  const { deliveryCode: _ofShopper, ...order } = await readOrder(db, orderId, null)
  const history = await queries.readHistory(db, orderId)
  return {
    ...order,
    name: head.name,
    mobile: head.mobile,
    dueAt: head.due_at?.toISOString() ?? null,
    bags: head.bags,
    picker: named(head.picker_id, head.picker_name),
    rider: named(head.rider_id, head.rider_name),
    basket: head.basket,
    codesLeft: head.wrong_codes === null ? null : Math.max(0, MAX_WRONG_CODES - head.wrong_codes),
    history: history.map(({ at, received_at, ...entry }) => ({
      at: at.toISOString(),
      ...(received_at && { receivedAt: received_at.toISOString() }),
      ...entry,
    })),
  }
}
