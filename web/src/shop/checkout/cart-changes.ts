// Describes the differences between the shopper's cart and the server's, and how to resolve them.

import { refusalData } from '@tokri/contract/client.ts'
import type { RefusalData } from '@tokri/contract/refusal.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { discountedRupees } from '../../components/product/price.tsx'
import { type Cart, type CartLine, cartOf } from '../../lib/cart/cart.ts'
import { lostCouponText } from '../../lib/cart/lost-coupon.ts'
import { cardOf } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'

export type CartChange = {
  title: string
  sentences: string[]
  /** The available quantity of each product that exceeds the stock; empty when only prices changed. */
  left: Array<{ productId: string; quantity: number }>
  /** The server's cart, if it sent it; null when the new cart follows from the remaining stock. */
  cart: Cart | null
  /** The cart that was to be ordered. */
  was: Cart
}

/** A coupon that the cart had, and that the server no longer takes anything off for. */
const lostCoupon = ({ coupon, bill }: Cart, now: Cart['bill']): string[] => {
  const hadEffect = bill.coupon > 0 || (coupon?.waivesServiceCharge && bill.serviceCharge === 0)
  const hasEffect = now.coupon > 0 || (coupon?.waivesServiceCharge && now.serviceCharge === 0)
  if (!coupon || !hadEffect || hasEffect) return []
  const isOver = !coupon.scoped && now.discountedTotal >= coupon.minimum
  return [lostCouponText({ ...coupon, isOver }, now.discountedTotal)]
}

const compare = (cart: Cart, { lines, bill }: RefusalData['cart_changed']): string[] => {
  const before: readonly CartLine[] = cart.lines
  const sentences = lostCoupon(cart, bill)
  const now = new Map(lines.map((line) => [line.productId._id, line]))
  for (const { product, quantity, offer } of before) {
    const line = now.get(product._id)
    if (!line) {
      sentences.push(m.checkout_change_line_gone({ name: product.name }))
      continue
    }
    const [was, is] = [discountedRupees(product), discountedRupees(cardOf(line.productId))]
    if (was !== is)
      sentences.push(
        m.checkout_change_price({
          name: product.name,
          is: formatRupees(is),
          was: formatRupees(was),
        }),
      )
    if (offer?.off !== line.offer?.off) sentences.push(m.checkout_change_offer({ name: product.name }))
    if (quantity !== line.quantity)
      sentences.push(
        m.checkout_change_quantity({
          name: product.name,
          quantity: line.quantity,
          quantity2: quantity,
        }),
      )
  }
  const known = new Set(before.map(({ product }) => product._id))
  for (const line of lines)
    if (!known.has(line.productId._id)) sentences.push(m.checkout_name_was_added({ name: line.productId.name }))
  if (sentences.length === 0) sentences.push(m.checkout_change_total({ finalAmount: formatRupees(bill.finalAmount) }))
  return sentences
}

/** What the dialog says of a change to the cart `next`: without what is sold out, the cart may lose its coupon as well. */
export const sentencesOf = ({ sentences, cart, was }: CartChange, next: Cart): string[] =>
  cart || next.lines.length === 0 ? sentences : [...sentences, ...lostCoupon(was, next.bill)]

/** null when the error has another cause, and when the cart is empty. */
export const changesFrom = (error: unknown, cart: Cart): CartChange | null => {
  const lacking = refusalData(error, 'out_of_stock')
  if (lacking) {
    const { lines } = lacking
    return {
      title: m.common_out_of_stock(),
      sentences: lines.map(({ name, left }) =>
        left > 0 ? m.checkout_change_stock_left({ left, name }) : m.checkout_name_is_sold_out({ name }),
      ),
      left: lines.map(({ productId, left }) => ({ productId, quantity: left })),
      cart: null,
      was: cart,
    }
  }
  const changed = refusalData(error, 'cart_changed')
  if (changed) {
    if (changed.lines.length === 0) return null
    return {
      title: m.checkout_your_cart_has_changed(),
      sentences: compare(cart, changed),
      left: [],
      cart: cartOf({
        data: changed.lines,
        bill: changed.bill,
        coupon: lostCoupon(cart, changed.bill).length > 0 ? null : cart.coupon,
        minimumOrder: cart.minimumOrder,
      }),
      was: cart,
    }
  }
  return null
}
