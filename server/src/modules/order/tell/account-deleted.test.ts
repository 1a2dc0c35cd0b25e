// The last mails to somebody who has deleted their account while orders were open.
import { orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { deleteAccount } from '@tokri/contract/user.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, mails, runJobs, signUp } = shop
const { cashOrder, paidOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')

const move = async (orderId: string, ...states: string[]) => {
  for (const state of states) {
    const { status } = await call(updateOrderStatus, { body: { orderId, state, reason: 'No rider came' } }, admin)
    expect(status).toBe(200)
  }
}
const leave = async ({ token, password }: Person) =>
  expect((await call(deleteAccount, { body: { password } }, { token })).status).toBe(200)
/** Subjects and texts of the mails to an address since the last call. */
const seen = new Map<string, number>()
const newMailsTo = async ({ email }: Person) => {
  await runJobs()
  const all = mails.filter(({ to }) => to === email)
  const fresh = all.slice(seen.get(email) ?? 0)
  seen.set(email, all.length)
  return fresh
}
const subjectsOf = (some: { subject: string }[]) => some.map(({ subject }) => subject).sort()
const keptMail = async (orderId: string) =>
  (await db.selectFrom('orders').select('mail_to').where('id', '=', orderId).executeTakeFirstOrThrow()).mail_to

it('an order that is being packed comes as agreed: its code, its way and its end are mailed', async () => {
  const shopper = await signUp()
  const { orderId, order } = await cashOrder([{ productId: await product() }], { shopper })
  await move(orderId, 'CONFIRMED', 'PACKING')
  const { deliveryCode } = (await call(orderDetails, { query: { orderId } }, shopper)).body.data
  await newMailsTo(shopper)
  await leave(shopper)
  const { orderNumber: number } = order
  const told = await newMailsTo(shopper)
  expect(subjectsOf(told)).toEqual([`Order ${number} still comes to you`, 'Your Tokri account was deleted'])
  const [stays] = told.filter(({ subject }) => subject.includes(number))
  expect(stays?.text).toContain(`\n\nYour rider asks for this code:\n\n${deliveryCode}\n`)
  expect(stays?.text).toContain(`Please keep ${formatRupees(order.bill.finalAmount)} in cash ready.`)
  await move(orderId, 'OUT_FOR_DELIVERY')
  expect(await keptMail(orderId)).toMatchObject({ email: shopper.email })
  await move(orderId, 'DELIVERED')
  expect(await keptMail(orderId)).toBeNull()
  const end = await newMailsTo(shopper)
  expect(subjectsOf(end)).toEqual([`Order ${number} is on its way`, `Order ${number} was delivered`])
  // The page needs the account.
  expect(end.map(({ text }) => text).join()).not.toContain('/dashboard')
})

it('the code is not mailed to an e-mail that is not proven', async () => {
  const shopper = await signUp()
  await db.updateTable('users').set({ verify_email: false }).where('id', '=', shopper.id).execute()
  const { orderId, order } = await cashOrder([{ productId: await product() }], { shopper })
  await move(orderId, 'CONFIRMED', 'PACKING')
  await leave(shopper)
  const [stays] = (await newMailsTo(shopper)).filter(({ subject }) => subject.includes('still comes'))
  expect(stays?.text).toContain(order.orderNumber)
  expect(stays?.text).not.toContain('Your rider asks for this code')
})

it('what is refunded is mailed, of an order that the deletion cancels and of one that the store cancels later', async () => {
  const shopper = await signUp()
  const waiting = await paidOrder([{ productId: await product() }], { shopper })
  const packed = await paidOrder([{ productId: await product() }], { shopper })
  const headers = { 'tokri-language': 'hi', cookie: 'language=hi' }
  await call(userDetails, {}, { token: shopper.token, headers })
  await move(packed.orderId, 'CONFIRMED', 'PACKING')
  await newMailsTo(shopper)
  await leave(shopper)
  const [one, other] = [waiting.order.orderNumber, packed.order.orderNumber]
  expect(subjectsOf(await newMailsTo(shopper))).toEqual(
    [
      `ऑर्डर ${one} के ${formatRupees(waiting.order.bill.finalAmount)} आपको लौटाए जा रहे हैं`,
      `ऑर्डर ${one} रद्द हो गया`,
      `ऑर्डर ${other} फिर भी आपके पास आएगा`,
      'आपका Tokri खाता हटा दिया गया',
    ].sort(),
  )
  await move(packed.orderId, 'CANCELLED')
  expect(subjectsOf(await newMailsTo(shopper))).toEqual(
    [
      `ऑर्डर ${other} के ${formatRupees(packed.order.bill.finalAmount)} आपको लौटाए जा रहे हैं`,
      `ऑर्डर ${other} रद्द हो गया`,
    ].sort(),
  )
  expect([await keptMail(waiting.orderId), await keptMail(packed.orderId)]).toEqual([null, null])
})
