// Describes the differences between the shopper's cart and the server's, and how to resolve them.

import { refusalData } from '@tokri/contract/client.ts'
import type { RefusalData } from '@tokri/contract/refusal.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { discountedRupees } from '../../components/price.tsx'
import type { Cart, CartLine } from '../../lib/cart/cart.ts'
import { cardOf } from '../../lib/catalogue/catalogue-queries.ts'

export type CartChange = {
  title: string
  sentences: string[]
  /** The available quantity of each product that exceeds the stock; empty when only prices changed. */
  left: Array<{ productId: string; quantity: number }>
  /** The new final amount in rupees if the server sent it; null when it depends on the remaining stock. */
  finalAmount: number | null
}

const compare = (before: readonly CartLine[], { lines, bill }: RefusalData['cart_changed']): string[] => {
  const sentences: string[] = []
  const now = new Map(lines.map((line) => [line.productId._id, line]))
  for (const { product, quantity, offer } of before) {
    const line = now.get(product._id)
    if (!line) {
      sentences.push(`${product.name} is no longer in your cart.`)
      continue
    }
    const [was, is] = [discountedRupees(product), discountedRupees(cardOf(line.productId))]
    if (was !== is) sentences.push(`${product.name} now costs ${formatRupees(is)} instead of ${formatRupees(was)}.`)
    if (offer?.off !== line.offer?.off) sentences.push(`The offer for ${product.name} has changed.`)
    if (quantity !== line.quantity) sentences.push(`${product.name}: ${line.quantity} instead of ${quantity}.`)
  }
  const known = new Set(before.map(({ product }) => product._id))
  for (const line of lines) if (!known.has(line.productId._id)) sentences.push(`${line.productId.name} was added.`)
  if (sentences.length === 0) sentences.push(`The total is now ${formatRupees(bill.finalAmount)}.`)
  return sentences
}

/** null when the error has another cause, and when the cart is empty. */
export const changesFrom = (error: unknown, cart: Cart): CartChange | null => {
  const lacking = refusalData(error, 'out_of_stock')
  if (lacking) {
    const { lines } = lacking
    return {
      title: 'Out of stock',
      sentences: lines.map(({ name, left }) => (left > 0 ? `Only ${left} of ${name} left.` : `${name} is sold out.`)),
      left: lines.map(({ productId, left }) => ({ productId, quantity: left })),
      finalAmount: null,
    }
  }
  const changed = refusalData(error, 'cart_changed')
  if (changed) {
    if (changed.lines.length === 0) return null
    return {
      title: 'Your cart has changed',
      sentences: compare(cart.lines, changed),
      left: [],
      finalAmount: changed.bill.finalAmount,
    }
  }
  return null
}
