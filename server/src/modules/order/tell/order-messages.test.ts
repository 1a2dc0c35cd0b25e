import { getMessageChoices, setMessageChoices } from '@tokri/contract/message.ts'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, phoneMessages, runJobs, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
let last = 0
const prove = async ({ id }: Person) => {
  const mobile = `97${String(++last).padStart(8, '0')}`
  await db.updateTable('users').set({ mobile, mobile_proven_at: deps.clock() }).where('id', '=', id).execute()
  return `+91${mobile}`
}
const move = async (orderId: string, ...states: string[]) => {
  for (const state of states) await call(updateOrderStatus, { body: { orderId, state } }, admin)
}
const textsTo = async (number: string) => {
  await runJobs()
  return phoneMessages.filter(({ to }) => to === number).map(({ text }) => text)
}

it('tells the phone of a shopper that the order is placed, on its way and delivered, in their language', async () => {
  const shopper = await signUp()
  const number = await prove(shopper)
  const hindi = { 'tokri-language': 'hi', cookie: 'language=hi' }
  const { orderId, order } = await cashOrder([{ productId: await product() }], { shopper })
  await call(userDetails, {}, { token: shopper.token, headers: hindi })
  await move(orderId, 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect(await textsTo(number)).toEqual([
    `Tokri: your order ${order.orderNumber} is placed.`,
    `Tokri: ऑर्डर ${order.orderNumber} रास्ते में है। देखें: http://shop.test/hi/dashboard/myorders/${orderId}`,
    `Tokri: आपका ऑर्डर ${order.orderNumber} डिलीवर हो गया।`,
  ])
})

it('sends nothing to a number that nobody has proven', async () => {
  const shopper = await signUp()
  const number = await prove(shopper)
  await db.updateTable('users').set({ mobile_proven_at: null }).where('id', '=', shopper.id).execute()
  await cashOrder([{ productId: await product() }], { shopper })
  expect(await textsTo(number)).toEqual([])
  expect((await call(getMessageChoices, {}, shopper)).body.data).toEqual([])
})

it('sends what neither the shop nor the person has turned off', async () => {
  const shopper = await signUp()
  const number = await prove(shopper)
  const choices = (await call(getMessageChoices, {}, shopper)).body.data
  expect(choices).toContainEqual({ channel: 'sms', kind: 'placed', on: true })
  expect(choices.map(({ channel }: { channel: string }) => channel)).not.toContain('whatsapp')
  const off = { choices: [{ channel: 'sms', kind: 'placed', on: false }] }
  expect((await call(setMessageChoices, { body: off }, shopper)).body.data).toContainEqual(off.choices[0])
  const { orderId, order } = await cashOrder([{ productId: await product() }], { shopper })
  await call(updateSettings, { body: { messageKinds: { delivered: { sms: false, whatsapp: true } } } }, admin)
  await move(orderId, 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED')
  await runJobs()
  const sent = phoneMessages.filter(({ to }) => to === number)
  expect(sent.map(({ channel, template }) => [channel, template])).toEqual([
    ['sms', 'out_for_delivery'],
    ['whatsapp', 'delivered'],
  ])
  expect(sent[0]?.text).toContain(order.orderNumber)
})
