// The cart as the browser sees it: the server's last answer, with the shopper's newest wishes laid over it.
//
// A click shows its result in the same frame; the bill on top of it is the same rule the server uses. Every answer of
// the server is the whole cart and simply replaces the one before. A wish that the server refuses is dropped, and with
// it everything it showed. Writes go out one at a time, so an older answer can never overwrite a newer one, and quick
// taps on one product are sent as the number they end at.

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import type { BillShape, CartAnswer } from '@tokri/contract/cart.schema.ts'
import { addToCart, deleteCartItem, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { type Call, CallError } from '@tokri/contract/client.ts'
import { billInRupees, billOf } from '@tokri/rules/bill.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { toast } from '../ui/toast.ts'
import { type CardProduct, cardOf } from './catalogue-queries.ts'
import { failureText } from './failure-text.ts'
import { hasSession } from './session.ts'
import { type Settings, useSettings } from './settings-query.ts'
import { useCall } from './use-call.ts'

/** `_id` is null while the line exists only as a wish. `left` is the stock the server last told. */
export type CartLine = { _id: string | null; product: CardProduct; quantity: number; left: number | null }
export type Cart = { lines: CartLine[]; bill: BillShape; coupon: CartAnswer['coupon'] }

export const cartOf = ({ data, bill, coupon }: Pick<CartAnswer, 'data' | 'bill' | 'coupon'>): Cart => ({
  lines: data.map(({ _id, quantity, productId }) => ({
    _id,
    quantity,
    product: cardOf(productId),
    left: productId.stock,
  })),
  bill,
  coupon,
})

export const cartQuery = (call: Call) =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: async ({ signal }) => cartOf(await call(getCart, {}, { signal })),
    // It may have been changed in another tab or on another device.
    refetchOnWindowFocus: () => hasSession() && 'always',
  })

type Wish = { product: CardProduct; quantity: number }
let wishes: ReadonlyMap<string, Wish> = new Map()
const listeners = new Set<() => void>()
const noWishes: ReadonlyMap<string, Wish> = new Map()

const setWish = (productId: string, wish: Wish | null) => {
  const next = new Map(wishes)
  if (wish) next.set(productId, wish)
  else next.delete(productId)
  wishes = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The cart with the wishes laid over it, its bill made by the shared rule. */
export const withWishes = (cart: Cart, over: ReadonlyMap<string, Wish>, ladder: Settings['chargeLadder']): Cart => {
  if (over.size === 0) return cart
  const known = new Set(cart.lines.map(({ product }) => product._id))
  const changed = cart.lines.map((line) => ({
    ...line,
    quantity: over.get(line.product._id)?.quantity ?? line.quantity,
  }))
  const added = [...over.values()]
    .filter(({ product }) => !known.has(product._id))
    .map(({ product, quantity }): CartLine => ({ _id: null, product, quantity, left: null }))
  const lines = [...changed, ...added].filter(({ quantity }) => quantity > 0)
  const coupon = cart.coupon && {
    kind: 'flat' as const,
    amount: toPaise(cart.coupon.amount),
    capPaise: null,
    minimumPaise: toPaise(cart.coupon.minimum),
  }
  const bill = billOf(
    lines.map(({ product, quantity }) => ({
      pricePaise: toPaise(product.price),
      discount: product.discount,
      quantity,
    })),
    coupon,
    ladder.map(({ upTo, percent }) => ({
      upToPaise: upTo === null ? null : toPaise(upTo),
      permille: Math.round(percent * 10),
    })),
  )
  return { lines, bill: billInRupees(bill), coupon: bill.couponPaise > 0 ? cart.coupon : null }
}

/** The cart to show, undefined until the server has answered once. */
export const useCart = (): Cart | undefined => {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...cartQuery(useCall()), enabled: hydrated })
  const over = useSyncExternalStore(
    subscribe,
    () => wishes,
    () => noWishes,
  )
  const { chargeLadder } = useSettings()
  // A part of the page that the browser takes over late must first draw what the server drew: no cart.
  return useMemo(
    () => (hydrated && data ? withWishes(data, over, chargeLadder) : undefined),
    [hydrated, data, over, chargeLadder],
  )
}

