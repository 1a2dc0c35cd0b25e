// Orders that wait for their payment hold stock for free, so one person has few of them.
import { cancelOrder, payOnline, placeOrder } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call } = shop
const { product, stockOf, atCheckout, onlineOrder, webhook, succeeded } = checkoutOf(shop)
const { later } = payingAt(shop)

const twoHolds = async () => {
  const milk = await product({ stock: 50 })
  const first = await onlineOrder([{ productId: milk }])
  const second = await onlineOrder([{ productId: milk }], { shopper: first.person })
  return { milk, first, second, person: first.person, token: first.token }
}

it('a third unpaid order is refused, naming the two, and holds nothing', async () => {
  const { milk, first, second, person, token } = await twoHolds()
  const { body } = await atCheckout([{ productId: milk, quantity: 3 }], { shopper: person })
  const refused = await call(payOnline, { body }, { token })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'too_many_holds',
    'Finish or cancel your open payment first',
  ])
  expect(refused.body.data.orders).toEqual([
    { orderId: first.orderId, orderNumber: first.order.orderNumber },
    { orderId: second.orderId, orderNumber: second.order.orderNumber },
  ])
  expect(await stockOf(milk)).toBe(48)
  // Cash holds nothing for free.
  expect((await call(placeOrder, { body }, { token })).status).toBe(201)
})

it('a payment, a cancellation and the end of the hold each make room', async () => {
  const { milk, first, second, person, token } = await twoHolds()
  await webhook(succeeded(first.order))
  const third = await onlineOrder([{ productId: milk }], { shopper: person })
  await call(cancelOrder, { body: { orderId: second.orderId, reason: 'Too slow' } }, { token })
  // What was cancelled is back in the cart.
  await onlineOrder([{ productId: await product() }], { shopper: person })
  expect(third.order.state).toBe('PAYMENT_PENDING')
  const renewed = { ...person, token: await later(16, person) }
  const { order } = await onlineOrder([{ productId: await product() }], { shopper: renewed })
  expect(order.state).toBe('PAYMENT_PENDING')
})

it('orders sent at the same moment count one after the other', async () => {
  const milk = await product({ stock: 50 })
  const { person, token } = await onlineOrder([{ productId: milk }])
  const { body } = await atCheckout([{ productId: milk }], { shopper: person })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      call(payOnline, { body }, { token, headers: { 'idempotency-key': `press ${index}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await stockOf(milk)).toBe(48)
})
