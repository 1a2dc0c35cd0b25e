// A shopper at the checkout, and the ways to order and pay.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, applyCoupon, updateCartItem } from '@tokri/contract/cart.ts'
import { payOnline, placeOrder } from '@tokri/contract/order.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import { signTestMessage } from '../src/modules/payment/test-provider.ts'
import { newId } from '../src/platform/ids.ts'
import {
  anAddress,
  catalogueFactory,
  PAYMENT_TEST_SECRET,
  type Person,
  type ProductOptions,
  type TestAnswer,
  type TestShop,
} from './shop.ts'

export type Basket = { productId: string; quantity?: number }[]
/** `beside`: optional fields of the order, such as `tip`. */
type Options = {
  coupon?: string
  shopper?: Person
  beside?: { tip?: number; billCopyTo?: string; door?: { leave: boolean; note: string } }
}
export type AtCheckout = {
  person: Person
  token: string
  cart: TestAnswer
  body: { list_items: unknown[]; totalAmt: number; subTotalAmt: number; addressId: string }
}

export type WebhookOptions = { secret?: string; at?: Date; provider?: string; signature?: string }

export const checkoutOf = (shop: TestShop) => {
  const { call, db, signUp, deps, app } = shop
  const create = catalogueFactory(db)
  let places: Promise<[string, string]> | undefined
  const insertCategories = async (): Promise<[string, string]> => {
    const category = await create.category('Dairy')
    return [category, await create.subCategory('Milk', [category])]
  }

  const product = async (options?: ProductOptions): Promise<string> => {
    places ??= insertCategories()
    const [category, subCategory] = await places
    return create.product(category, subCategory, options)
  }

  const stockOf = async (id: string): Promise<number> =>
    (await db.selectFrom('stock').select('quantity').where('product_id', '=', id).executeTakeFirstOrThrow()).quantity

  /** A shopper (a new one unless given) with these products in the cart and an address, and the order to submit. */
  const atCheckout = async (basket: Basket, { coupon, shopper, beside }: Options = {}) => {
    const person = shopper ?? (await signUp())
    const { token } = person
    let cart: TestAnswer | undefined
    for (const { productId, quantity = 1 } of basket) {
      cart = await call(addToCart, { body: { productId } }, { token })
      const line = cart.body.data.find((item: { productId: { _id: string } }) => item.productId._id === productId)
      if (quantity > 1) cart = await call(updateCartItem, { body: { _id: line._id, qty: quantity } }, { token })
    }
    if (coupon) cart = await call(applyCoupon, { body: { code: coupon } }, { token })
    if (!cart || cart.status >= 400) throw new Error(`no cart: ${JSON.stringify(cart?.body)}`)
    const address = await call(createAddress, { body: anAddress }, { token })
    const { bill, data } = cart.body
    const body = {
      list_items: data,
      totalAmt: bill.finalAmount,
      subTotalAmt: bill.discountedTotal,
      addressId: address.body.data._id,
      ...beside,
    }
    return { person, token, cart, body } satisfies AtCheckout
  }

  const ordered = async (endpoint: typeof placeOrder | typeof payOnline, ...args: Parameters<typeof atCheckout>) => {
    const shopper = await atCheckout(...args)
    const answer = await call(endpoint, { body: shopper.body }, { token: shopper.token })
    if (answer.status !== 201) throw new Error(`no order: ${JSON.stringify(answer.body)}`)
    return { ...shopper, order: answer.body.data, orderId: answer.body.data._id as string }
  }
  /** Places an order with cash on delivery. */
  const cashOrder = (...args: Parameters<typeof atCheckout>) => ordered(placeOrder, ...args)
  /** Places an order that waits for its payment. */
  const onlineOrder = (...args: Parameters<typeof atCheckout>) => ordered(payOnline, ...args)

  /** A message of the test provider with its signature, or with the given one. */
  const webhook = async (
    message: unknown,
    { secret = PAYMENT_TEST_SECRET, at = deps.clock(), provider = 'test', signature }: WebhookOptions = {},
  ): Promise<TestAnswer> => {
    const payload = typeof message === 'string' ? message : JSON.stringify(message)
    const response = await app.inject({
      method: 'POST',
      url: paymentWebhook.url.replace(':provider', provider),
      headers: {
        'content-type': 'application/json',
        'x-test-signature': signature ?? signTestMessage(secret, payload, at),
      },
      payload,
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  const succeeded = ({ tip = 0, ...order }: { _id: string; bill: { finalAmount: number }; tip?: number }) => ({
    id: newId(),
    type: 'payment.succeeded',
    orderId: order._id,
    amount: Math.round(100 * (order.bill.finalAmount + tip)) / 100,
  })
  const failed = (order: Parameters<typeof succeeded>[0]) => ({ ...succeeded(order), type: 'payment.failed' })

  /** Places an order and pays it online. */
  const paidOrder = async (...args: Parameters<typeof atCheckout>) => {
    const made = await onlineOrder(...args)
    const answer = await webhook(succeeded(made.order))
    if (answer.status !== 200) throw new Error(`not paid: ${JSON.stringify(answer.body)}`)
    return made
  }

  return { product, stockOf, atCheckout, cashOrder, onlineOrder, paidOrder, webhook, succeeded, failed }
}
