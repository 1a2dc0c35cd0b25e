// A cart that the shop keeps: each change is answered with the whole priced cart.
import type { CartAnswer, CartLineShape } from '@tokri/contract/cart.schema.ts'
import { addToCart, deleteCartItem, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { type Answer, on, refusal } from './answers.ts'
import { cart, cartLine } from './shapes.ts'

/**
 * `quantities` are those of the cart at first, by product id; `products` is what the shop sells. `refilled`: an earlier order
 * has filled it.
 */
export const keptCart = (
  products: ProductShape[],
  quantities: Record<string, number> = {},
  refilled: Pick<CartAnswer, 'refilled'> = {},
) => {
  const kept = new Map(Object.entries(quantities))
  let coupon: CartAnswer['coupon'] = null
  const lines = (): CartLineShape[] =>
    products.flatMap((each) => {
      const quantity = kept.get(each._id) ?? 0
      return quantity > 0 ? [cartLine({ productId: each, quantity })] : []
    })
  const productOf = (lineId: string) => lines().find(({ _id }) => _id === lineId)?.productId
  const change = (message: string, productId: string | undefined, quantity: number) => {
    const sold = products.find(({ _id }) => _id === productId)
    if (!sold) throw refusal('not_found')
    if (quantity > sold.stock) throw refusal('out_of_stock', { message: `Only ${sold.stock} left in stock` })
    kept.set(sold._id, quantity)
    if (coupon && cart(lines()).bill.discountedTotal < coupon.minimum) coupon = null
    return { ...cart(lines(), coupon), message }
  }
  const use = (used: CartAnswer['coupon']) => {
    coupon = used
    return cart(lines(), used)
  }
  const answers: Answer[] = [
    on(getCart, () => ({ ...cart(lines(), coupon), ...refilled })),
    on(addToCart, ({ body }) => change('Item added', body.productId, (kept.get(body.productId) ?? 0) + 1)),
    on(updateCartItem, ({ body }) => change('Item updated', productOf(body._id)?._id, body.qty)),
    on(deleteCartItem, ({ body }) => change('Item removed', productOf(body._id)?._id, 0)),
  ]
  return { answers, lines, use }
}
