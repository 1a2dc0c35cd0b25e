// Orders by phone: an administrator enters what a shopper says, and places the order for them. It is the same order as a
// shopper's own, with cash on delivery, but its lines do not come from a cart.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { ownAddress, placeOf } from '../../address/service.ts'
import { cartParts, priceWithoutCart } from '../../cart/service.ts'
import { promiseForOrder } from '../../promise/service.ts'
import { storeForOrder } from '../../store/service.ts'
import { requireActiveShopper } from '../../user/create-shopper.ts'
import { cashOnDelivery, pausedError, placeOrderInTx, refreshStoresAndPromises, requireCash } from './place-order.ts'

type PhoneOrder = { userId: string; addressId: string; lines: { productId: string; quantity: number }[] }

/**
 * The bill of an order by phone, and the store that delivers it. Throws `not_found` for an address of somebody else,
 * `not_served` and `store_closed` as `placeOrderInTx` does.
 */
export const pricePhoneOrder = async (deps: Deps, { userId, addressId, lines: wanted }: PhoneOrder) => {
  await refreshStoresAndPromises(deps)
  const place = placeOf(await ownAddress(deps.db, userId, addressId))
  const store = storeForOrder(deps, place, 'at once')
  const cart = await priceWithoutCart(deps, deps.db, { userId, storeId: store.id }, wanted)
  if (cart.bill.finalAmountPaise > 0) requireCash(deps)
  const promise = promiseForOrder(deps, { store, to: place, lines: cart.lines.length })
  if (promise.pause) throw pausedError(promise.pause)
  const { data: lines, bill } = cartParts(cart)
  return { lines, bill, store: { _id: store.id, name: store.name }, promise: { minutes: promise.minutes } }
}

type Placing = PhoneOrder & { totalAmt: number; doorNote?: string | undefined }

/**
 * Places an order by phone. Throws `not_found` for an unknown shopper, `account_blocked` for a blocked one, and everything
 * that `placeOrderInTx` throws.
 */
export const placePhoneOrder = async (
  deps: Deps,
  adminId: string,
  { order, key }: { order: Placing; key: string | null },
): Promise<OrderShape> => {
  await refreshStoresAndPromises(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: adminId, key, request: ['phone-order', order], now: at }, async () => {
      const { userId, addressId, lines, totalAmt, doorNote = '' } = order
      await requireActiveShopper(tx, userId)
      const checkout = { list_items: lines, totalAmt, addressId, door: { leave: false, note: doorNote } }
      const placed = await placeOrderInTx(tx, deps, {
        userId,
        checkout,
        terms: cashOnDelivery,
        takenBy: adminId,
        client: null,
      })
      if (placed.amountDue > 0) requireCash(deps)
      await audit(tx, { at, actor: adminId, action: 'order.taken-by-phone', subject: placed._id })
      return placed
    })
  })
}
