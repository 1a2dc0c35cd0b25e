// The cart that the browser shows: the server's last answer plus the optimistic updates that are not confirmed yet.
//
// A press shows its result in the same frame. The bill is computed by the same rule as on the server, with the offers and
// the coupon of the last answer. Each answer of the server contains the whole cart and replaces the previous answer.
// set-quantity.ts sends the updates.

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { getCart } from '@tokri/contract/cart.ts'
import type { Call } from '@tokri/contract/client.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import { billInRupees, billOf, couponApplies, ladderInPaise } from '@tokri/rules/bill.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useCall } from '../api/use-call.ts'
import { type CardProduct, cardOf } from '../catalogue/catalogue-queries.ts'
import { hasSession } from '../session/session.ts'
import { type Settings, useSettings } from '../settings/settings-query.ts'

/** `_id` is null until the server has confirmed the line. `left` is the stock that the server last reported. */
export type CartLine = {
  _id: string | null
  product: CardProduct
  quantity: number
  left: number | null
  preference: Preference
  /** The substitute that the shopper chose. */
  substituteId?: string | null
  /** What offers took off the line in the server's last answer. */
  offer?: CartAnswer['data'][number]['offer']
  /** What further pieces would make free, by the server's last answer. */
  nextFree?: CartAnswer['data'][number]['nextFree'] & {
    /** The cart has changed since. */
    outdated?: boolean
  }
}
export type Cart = { lines: CartLine[] } & Pick<CartAnswer, 'bill' | 'coupon' | 'minimumOrder' | 'refilled'>

const availableQuantity = ({ quantity, left }: CartLine): number =>
  left === null ? quantity : Math.min(quantity, left)

/** Whether the cart holds more of a product than the shop has. */
export const isShort = (line: CartLine): boolean => availableQuantity(line) < line.quantity

export const cartOf = ({
  data,
  bill,
  coupon,
  minimumOrder,
  refilled,
}: Pick<CartAnswer, 'data' | 'bill' | 'coupon' | 'minimumOrder' | 'refilled'>): Cart => ({
  lines: data.map(({ productId, ...line }) => ({ ...line, product: cardOf(productId), left: productId.stock })),
  bill,
  coupon,
  ...(minimumOrder !== undefined && { minimumOrder }),
  ...(refilled && { refilled }),
})

/** How much more must be in the cart to order it, in rupees; 0 if it can be ordered. */
export const missingForOrder = ({ bill, minimumOrder = 0 }: Pick<Cart, 'bill' | 'minimumOrder'>): number =>
  toRupees(Math.max(0, toPaise(minimumOrder) - toPaise(bill.payable)))

/** The parts of the settings by which a cart is billed. */
type Terms = Pick<Settings, 'chargeLadder' | 'charges'>

export const cartQuery = (call: Call) =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: async ({ signal }) => cartOf(await call(getCart, {}, { signal })),
    // Another tab or device may have changed the cart.
    refetchOnWindowFocus: () => hasSession() && 'always',
  })

/** `relative` is true for an update made before the cart was loaded: `quantity` is then added to what the cart holds. */
export type OptimisticUpdate = { product: CardProduct; quantity: number; relative?: boolean }
/** The quantity that results from `update` when the cart holds `held`. */
export const quantityAfter = ({ quantity, relative }: OptimisticUpdate, held: number): number =>
  relative ? held + quantity : quantity

/** By product id. */
type Updates = ReadonlyMap<string, OptimisticUpdate>

let updates: Updates = new Map()
const listeners = new Set<() => void>()
const noUpdates: Updates = new Map()

export const getOptimisticUpdate = (productId: string): OptimisticUpdate | undefined => updates.get(productId)
export const setOptimisticUpdate = (productId: string, update: OptimisticUpdate | null) => {
  const next = new Map(updates)
  if (update) next.set(productId, update)
  else next.delete(productId)
  updates = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The cart after `updates`, with the bill of the available pieces: pieces above the stock are not billed. */
export const applyOptimisticUpdates = (cart: Cart, updates: Updates, { chargeLadder, charges }: Terms): Cart => {
  if (updates.size === 0 && !cart.lines.some(isShort)) return cart
  const known = new Set(cart.lines.map(({ product }) => product._id))
  const changed = cart.lines.map(({ nextFree, ...line }) => {
    const update = updates.get(line.product._id)
    return {
      ...line,
      ...(update && { quantity: quantityAfter(update, line.quantity) }),
      ...(nextFree && { nextFree: { ...nextFree, outdated: updates.size > 0 } }),
    }
  })
  const added = [...updates.values()]
    .filter(({ product }) => !known.has(product._id))
    .map(({ product, quantity }): CartLine => ({ _id: null, product, quantity, left: null, preference: 'replace' }))
  const lines = [...changed, ...added].filter(({ quantity }) => quantity > 0)
  const coupon = cart.coupon && {
    ...cart.coupon,
    kind: 'flat' as const,
    amount: toPaise(cart.coupon.amount),
    capPaise: null,
    minimumPaise: toPaise(cart.coupon.minimum),
  }
  const bill = billOf(
    lines.map((line) => ({
      pricePaise: toPaise(line.product.price),
      discount: line.product.discount,
      quantity: availableQuantity(line),
      offerPaise: toPaise(line.offer?.off ?? 0),
    })),
    coupon,
    { ladder: ladderInPaise(chargeLadder), charges },
  )
  const holds = coupon && couponApplies(coupon, bill.discountedTotalPaise)
  return { ...cart, lines, bill: billInRupees(bill), coupon: holds ? cart.coupon : null }
}

/** The query of the cart. The first render must match the server's HTML, which has no cart. */
export const useCartQuery = () => useQuery({ ...cartQuery(useCall()), enabled: useHydrated() })

/** The cart to show; undefined while it is loading and when it could not be loaded. */
export const useCart = (): Cart | undefined => {
  const hydrated = useHydrated()
  const { data } = useCartQuery()
  const cart = hydrated ? data : undefined
  const pending = useSyncExternalStore(
    subscribe,
    () => updates,
    () => noUpdates,
  )
  const settings = useSettings()
  return useMemo(() => cart && applyOptimisticUpdates(cart, pending, settings), [cart, pending, settings])
}

/**
 * Call once in the browser. Renders the steppers again when a new cart arrives, and tells the shopper when the cart has
 * lost its coupon.
 */
export const notifyOnCartChange = (queryClient: QueryClient) => {
  let coupon: Cart['coupon'] | undefined
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'cart') return
    for (const listener of listeners) listener()
    const cart: Cart | undefined = query.state.data
    const lost = coupon
    coupon = cart?.coupon
    // An order empties the cart: its coupon was used, not lost.
    if (lost && cart?.lines.length && !cart.coupon)
      void import('./lost-coupon.ts').then(({ notifyLostCoupon }) => notifyLostCoupon(queryClient, lost))
  })
}

/**
 * The quantity of a product to show; an update counts even before the cart is loaded. It reads the query cache directly:
 * a query observer in every card of a page would be slow.
 */
export const useQuantity = (productId: string): number => {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    subscribe,
    () => {
      const cart = queryClient.getQueryData<Cart>(['cart'])
      const held = cart?.lines.find(({ product }) => product._id === productId)?.quantity ?? 0
      const update = updates.get(productId)
      return update ? quantityAfter(update, held) : held
    },
    () => 0,
  )
}
