// Sends one update of the cart and handles the answer. This code loads after the page, because a press is shown before
// it is sent.

import { addToCart, deleteCartItem, updateCartItem } from '@tokri/contract/cart.ts'
import { type Call, CallError, hasCode } from '@tokri/contract/client.ts'
import { m } from '../../paraglide/messages.js'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { errorMessage } from '../api/error-message.ts'
import { repeatWhileAway } from '../api/repeat-while-away.ts'
import { session } from '../browser/storage.ts'
import type { CardProduct } from '../catalogue/catalogue-queries.ts'
import { addAfterLoginKey } from '../session/remember-page.ts'
import { cartQuery, getOptimisticUpdate, type OptimisticUpdate, quantityAfter, setOptimisticUpdate } from './cart.ts'
import { cacheCart } from './mutate-cart.ts'
import { type CartDeps, queueCartMutation } from './mutation-queue.ts'

/** Sends the newest optimistic update of a product. Runs inside the queue. */
export const sendUpdate = async (deps: CartDeps, product: CardProduct) => {
  const { call, queryClient } = deps
  const { _id, name } = product
  if (!getOptimisticUpdate(_id)) return
  let adding = true
  let before = 0
  /** The stock that the cart last reported. */
  let left = 0
  let repeated = false
  try {
    const cart = await queryClient.ensureQueryData(cartQuery(call))
    const line = cart.lines.find((each) => each.product._id === _id)
    before = line?.quantity ?? 0
    left = line?.left ?? 0
    const newest = getOptimisticUpdate(_id)
    if (!newest) return
    const update: OptimisticUpdate = { product: newest.product, quantity: quantityAfter(newest, before) }
    adding = update.quantity > before
    if (update.quantity === before) return setOptimisticUpdate(_id, null)
    setOptimisticUpdate(_id, update)
    const answer = await repeatWhileAway(
      () => request(call, line?._id ?? null, update),
      () => {
        repeated = true
      },
    )
    await cacheCart(deps, answer)
    const now = answer.data.find(({ productId }) => productId._id === _id)?.quantity ?? 0
    toast.success(adding ? m.cart_item_added() : m.cart_item_removed())
    announce(now === 0 ? m.cart_name_removed({ name }) : m.cart_quantity_announced({ now, name }))
    // Another request is needed if the shopper pressed again in the meantime, and after the first add, which always
    // adds one piece.
    const changedMeanwhile = getOptimisticUpdate(_id) !== update
    if (changedMeanwhile || (before === 0 && update.quantity > 1))
      void queueCartMutation(() => sendUpdate(deps, update.product))
    else setOptimisticUpdate(_id, null)
  } catch (error) {
    const update = getOptimisticUpdate(_id)
    if (update && (hasCode(error, 'duplicate') || (repeated && hasCode(error, 'not_found')))) {
      const fresh = await queryClient.fetchQuery({ ...cartQuery(call), staleTime: 0 }).catch(() => null)
      const isThere = fresh?.lines.some((line) => line.product._id === _id)
      // Either the first of several requests was carried out although it was refused, or another tab or device has added
      // the product: then the new pieces are added to that quantity.
      if (repeated || isThere) {
        setOptimisticUpdate(_id, { ...update, relative: !repeated })
        void queueCartMutation(() => sendUpdate(deps, product))
        return
      }
    }
    // Quick presses can exceed the stock. In that case the whole stock is requested.
    const tooMany = error instanceof CallError && error.code === 'out_of_stock' && update && update.quantity > left
    const fewer = tooMany && left > before ? { product: update.product, quantity: left } : null
    setOptimisticUpdate(_id, fewer)
    void showRefusal(deps, error, { adding, product })
    if (fewer) void queueCartMutation(() => sendUpdate(deps, fewer.product))
  }
}

const request = (call: Call, lineId: string | null, { product, quantity }: OptimisticUpdate) => {
  if (lineId === null) return call(addToCart, { body: { productId: product._id } })
  if (quantity === 0) return call(deleteCartItem, { body: { _id: lineId } })
  return call(updateCartItem, { body: { _id: lineId, qty: quantity } })
}

/** Tells the shopper why a change was refused. `adding` is false for a change that lowers the quantity. */
const showRefusal = async (
  { goToLogin, queryClient }: CartDeps,
  error: unknown,
  { adding, product }: { adding: boolean; product: CardProduct },
) => {
  // The spec also requires this for an answer that has only the message, without a code.
  if (hasCode(error, 'invalid_token') || (error instanceof CallError && error.message === 'invalid token')) {
    if (adding) {
      session.setJson(addAfterLoginKey, product)
      toast.error(m.cart_add_login_first())
    }
    await goToLogin()
    return
  }
  toast.error(errorMessage(error))
  void queryClient.invalidateQueries({ queryKey: ['cart'] })
}

let guestRequestRunning = false

/** A guest has no cart, so nothing is shown before the answer. Presses in the meantime are ignored. */
export const addAsGuest = async (deps: CartDeps, product: CardProduct) => {
  if (guestRequestRunning) return
  guestRequestRunning = true
  try {
    await deps.call(addToCart, { body: { productId: product._id } })
  } catch (error) {
    await showRefusal(deps, error, { adding: true, product })
  } finally {
    guestRequestRunning = false
  }
}
