// The cart as the browser sees it: the server's last answer, with the shopper's newest wishes laid over it.
//
// A click shows its result in the same frame; the bill on top of it is the same rule the server uses. Every answer of
// the server is the whole cart and simply replaces the one before. How wishes are sent: cart-mutations.ts.

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { BillShape, CartAnswer } from '@tokri/contract/cart.schema.ts'
import { getCart } from '@tokri/contract/cart.ts'
import type { Call } from '@tokri/contract/client.ts'
import { billInRupees, billOf, ladderInPaise } from '@tokri/rules/bill.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useCall } from '../api/use-call.ts'
import { type CardProduct, cardOf } from '../catalogue/catalogue-queries.ts'
import { hasSession } from '../session/session.ts'
import { type Settings, useSettings } from '../settings/settings-query.ts'

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

/** Wished before the cart was known, `quantity` counts on top of what turns out to be in it. */
export type Wish = { product: CardProduct; quantity: number; onTop?: boolean }
/** The quantity that a wish ends at when `held` are in the cart. */
export const wishedQuantity = ({ quantity, onTop }: Wish, held: number): number => (onTop ? held + quantity : quantity)

let wishes: ReadonlyMap<string, Wish> = new Map()
const listeners = new Set<() => void>()
const noWishes: ReadonlyMap<string, Wish> = new Map()

export const wishOf = (productId: string): Wish | undefined => wishes.get(productId)
export const setWish = (productId: string, wish: Wish | null) => {
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
  const changed = cart.lines.map((line) => {
    const wish = over.get(line.product._id)
    return wish ? { ...line, quantity: wishedQuantity(wish, line.quantity) } : line
  })
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
    ladderInPaise(ladder),
  )
  return { lines, bill: billInRupees(bill), coupon: bill.couponPaise > 0 ? cart.coupon : null }
}

const emptyCart: Cart = { lines: [], bill: billInRupees(billOf([])), coupon: null }

/** The server's last answer: an empty cart when it could not be read, undefined while it is on its way. */
const useKnownCart = (): Cart | undefined => {
  const hydrated = useHydrated()
  const { data, isError } = useQuery({ ...cartQuery(useCall()), enabled: hydrated })
  // A part of the page that the browser takes over late must first draw what the server drew: no cart.
  if (!hydrated) return undefined
  return data ?? (isError ? emptyCart : undefined)
}

/** The cart to show, undefined until it is known. */
export const useCart = (): Cart | undefined => {
  const known = useKnownCart()
  const over = useSyncExternalStore(
    subscribe,
    () => wishes,
    () => noWishes,
  )
  const { chargeLadder } = useSettings()
  return useMemo(() => known && withWishes(known, over, chargeLadder), [known, over, chargeLadder])
}

/** Call once in the browser: the steppers hear of every new cart. */
export const watchCart = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'cart') for (const listener of listeners) listener()
  })

/**
 * How many of a product to show. A press shows even before the cart is known. Every card asks this, so it looks into the
 * cache instead of holding a query of its own.
 */
export const useQuantity = (productId: string): number => {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    subscribe,
    () => {
      const cart = queryClient.getQueryData<Cart>(['cart'])
      const held = cart?.lines.find(({ product }) => product._id === productId)?.quantity ?? 0
      const wish = wishes.get(productId)
      return wish ? wishedQuantity(wish, held) : held
    },
    () => 0,
  )
}
