// What the shopper of an order hears whose payment was declined, did not come, or takes long.
import { addToCart } from '@tokri/contract/cart.ts'
import { cancelOrder, payAgain } from '@tokri/contract/order.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { startPushReceiver } from '../../../../test/push-receiver.ts'
import { testShop } from '../../../../test/shop.ts'
import { createPushSender } from '../../../platform/push/push-sender.ts'
import { remindPayment } from '../place/remind-payment.ts'

const receiver = await startPushReceiver()
const shop = await testShop({
  push: createPushSender({
    secret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    localOrigin: receiver.origin,
  }),
})
const { call, db, deps, mails, pass, runJobs, signUp } = shop
const { onlineOrder, product, webhook, succeeded, failed } = checkoutOf(shop)
const { later } = payingAt(shop)

/** An order that waits for its payment, of a shopper who wants notifications under a name of their own. */
const unpaid = async (name: string, language = 'en') => {
  const shopper = await signUp()
  await call(turnOnPush, { body: receiver.subscription(name) }, { token: shopper.token })
  const headers = { 'tokri-language': language, cookie: `language=${language}` }
  await call(userDetails, {}, { token: shopper.token, headers })
  return { shopper, name, ...(await onlineOrder([{ productId: await product() }], { shopper })) }
}
const toldTo = async ({ shopper, name, order }: Awaited<ReturnType<typeof unpaid>>) => {
  await runJobs()
  const notices = receiver.notices(name).map(({ body, path }) => [body, path])
  return {
    mails: mails.filter(({ to, subject }) => to === shopper.email && subject.includes(order.orderNumber)),
    notices,
  }
}
const paymentOf = async (orderId: string) =>
  (
    await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  ).id

it('a declined payment is told by mail and push, with the way to the cart that was filled again', async () => {
  const made = await unpaid('declined')
  await webhook(failed(made.order))
  const told = await toldTo(made)
  expect(told.notices).toEqual([['Its payment was declined. What you chose is in your cart again.', '/checkout']])
  expect(told.mails.map(({ subject }) => subject)).toEqual([`Order ${made.order.orderNumber} was not paid`])
  expect(told.mails[0]?.text).toContain('Your payment was declined')
  expect(told.mails[0]?.text).toContain('Go to the checkout: http://shop.test/checkout\n')
})

it('in Hindi too, and with the way to the order if the cart has other things already', async () => {
  const made = await unpaid('other-cart', 'hi')
  await call(addToCart, { body: { productId: await product() } }, { token: made.token })
  await webhook(failed(made.order))
  const { mails: own, notices } = await toldTo(made)
  expect(notices).toEqual([['इसका भुगतान अस्वीकार हुआ, इसलिए ऑर्डर नहीं हुआ।', `/hi/dashboard/myorders/${made.orderId}`]])
  expect(own.map(({ subject }) => subject)).toEqual([`ऑर्डर ${made.order.orderNumber} का भुगतान नहीं हुआ`])
  expect(own[0]?.text).toContain('आपका कार्ट वैसा ही है।')
  expect(own[0]?.text).not.toContain('/checkout')
})

it('the mail about one that is cancelled before it is paid promises no money back', async () => {
  const made = await unpaid('cancelled')
  await call(cancelOrder, { body: { orderId: made.orderId, reason: 'Not needed' } }, { token: made.token })
  const { mails: own } = await toldTo(made)
  expect(own.map(({ subject }) => subject)).toEqual([`Order ${made.order.orderNumber} is cancelled`])
  expect(own[0]?.text).toContain('There is nothing to pay.')
  expect(own[0]?.text).not.toContain('goes back')
})

it('a payment that is open after five minutes is reminded of once, with the link of the newest one', async () => {
  const made = await unpaid('open')
  pass(4 * 60_000)
  await call(payAgain, { body: { orderId: made.orderId } }, { token: made.token })
  expect(await toldTo(made)).toEqual({ mails: [], notices: [] })
  pass(61_000)
  const path = `/pay/${await paymentOf(made.orderId)}`
  const { mails: own, notices } = await toldTo(made)
  expect(notices).toEqual([['It waits for your payment. Press here to pay.', path]])
  expect(own.map(({ subject }) => subject)).toEqual([`Order ${made.order.orderNumber} waits for your payment`])
  expect(own[0]?.text).toContain(`: http://shop.test${path}\n`)
  pass(60_000)
  expect((await toldTo(made)).notices).toHaveLength(1)
  // And of the end, once.
  await later(10, made.shopper)
  const end = await toldTo(made)
  expect(end.notices.slice(1)).toEqual([
    ['It was not paid in time. What you chose is in your cart again.', '/checkout'],
  ])
  expect(end.mails.map(({ text }) => text.split('\n')[0])).toEqual([
    'Your order waits for your payment',
    'The time to pay is over',
  ])
})

it('the mail of a reminder is queued with its push, and is left out if the order is paid by then', async () => {
  const [open, paid] = [await unpaid('queued'), await unpaid('queued-paid')]
  const remindersTo = ({ shopper }: typeof open) =>
    mails.filter(({ to, subject }) => to === shopper.email && subject.includes('waits for your payment')).length
  for (const made of [open, paid]) {
    await remindPayment(deps, made)
    expect(remindersTo(made)).toBe(0)
  }
  await webhook(succeeded(paid.order))
  await runJobs()
  expect([remindersTo(open), remindersTo(paid)]).toEqual([1, 0])
})

it.each(['paid', 'declined'])('an order that was %s within five minutes is not reminded of', async (how) => {
  const made = await unpaid(`${how}-early`)
  await webhook((how === 'paid' ? succeeded : failed)(made.order))
  pass(301_000)
  const { mails: own, notices } = await toldTo(made)
  const { orderNumber } = made.order
  expect([own.map(({ subject }) => subject), notices.length]).toEqual(
    how === 'paid' ? [[`Order ${orderNumber} is placed`], 0] : [[`Order ${orderNumber} was not paid`], 1],
  )
})
