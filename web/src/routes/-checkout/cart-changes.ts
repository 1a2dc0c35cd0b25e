// The differences between the shopper's cart and the server's, as sentences and as the step that resolves them.

import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import type { CallError } from '@tokri/contract/client.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { discountedRupees } from '../../components/price.tsx'
import type { Cart, CartLine } from '../../lib/cart/cart.ts'
import { cardOf } from '../../lib/catalogue/catalogue-queries.ts'

export type CartChange = {
  title: string
  sentences: string[]
  /** The available quantity of each product that is short; empty when only prices changed. */
  left: Array<{ productId: string; quantity: number }>
  /** The new final amount in rupees if the server sent it; null when it depends on the remaining stock. */
  finalAmount: number | null
}

type OutOfStock = { lines: Array<{ productId: string; name: string; left: number }> }
type Changed = { lines: CartAnswer['data']; bill: CartAnswer['bill'] }

const compare = (before: readonly CartLine[], { lines, bill }: Changed): string[] => {
  const sentences: string[] = []
  const now = new Map(lines.map((line) => [line.productId._id, line]))
  for (const { product, quantity } of before) {
    const line = now.get(product._id)
    if (!line) {
      sentences.push(`${product.name} is no longer in your cart.`)
      continue
    }
    const [was, is] = [discountedRupees(product), discountedRupees(cardOf(line.productId))]
    if (was !== is) sentences.push(`${product.name} now costs ${formatRupees(is)} instead of ${formatRupees(was)}.`)
    if (quantity !== line.quantity) sentences.push(`${product.name}: ${line.quantity} instead of ${quantity}.`)
  }
  const known = new Set(before.map(({ product }) => product._id))
  for (const line of lines) if (!known.has(line.productId._id)) sentences.push(`${line.productId.name} was added.`)
  if (sentences.length === 0) sentences.push(`The total is now ${formatRupees(bill.finalAmount)}.`)
  return sentences
}

/** null when the error has another cause. */
export const changesFrom = (error: CallError, cart: Cart): CartChange | null => {
  if (error.data === undefined || error.data === null) return null
  if (error.code === 'out_of_stock') {
    const { lines } = error.data as OutOfStock
    return {
      title: 'Out of stock',
      sentences: lines.map(({ name, left }) => (left > 0 ? `Only ${left} of ${name} left.` : `${name} is sold out.`)),
      left: lines.map(({ productId, left }) => ({ productId, quantity: left })),
      finalAmount: null,
    }
  }
  if (error.code === 'cart_changed') {
    const changed = error.data as Changed
    return {
      title: 'Your cart has changed',
      sentences: compare(cart.lines, changed),
      left: [],
      finalAmount: changed.bill.finalAmount,
    }
  }
  return null
}
