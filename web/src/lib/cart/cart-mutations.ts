// Sends the shopper's changes of the cart to the server. Read from the top: a press on the stepper calls useSetQuantity.
//
// Requests go out one at a time, so an older answer never overwrites a newer one. Several quick presses on one product
// are sent as one request with the final quantity. An update that the server refuses is rolled back.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { addToCart, deleteCartItem, updateCartItem } from '@tokri/contract/cart.ts'
import { type Call, CallError, hasCode } from '@tokri/contract/client.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { errorMessage } from '../api/error-message.ts'
import { useCall } from '../api/use-call.ts'
import type { CardProduct } from '../catalogue/catalogue-queries.ts'
import { rememberPage } from '../session/return-after-login.ts'
import { hasSession } from '../session/session.ts'
import {
  cartOf,
  cartQuery,
  getOptimisticUpdate,
  type OptimisticUpdate,
  quantityAfter,
  setOptimisticUpdate,
} from './cart.ts'

type CartDeps = { call: Call; queryClient: QueryClient; goToLogin: () => Promise<void> }
type WholeCart = Pick<CartAnswer, 'data' | 'bill' | 'coupon'>

/** For the stepper: shows `quantity` of a product at once and sends it to the server. */
export const useSetQuantity = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goToLogin = () => {
    rememberPage()
    return router.navigate({ href: urls.login() })
  }
  return (product: CardProduct, quantity: number) =>
    void setQuantity({ call, queryClient, goToLogin }, product, quantity)
}

export const setQuantity = (deps: CartDeps, product: CardProduct, quantity: number): Promise<void> => {
  if (!hasSession()) return addAsGuest(deps, product)
  const cart = deps.queryClient.getQueryData(cartQuery(deps.call).queryKey)
  const line = cart?.lines.find(({ product: { _id } }) => _id === product._id)
  if (line && line.left !== null && quantity > line.left) {
    const shown = getOptimisticUpdate(product._id)?.quantity ?? line.quantity
    // Minus takes a line that is too long down to the stock.
    if (quantity > shown) tellLimit(line.left)
    if (quantity > shown && shown >= line.left) return Promise.resolve()
    quantity = line.left
  }
  setOptimisticUpdate(product._id, { product, quantity, relative: !cart })
  return queueCartMutation(() => sendUpdate(deps, product))
}

const TOLD_MS = 4000
let lastTold = 0
/** Once while the message is visible, however often plus is pressed. */
const tellLimit = (left: number) => {
  if (Date.now() - lastTold < TOLD_MS) return
  lastTold = Date.now()
  toast.error(left > 0 ? `Only ${left} left in stock` : 'Out of stock')
}

/** Sends the newest optimistic update of a product. Runs inside the queue. */
const sendUpdate = async (deps: CartDeps, product: CardProduct) => {
  const { call, queryClient } = deps
  const { _id, name } = product
  if (!getOptimisticUpdate(_id)) return
  let adding = true
  let before = 0
  /** The stock that the cart last reported. */
  let left = 0
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
    const answer = await request(call, line?._id ?? null, update)
    await cacheCart(deps, answer)
    const now = answer.data.find(({ productId }) => productId._id === _id)?.quantity ?? 0
    toast.success(adding ? 'Item Added' : 'Item Removed')
    announce(now === 0 ? `${name} removed` : `${now} of ${name} in the cart`)
    // Another round is needed after a press in the meantime, and after a first add, which always adds just one.
    const changedMeanwhile = getOptimisticUpdate(_id) !== update
    if (changedMeanwhile || (before === 0 && update.quantity > 1))
      void queueCartMutation(() => sendUpdate(deps, update.product))
    else setOptimisticUpdate(_id, null)
  } catch (error) {
    const update = getOptimisticUpdate(_id)
    if (update && hasCode(error, 'duplicate')) {
      // Another tab or device has added it: the pieces are added to those.
      const fresh = await queryClient.fetchQuery({ ...cartQuery(call), staleTime: 0 }).catch(() => null)
      if (fresh?.lines.some((line) => line.product._id === _id)) {
        setOptimisticUpdate(_id, { ...update, relative: true })
        void queueCartMutation(() => sendUpdate(deps, product))
        return
      }
    }
    // Quick presses can add up to more than the stock: then the whole stock is requested instead.
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
  if (hasCode(error, 'invalid_token') || (error instanceof CallError && error.message === 'invalid token')) {
    if (adding) {
      sessionStorage.setItem(addAfterLoginKey, JSON.stringify(product))
      toast.error('Unable to Add, Please login first!')
    }
    await goToLogin()
    return
  }
  toast.error(errorMessage(error))
  void queryClient.invalidateQueries({ queryKey: ['cart'] })
}

/** Holds the product that a guest tried to add, until the guest has signed in. */
const addAfterLoginKey = 'addAfterLogin'

let guestRequestRunning = false

/** A guest has no cart, so nothing is shown before the answer; presses in the meantime are ignored. */
const addAsGuest = async (deps: CartDeps, product: CardProduct) => {
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

/** After a login: adds the product that the shopper tried to add as a guest, to what the cart holds of it already. */
export const addProductAfterLogin = async (call: Call, queryClient: QueryClient) => {
  const stored = sessionStorage.getItem(addAfterLoginKey)
  if (stored === null) return
  sessionStorage.removeItem(addAfterLoginKey)
  const product: CardProduct = JSON.parse(stored)
  setOptimisticUpdate(product._id, { product, quantity: 1, relative: true })
  await queueCartMutation(() => sendUpdate({ call, queryClient, goToLogin: async () => {} }, product))
}

/** For changes that need no optimistic update (coupons, reorders): queued, and the answered cart is cached. */
export const useCartMutation = () => {
  const queryClient = useQueryClient()
  const call = useCall()
  return <T extends WholeCart>(send: () => Promise<T>) => mutateCart({ call, queryClient }, send)
}

export const mutateCart = <T extends WholeCart>(
  deps: Omit<CartDeps, 'goToLogin'>,
  send: () => Promise<T>,
): Promise<T> =>
  queueCartMutation(async () => {
    const answer = await send()
    await cacheCart(deps, answer)
    return answer
  })

let queue: Promise<unknown> = Promise.resolve()

/** Runs `send` after every mutation queued before it. */
export const queueCartMutation = <T>(send: () => Promise<T>): Promise<T> => {
  const turn = queue.then(send, send)
  queue = turn.catch(() => {})
  return turn
}

const cacheCart = async ({ call, queryClient }: Omit<CartDeps, 'goToLogin'>, answer: WholeCart) => {
  // A read that began before this mutation would bring the old cart back.
  await queryClient.cancelQueries({ queryKey: ['cart'] })
  queryClient.setQueryData(cartQuery(call).queryKey, cartOf(answer))
}
