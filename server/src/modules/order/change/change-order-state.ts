// State changes by people: a shopper cancels an order, an administrator moves it to the next state.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { returnedPaise } from '@tokri/rules/order-money.ts'
import { type OrderState, orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import { isPaid, moneyOf } from '../money/order-money.ts'
import { cancelLockedOrder } from '../move/cancel-locked-order.ts'
import { findAndLockOrder, moveOrder } from '../move/move-order.ts'
import { ownerFilter, readOrder } from '../read/read-orders.ts'
import type * as queries from '../rows/queries.ts'
import { closeAllQuestions } from './substitution.ts'

/** Cancelling a paid order refunds all that is left of it, so an administrator may need a recently entered password. */
const requirePasswordToGiveBack = async (
  deps: Pick<Deps, 'settings' | 'clock'> & { db: Tx },
  viewer: Viewer,
  order: queries.LockedOrder,
): Promise<void> => {
  if (isPaid(order)) await requireRecentPasswordToRefund(deps, viewer, returnedPaise(moneyOf(order), true))
}

type Cancel = { orderId: string; reason: string; key: string | null }

/** Cancels an order for its shopper (or for an administrator on their behalf). Throws `not_found`, `illegal_move`. */
export const cancelOrder = (deps: Deps, viewer: Viewer, { orderId, reason, key }: Cancel): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['cancel-order', orderId, reason], now: at }, async () => {
      const order = await findAndLockOrder(tx, orderId, ownerFilter(viewer))
      if (!orderCan.cancel(order.state, 'shopper'))
        throw new AppError('illegal_move', { message: 'This order can no longer be cancelled' })
      const actor = order.user_id === viewer.id ? 'shopper' : 'admin'
      if (actor === 'admin') await requirePasswordToGiveBack({ ...deps, db: tx }, viewer, order)
      await cancelLockedOrder(tx, deps, order, { actor, reason, at })
      if (actor === 'admin') await auditMove(tx, viewer.id, order, { to: 'CANCELLED', at })
      return readOrder(tx, orderId, null)
    })
  })

/** Records which administrator moved the order; the timeline only says that it was an administrator. */
const auditMove = (tx: Tx, actor: string, order: queries.LockedOrder, { to, at }: { to: OrderState; at: Date }) =>
  audit(tx, { at, actor, action: 'order.moved', subject: order.id, detail: { state: { from: order.state, to } } })

type Wanted = Pick<StateChange, 'state' | 'reason' | 'rider'>

const moveByHand = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { state: to, reason, rider, personId, at }: Wanted & { personId: string; at: Date },
): Promise<void> => {
  // PAYMENT_PENDING ends only by the provider, a cancellation or a timeout.
  if (!orderCan.next(order.state).includes(to)) throw new AppError('illegal_move')
  if (to === 'CANCELLED') return cancelLockedOrder(tx, deps, order, { actor: 'admin', reason, at })
  // All of it was given back: nothing is packed or sent out.
  if (order.payment_state === 'refunded' && to !== 'DELIVERED')
    throw new AppError('illegal_move', { message: 'All of this order was refunded: cancel it' })
  // Missing pieces must be deducted before the order is delivered.
  const settled = await closeAllQuestions(tx, deps, order)
  if (settled.state === 'CANCELLED') return // every piece was missing
  return moveOrder(tx, deps, settled, { to, actor: 'admin', reason, rider, personId, at })
}

type StateChange = {
  orderId: string
  state: OrderState
  reason: string | null
  /** The name of the person who delivers the order; only for OUT_FOR_DELIVERY. */
  rider: string | null
  key: string | null
}

/** Moves an order to another state for an administrator. Throws `not_found`, `illegal_move`. */
export const changeOrderState = (
  deps: Deps,
  viewer: Viewer,
  { orderId, state, reason, rider, key }: StateChange,
): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const { id: adminId } = viewer
    return runOnce(
      tx,
      { userId: adminId, key, request: ['update-status', orderId, state, reason, rider], now: deps.clock() },
      async () => {
        const order = await findAndLockOrder(tx, orderId, null)
        // One moment for both: by it the history of the order finds who did it.
        const at = deps.clock()
        if (state === 'CANCELLED') await requirePasswordToGiveBack({ ...deps, db: tx }, viewer, order)
        await moveByHand(tx, deps, order, { state, reason, rider, personId: adminId, at })
        await auditMove(tx, adminId, order, { to: state, at })
        return readOrder(tx, orderId, null)
      },
    )
  })