export const useQuantity = (productId: string): number =>
  useCart()?.lines.find(({ product }) => product._id === productId)?.quantity ?? 0

const pendingKey = 'addAfterLogin'

/** A guest's product waits here until the guest has signed in. */
const rememberForLogin = (productId: string) => sessionStorage.setItem(pendingKey, productId)

/** Takes a whole cart from an answer as the new truth. */
const takeCart = async (call: Call, queryClient: QueryClient, answer: Pick<CartAnswer, 'data' | 'bill' | 'coupon'>) => {
  // A read that began before this write would bring back the old cart.
  await queryClient.cancelQueries({ queryKey: ['cart'] })
  queryClient.setQueryData(cartQuery(call).queryKey, cartOf(answer))
}

/** Puts the product a guest wanted into the cart of whoever has just signed in. */
export const addRemembered = async (call: Call, queryClient: QueryClient) => {
  const productId = sessionStorage.getItem(pendingKey)
  if (productId === null) return
  sessionStorage.removeItem(pendingKey)
  try {
    await takeCart(call, queryClient, await call(addToCart, { body: { productId } }))
  } catch (error) {
    // It was in the cart already: nothing is missing.
    if (!(error instanceof CallError && error.code === 'duplicate')) toast.error(failureText(error))
  }
}

/** One write of the cart at a time, in the order they were wished. */
let lane: Promise<unknown> = Promise.resolve()
export const inCartLane = <T>(write: () => Promise<T>): Promise<T> => {
  const turn = lane.then(write, write)
  lane = turn.catch(() => {})
  return turn
}

export const useTakeCart = () => {
  const queryClient = useQueryClient()
  const call = useCall()
  return (answer: Pick<CartAnswer, 'data' | 'bill' | 'coupon'>) => takeCart(call, queryClient, answer)
}

/** `setQuantity(product, n)`: shows n at once, tells the server, rolls back and says why when it refuses. */
export const useSetQuantity = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const takeCart = useTakeCart()

  const send = async (product: CardProduct) => {
    const wish = wishes.get(product._id)
    if (!wish) return
    const line = queryClient
      .getQueryData(cartQuery(call).queryKey)
      ?.lines.find((each) => each.product._id === product._id)
    const before = line?.quantity ?? 0
    if (wish.quantity === before) return setWish(product._id, null)
    try {
      const answer = await write(line?._id ?? null, product._id, wish.quantity)
      await takeCart(answer)
      toast.success(wish.quantity > before ? 'Item Added' : 'Item Removed')
      // Tapped again meanwhile, or a first add that was wished for more than one: another round brings it there.
      if (wishes.get(product._id) !== wish || (before === 0 && wish.quantity > 1)) void inCartLane(() => send(product))
      else setWish(product._id, null)
    } catch (error) {
      setWish(product._id, null)
      refused(error, product)
    }
  }

  const write = (lineId: string | null, productId: string, quantity: number) => {
    if (lineId === null) return call(addToCart, { body: { productId } })
    if (quantity === 0) return call(deleteCartItem, { body: { _id: lineId } })
    return call(updateCartItem, { body: { _id: lineId, qty: quantity } })
  }

  const refused = (error: unknown, product: CardProduct) => {
    if (error instanceof CallError && error.message === 'invalid token') {
      rememberForLogin(product._id)
      toast.error('Unable to Add, Please login first!')
      void router.navigate({ href: '/login' })
      return
    }
    toast.error(failureText(error))
    void queryClient.invalidateQueries({ queryKey: ['cart'] })
  }

  return (product: CardProduct, quantity: number) => {
    // A guest's click shows nothing before the server's answer: there is no cart to show it in.
    if (hasSession()) {
      setWish(product._id, { product, quantity })
      void inCartLane(() => send(product))
    } else {
      void call(addToCart, { body: { productId: product._id } }).catch((error) => refused(error, product))
    }
  }
}
