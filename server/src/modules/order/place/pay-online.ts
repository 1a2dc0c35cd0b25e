// Online payment. One transaction writes the order, which holds its stock for fifteen minutes, and its payment. The shopper
// then visits a page of the shop that redirects to the provider. So a lost response loses nothing, and no request waits for
// a provider while it holds locks.
import { limits } from '@tokri/contract/limits.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { isFinal } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { lockCart } from '../../cart/service.ts'
import { beginOrGoOn, beginPayment, providerFor } from '../../payment/service.ts'
import { dueOf } from '../money/order-money.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { ownerFilter, readOrder } from '../read/read-orders.ts'
import * as queries from '../rows/queries.ts'
import { holdEnd, scheduleHoldExpiry } from './expire-hold.ts'
import type { OrderClient } from './open-bounds.ts'
import { type Checkout, type PaymentTerms, placeOrderInTx, refreshStoresAndPromises } from './place-order.ts'
import { reminderAt, scheduleReminder } from './remind-payment.ts'

export type OrderToPay = OrderShape & { paymentUrl: string }

type PayOnline = {
  checkout: Checkout
  provider: ProviderName | undefined
  key: string | null
  client: OrderClient | null
  language: string
}

/**
 * Limits the unpaid orders of one person, because holding stock costs a shopper nothing. Call it after the cart is locked,
 * so that parallel calls of one person are counted one after the other. Throws `too_many_holds` with the unpaid orders.
 */
const refuseTooManyHolds = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await lockCart(tx, userId)
  const open = await queries.readOpenHolds(tx, userId, now)
  if (open.length < limits.openHolds) return
  const orders = open.map(({ id, number }) => ({ orderId: id, orderNumber: number }))
  throw new AppError('too_many_holds', { data: { orders } })
}

/** The terms of an order that waits for its payment. */
export const toPayOnline = (payment_provider: ProviderName, at: Date): PaymentTerms => ({
  state: 'PAYMENT_PENDING',
  payment_method: 'online',
  payment_provider,
  payment_state: 'pending',
  hold_until: holdEnd(at),
})

type Awaited = { provider: ProviderName; at: Date; language: string; remindAt: Date }

/** Begins the payment of an order that was placed so. Throws `bad_request` if there is nothing to pay. */
export const awaitPayment = async (
  tx: Tx,
  deps: Deps,
  order: OrderShape,
  { provider, at, language, remindAt }: Awaited,
): Promise<OrderToPay> => {
  const amountPaise = toPaise(order.amountDue)
  if (amountPaise === 0) throw new AppError('bad_request', { message: 'There is nothing to pay online' })
  await scheduleReminder(tx, deps, order._id, remindAt)
  await scheduleHoldExpiry(tx, deps, order._id, holdEnd(at))
  const { paymentUrl } = await beginPayment(tx, deps, { orderId: order._id, provider, amountPaise, at, language })
  return { ...order, paymentUrl }
}

/** Places an order that waits for its payment. The errors are those of cash on delivery. */
export const payOnline = async (
  deps: Deps,
  userId: string,
  { checkout, provider, key, client, language }: PayOnline,
): Promise<OrderToPay> => {
  await refreshStoresAndPromises(deps)
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    const request = ['online-payment', checkout, provider ?? null]
    return runOnce(tx, { userId, key, request, now: at }, async () => {
      const by = providerFor(deps, provider)
      await refuseTooManyHolds(tx, userId, at)
      const terms = toPayOnline(by, at)
      const order = await placeOrderInTx(tx, deps, { userId, checkout, takenBy: null, client, terms })
      return awaitPayment(tx, deps, order, { provider: by, at, language, remindAt: reminderAt(at) })
    })
  })
}

type PayAgain = { orderId: string; provider: ProviderName | undefined; key: string | null; language: string }

/**
 * Starts a payment of an order that still waits for one, of what a change has added to it, or of what is due in cash. The
 * shopper goes on with an open one; an administrator gets a new link to send. Throws `illegal_move` for any other order.
 */
export const payAgain = (
  deps: Deps,
  viewer: Viewer,
  { orderId, provider, key, language }: PayAgain,
): Promise<OrderToPay> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(
      tx,
      { userId: viewer.id, key, request: ['pay-again', orderId, provider ?? null], now: at },
      async () => {
        const held = await findAndLockOrder(tx, orderId, ownerFilter(viewer))
        const isHeld = held.state === 'PAYMENT_PENDING' && held.hold_until !== null && held.hold_until > at
        const extra = held.extra_due_paise > 0
        const atDoor = !extra && held.payment_method === 'cash' && !isFinal(held.state) && dueOf(held) > 0
        if (!isHeld && !extra && !atDoor)
          throw new AppError('illegal_move', { message: 'This order does not wait for a payment' })
        const amountPaise = extra ? held.extra_due_paise : dueOf(held)
        const payment = {
          orderId,
          provider: held.payment_provider ?? providerFor(deps, provider),
          amountPaise,
          at,
          language,
        }
        // A new link ends the one before it, which the shopper may be paying.
        const begin = ownerFilter(viewer) === null ? beginPayment : beginOrGoOn
        const { paymentUrl } = await begin(tx, deps, { ...payment, extra, atDoor })
        return { ...(await readOrder(tx, orderId, null)), paymentUrl }
      },
    )
  })
