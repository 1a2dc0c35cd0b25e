// How the shopper's wishes reach the server.
//
// Writes go out one at a time, so an older answer can never overwrite a newer one, and quick taps on one product are
// sent as the number they end at. A wish that the server refuses is dropped, and with it everything it showed.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { addToCart, deleteCartItem, updateCartItem } from '@tokri/contract/cart.ts'
import { type Call, CallError } from '@tokri/contract/client.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { failureText } from '../api/error-message.ts'
import { useCall } from '../api/use-call.ts'
import type { CardProduct } from '../catalogue/catalogue-queries.ts'
import { hasSession } from '../session/session.ts'
import { cartOf, cartQuery, setWish, type Wish, wishedQuantity, wishOf } from './cart.ts'

export type CartDeps = { call: Call; queryClient: QueryClient; goToLogin: () => Promise<void> }
type WholeCart = Pick<CartAnswer, 'data' | 'bill' | 'coupon'>

/** One write of the cart at a time, in the order they were wished. */
let lane: Promise<unknown> = Promise.resolve()
export const inCartLane = <T>(write: () => Promise<T>): Promise<T> => {
  const turn = lane.then(write, write)
  lane = turn.catch(() => {})
  return turn
}

/** Takes a whole cart from an answer as the new truth. */
const takeCart = async ({ call, queryClient }: Omit<CartDeps, 'goToLogin'>, answer: WholeCart) => {
  // A read that began before this write would bring back the old cart.
  await queryClient.cancelQueries({ queryKey: ['cart'] })
  queryClient.setQueryData(cartQuery(call).queryKey, cartOf(answer))
}

/** A write that answers with the whole cart: sent when its turn comes, and taken before the next one is sent. */
export const changeCart = <T extends WholeCart>(
  deps: Omit<CartDeps, 'goToLogin'>,
  write: () => Promise<T>,
): Promise<T> =>
  inCartLane(async () => {
    const answer = await write()
    await takeCart(deps, answer)
    return answer
  })

export const useChangeCart = () => {
  const queryClient = useQueryClient()
  const call = useCall()
  return <T extends WholeCart>(write: () => Promise<T>) => changeCart({ call, queryClient }, write)
}

const pendingKey = 'addAfterLogin'

/** A guest's product waits here until the guest has signed in. */
const rememberForLogin = (productId: string) => sessionStorage.setItem(pendingKey, productId)

/** Puts the product a guest wanted into the cart of whoever has just signed in. */
export const addRemembered = async (call: Call, queryClient: QueryClient) => {
  const productId = sessionStorage.getItem(pendingKey)
  if (productId === null) return
  sessionStorage.removeItem(pendingKey)
  try {
    await changeCart({ call, queryClient }, () => call(addToCart, { body: { productId } }))
  } catch (error) {
    // It was in the cart already: nothing is missing.
    if (!(error instanceof CallError && error.code === 'duplicate')) toast.error(failureText(error))
  }
}

/** Says why a wish was refused. `adding` is false for one that takes something out of the cart. */
const refused = async (
  { goToLogin, queryClient }: CartDeps,
  error: unknown,
  wish: { adding: boolean; _id: string },
) => {
  if (error instanceof CallError && error.message === 'invalid token') {
    if (wish.adding) {
      rememberForLogin(wish._id)
      toast.error('Unable to Add, Please login first!')
    }
    await goToLogin()
    return
  }
  toast.error(failureText(error))
  void queryClient.invalidateQueries({ queryKey: ['cart'] })
}

const write = (call: Call, lineId: string | null, { product, quantity }: Wish) => {
  if (lineId === null) return call(addToCart, { body: { productId: product._id } })
  if (quantity === 0) return call(deleteCartItem, { body: { _id: lineId } })
  return call(updateCartItem, { body: { _id: lineId, qty: quantity } })
}

/** Sends the newest wish for a product. Runs in the lane. */
const sendWish = async (deps: CartDeps, { _id, name }: CardProduct) => {
  const { call, queryClient } = deps
  if (!wishOf(_id)) return
  let adding = true
  let before = 0
  /** How many there are, as far as the cart knows. */
  let left = 0
  try {
    const held = await queryClient.ensureQueryData(cartQuery(call))
    const line = held.lines.find(({ product }) => product._id === _id)
    before = line?.quantity ?? 0
    left = line?.left ?? 0
    const newest = wishOf(_id)
    if (!newest) return
    const wish: Wish = { product: newest.product, quantity: wishedQuantity(newest, before) }
    adding = wish.quantity > before
    if (wish.quantity === before) return setWish(_id, null)
    setWish(_id, wish)
    const answer = await write(call, line?._id ?? null, wish)
    await takeCart(deps, answer)
    const now = answer.data.find(({ productId }) => productId._id === _id)?.quantity ?? 0
    toast.success(adding ? 'Item Added' : 'Item Removed')
    announce(now === 0 ? `${name} removed` : `${now} of ${name} in the cart`)
    // Tapped again meanwhile, or a first add that was wished for more than one: another round brings it there.
    if (wishOf(_id) !== wish || (before === 0 && wish.quantity > 1)) void inCartLane(() => sendWish(deps, wish.product))
    else setWish(_id, null)
  } catch (error) {
    const wish = wishOf(_id)
    // Quick presses go as one number: if that is more than there is, as many as there are stay wished for.
    const tooMany = error instanceof CallError && error.code === 'out_of_stock' && wish && wish.quantity > left
    const fewer = tooMany && left > before ? { product: wish.product, quantity: left } : null
    setWish(_id, fewer)
    void refused(deps, error, { adding, _id })
    if (fewer) void inCartLane(() => sendWish(deps, fewer.product))
  }
}

let guestAsks = false

/** A guest's press shows nothing before the answer, since there is no cart to show it in; a second one waits for it too. */
const askAsGuest = async (deps: CartDeps, { _id }: CardProduct) => {
  if (guestAsks) return
  guestAsks = true
  try {
    await deps.call(addToCart, { body: { productId: _id } })
  } catch (error) {
    await refused(deps, error, { adding: true, _id })
  } finally {
    guestAsks = false
  }
}

/** Shows `quantity` of a product at once, tells the server, and takes it back and says why when it refuses. */
export const setQuantity = (deps: CartDeps, product: CardProduct, quantity: number): Promise<void> => {
  if (!hasSession()) return askAsGuest(deps, product)
  const onTop = deps.queryClient.getQueryData(cartQuery(deps.call).queryKey) === undefined
  setWish(product._id, { product, quantity, onTop })
  return inCartLane(() => sendWish(deps, product))
}

export const useSetQuantity = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goToLogin = () => router.navigate({ href: urls.login() })
  return (product: CardProduct, quantity: number) =>
    void setQuantity({ call, queryClient, goToLogin }, product, quantity)
}
