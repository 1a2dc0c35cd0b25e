// Messages to phones in pockets, and their answers.
import { turnOnPush } from '@tokri/contract/push.ts'
import { shiftHeard } from '@tokri/contract/shift.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { startPushReceiver } from '../../../../test/push-receiver.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { createPushSender } from '../../../platform/push/push-sender.ts'
import { tellHands } from './tell-hands.ts'

const receiver = await startPushReceiver()
const shop = await testShop({
  push: createPushSender({
    secret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    localOrigin: receiver.origin,
  }),
})
const { call, db, deps, pass, runJobs, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift } = floorOf(shop, admin)
const riding = ridingOf(shop, admin)
const { pack, plan, assign, board } = riding

let milk: string
beforeAll(async () => {
  milk = await product({ stock: 500 })
})
afterEach(() => endAllDeliveries(db))

const tell = async () => {
  await tellHands(deps)
  await runJobs()
}
const subscribe = (person: Person, name: string) =>
  call(turnOnPush, { body: receiver.subscription(name) }, { token: person.token })
const titles = (name: string) => receiver.notices(name).map(({ title }) => title)

it('a rider in a pocket is told of a trip, then asked once, and keeps it when the service worker answers', async () => {
  const rider = await onShift('rider')
  await subscribe(rider, 'rider')
  const { orderId } = await cashOrder([{ productId: milk }])
  await pack(orderId)
  await assign(admin, orderId, rider.id)
  await tell()
  expect(titles('rider')).toEqual(['Your next trip'])
  pass(40_000)
  for (let look = 0; look < 2; look++) await tell()
  expect(titles('rider')).toEqual(['Your next trip', 'Are you there?'])
  const { answer = '' } = receiver.notices('rider').at(-1) ?? {}
  const taken = async () =>
    (await board(admin)).orders.find((one: { orderId: string }) => one.orderId === orderId)?.rider
  expect((await call(shiftHeard, { body: { key: `${answer.slice(0, -1)}!` } })).status).toBe(200)
  expect((await call(shiftHeard, { body: { key: answer } })).status).toBe(200)
  pass(40_000)
  await plan()
  expect(await taken()).toMatchObject({ _id: rider.id })
})

it('a picker with empty hands is told of an order that waits, once', async () => {
  const picker = await onShift('picker')
  await subscribe(picker, 'picker')
  await tell()
  expect(titles('picker')).toEqual([])
  pass(1000)
  await cashOrder([{ productId: milk }])
  pass(1000)
  for (let look = 0; look < 2; look++) await tell()
  expect(titles('picker')).toEqual(['An order waits'])
})
