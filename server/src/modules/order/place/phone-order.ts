// Orders by phone: an administrator enters what a shopper says, and places the order for them. It is the same order as a
// shopper's own, but its lines do not come from a cart. It is paid in cash, or by a link that the shopper gets.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { ownAddress, placeOf } from '../../address/service.ts'
import { cartParts, lockCart, priceWithoutCart } from '../../cart/service.ts'
import { providerFor } from '../../payment/service.ts'
import { promiseForOrder } from '../../promise/service.ts'
import { servingStore, storeForOrder } from '../../store/service.ts'
import { requireActiveShopper } from '../../user/service.ts'
import { slotsOf } from './list-slots.ts'
import { awaitPayment, toPayOnline } from './pay-online.ts'
import { cashOnDelivery, pausedError, placeOrderInTx, refreshStoresAndPromises, requireCash } from './place-order.ts'

type PhoneOrder = {
  userId: string
  addressId: string
  lines: { productId: string; quantity: number }[]
  /** The code of a coupon. */
  coupon?: string | undefined
}

/**
 * The bill of an order by phone, the store that delivers it, and when it can come. Throws `not_found` for an address of
 * somebody else, `not_served`, and `store_closed` for a store that takes no order for later either. A coupon that does not
 * apply is no error: the shopper may still add items.
 */
export const pricePhoneOrder = async (deps: Deps, { userId, addressId, lines: wanted, coupon: code }: PhoneOrder) => {
  await refreshStoresAndPromises(deps)
  const place = placeOf(await ownAddress(deps.db, userId, addressId))
  const store = storeForOrder(deps, place, 'later')
  const priced = (with_: string | undefined) =>
    priceWithoutCart(deps, deps.db, { userId, storeId: store.id }, { lines: wanted, code: with_ })
  let couponRefusal: string | null = null
  const cart = await priced(code).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    couponRefusal = error.message
    return priced(undefined)
  })
  const promise = promiseForOrder(deps, { store, to: place, lines: cart.lines.length })
  const slots = await slotsOf(deps, store, promise)
  const takesLater = slots.some(({ left }) => left > 0)
  if (!takesLater) storeForOrder(deps, place, 'at once')
  if (!takesLater && promise.pause) throw pausedError(promise.pause)
  const comesAtOnce = promise.pause === null && servingStore(deps, place)?.opening.open
  const { data: lines, bill, coupon } = cartParts(cart)
  return {
    ...{ lines, bill, coupon, couponRefusal, slots },
    store: { _id: store.id, name: store.name },
    promise: comesAtOnce ? { minutes: promise.minutes } : null,
  }
}

type Placing = PhoneOrder & {
  totalAmt: number
  doorNote?: string | undefined
  slot?: string | undefined
  pay?: 'cash' | 'link' | undefined
}

/**
 * Places an order by phone. With `link` it waits for its payment, and the shopper gets a mail with the link at once. Throws
 * `not_found` for an unknown shopper, `account_blocked` for a blocked one, `payment_unavailable` for a way to pay that the
 * shop does not have, and everything that `placeOrderInTx` throws.
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
      const { userId, addressId, lines, totalAmt, doorNote = '', coupon, slot, pay = 'cash' } = order
      // The uses of a coupon are counted while the cart is locked, which comes before the shopper (move/give-back.ts).
      if (coupon) {
        await ownAddress(tx, userId, addressId)
        await lockCart(tx, userId)
      }
      const { language } = await requireActiveShopper(tx, userId)
      const provider = pay === 'link' ? providerFor(deps, undefined) : null
      const placed = await placeOrderInTx(tx, deps, {
        userId,
        checkout: { list_items: lines, totalAmt, addressId, door: { leave: false, note: doorNote }, coupon, slot },
        terms: provider === null ? cashOnDelivery : toPayOnline(provider, at),
        takenBy: adminId,
        client: null,
      })
      await audit(tx, { at, actor: adminId, action: 'order.taken-by-phone', subject: placed._id })
      if (provider === null) {
        if (placed.amountDue > 0) requireCash(deps)
        return placed
      }
      const { paymentUrl: _, ...waiting } = await awaitPayment(tx, deps, placed, {
        provider,
        at,
        language,
        remindAt: at,
      })
      return waiting
    })
  })
}
