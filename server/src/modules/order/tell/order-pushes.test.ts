import { updateOrderStatus } from '@tokri/contract/order.ts'
import { pickShort } from '@tokri/contract/picking.ts'
import { getPush, pushNewOrders, turnOffPush, turnOnPush } from '@tokri/contract/push.ts'
import { logout } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { login } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { startPushReceiver } from '../../../../test/push-receiver.ts'
import { endAllDeliveries, ridingOf, standingAlone } from '../../../../test/riding.ts'
import { type Person, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { createPushSender } from '../../../platform/push/push-sender.ts'

const receiver = await startPushReceiver()
const shop = await testShop({
  push: createPushSender({
    secret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    localOrigin: receiver.origin,
  }),
})
const { call, db, pass, signUp, runJobs } = shop
const { cashOrder, onlineOrder, product, succeeded, webhook } = checkoutOf(shop)
const admin = await signUp('Admin')

const turnOn = (person: Pick<Person, 'token'>, name: string) =>
  call(turnOnPush, { body: receiver.subscription(name) }, { token: person.token })
const lead = async (orderId: string, state: string) => {
  const answer = await call(updateOrderStatus, { body: { orderId, state, reason: 'Too late' } }, { token: admin.token })
  expect(answer.status).toBe(200)
}
const order = async (options: { shopper?: Person } = {}) => {
  const { orderId, person: shopper } = await cashOrder([{ productId: await product() }], options)
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  return { orderId, shopper, title: `Order ${number}` }
}

it('each stage of an order reaches the browser that asked for it', async () => {
  const { orderId, shopper, title } = await order()
  expect((await turnOn(shopper, 'stages')).status).toBe(200)
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
    await lead(orderId, state)
    await runJobs()
  }
  const path = `/dashboard/myorders/${orderId}`
  expect(receiver.notices('stages')).toEqual(
    [
      'It is being packed.',
      'It is packed and leaves soon.',
      'It is on its way to you.',
      'It was delivered. Enjoy!',
    ].map((body) => ({ title, body, path, tag: orderId, at: expect.any(Number) })),
  )
})

it('a packed order that waits for a payment is not said to leave soon', async () => {
  const { orderId, shopper } = await order()
  await turnOn(shopper, 'unpaid')
  for (const state of ['CONFIRMED', 'PACKING']) await lead(orderId, state)
  await db
    .updateTable('orders')
    .set({ extra_due_paise: 5000, payment_state: 'paid' })
    .where('id', '=', orderId)
    .execute()
  await lead(orderId, 'READY')
  await runJobs()
  expect(receiver.notices('unpaid').at(-1)?.body).toBe('It is packed and leaves once what was added is paid.')
  await lead(orderId, 'CANCELLED')
})

it('a cancellation reaches every device of the shopper, and nobody else', async () => {
  const { orderId, shopper } = await order()
  const { body } = await call(login, { body: { email: shopper.email, password: shopper.password } })
  await turnOn(shopper, 'phone')
  await turnOn({ token: body.data.accessToken }, 'laptop')
  await turnOn(await signUp(), 'stranger')
  await lead(orderId, 'CANCELLED')
  await runJobs()
  expect(receiver.notices('phone').map(({ body }) => body)).toEqual(['It is cancelled.'])
  expect(receiver.notices('laptop')).toHaveLength(1)
  expect(receiver.notices('stranger')).toEqual([])
})

it('a delivery that came later than promised brings an apology', async () => {
  const change = (body: object) => call(updateSettings, { body }, { token: admin.token })
  await change({ promiseMinutes: 1, apologyAmount: 20 })
  const { orderId, shopper } = await order()
  await turnOn(shopper, 'sorry')
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY']) await lead(orderId, state)
  pass(2 * 60_000)
  await lead(orderId, 'DELIVERED')
  await change({ promiseMinutes: 10, apologyAmount: 0 })
  await runJobs()
  expect(receiver.notices('sorry').map(({ body }) => body)).toContain(
    'It was delivered. Enjoy! We are sorry for the delay: your order has a coupon for you.',
  )
})

it('a question about a substitute names both products with their sizes, the pieces, and its time', async () => {
  const floor = floorOf(shop, admin)
  const picker = await floor.onShift()
  const milk = await product({ name: 'Toned Milk', unit: '500 ml' })
  const other = await product({ name: 'Toned Milk', unit: '1 l' })
  const { orderId, person: shopper } = await cashOrder([{ productId: milk, quantity: 2 }])
  await turnOn(shopper, 'question')
  await floor.take(picker)
  const short = { orderId, productId: milk, picked: 1, substituteId: other }
  expect((await call(pickShort, { body: short }, { token: picker.token })).status).toBe(200)
  await runJobs()
  expect(receiver.notices('question')).toContainEqual({
    title: expect.stringMatching(/^Order T-/),
    at: expect.any(Number),
    body: '1 of 2 × Toned Milk, 500 ml is missing. Take Toned Milk, 1 l instead? Please answer within 60 seconds.',
    path: `/dashboard/myorders/${orderId}`,
    tag: `${orderId}-ask`,
  })
})

it('a rider at the door is announced once, without the code', async () => {
  const { arrived, assign, orderOf, pack, ride } = ridingOf(shop, admin)
  const rider = await floorOf(shop, admin).onShift('rider')
  const { orderId, shopper, title } = await order()
  await pack(orderId)
  await assign(admin, orderId, rider.id)
  await ride(rider)
  const { deliveryCode } = await orderOf(orderId)
  await turnOn(shopper, 'door')
  for (const _ of ['arrives', 'sends it again']) expect((await arrived(rider, orderId)).status).toBe(200)
  await runJobs()
  const body = 'Your rider is at the door. The code to say is on the page of your order.'
  expect(receiver.notices('door')).toEqual([
    { title, body, path: `/dashboard/myorders/${orderId}`, tag: orderId, at: expect.any(Number) },
  ])
  expect(JSON.stringify(receiver.notices('door'))).not.toMatch(standingAlone(deliveryCode))
  await endAllDeliveries(db)
})

it('a new order reaches the administrators who want it: placed in cash at once, online when it is paid', async () => {
  const [wanting, silent, demoted, shopper] = [
    await signUp('Admin'),
    await signUp('Admin'),
    await signUp('Admin'),
    await signUp(),
  ]
  const want = (person: Person, newOrders = true) =>
    call(pushNewOrders, { body: { newOrders } }, { token: person.token })
  expect((await want(wanting)).status).toBe(404) // push is off
  await turnOn(wanting, 'wanting')
  await turnOn(silent, 'silent')
  await turnOn(demoted, 'demoted')
  await turnOn(shopper, 'no-administrator')
  expect((await want(shopper)).status).toBe(403)
  for (const person of [wanting, silent, demoted]) expect((await want(person)).status).toBe(200)
  expect((await call(getPush, {}, { token: wanting.token })).body.data.newOrders).toBe(true)
  expect((await want(silent, false)).status).toBe(200)
  await db.updateTable('users').set({ role: 'User' }).where('id', '=', demoted.id).execute()

  const milk = await product()
  const cash = await cashOrder([{ productId: milk }])
  const online = await onlineOrder([{ productId: milk }])
  await runJobs()
  const notice = ({ order: { _id, orderNumber } }: { order: { _id: string; orderNumber: string } }) => ({
    title: `New order ${orderNumber}`,
    body: 'It waits at the counter.',
    path: `/dashboard/orders/${_id}`,
    tag: `${_id}-new`,
    at: expect.any(Number),
  })
  expect(receiver.notices('wanting')).toEqual([notice(cash)])
  await webhook(succeeded(online.order))
  await runJobs()
  expect(receiver.notices('wanting')).toEqual([notice(cash), notice(online)])
  for (const name of ['silent', 'demoted', 'no-administrator']) expect(receiver.notices(name)).toEqual([])
  // Another person who turns push on in the same browser gets no new orders.
  await turnOn(silent, 'wanting')
  await cashOrder([{ productId: milk }])
  await runJobs()
  expect(receiver.notices('wanting')).toHaveLength(2)
})

const subscribed = async ({ token }: Pick<Person, 'token'>) => (await call(getPush, {}, { token })).body.data.endpoint

it('a browser that no longer exists loses its subscription', async () => {
  for (const status of [404, 410]) {
    const { orderId, shopper } = await order()
    await turnOn(shopper, `gone-${status}`)
    receiver.answerOnce(`gone-${status}`, status)
    await lead(orderId, 'CANCELLED')
    await runJobs()
    expect(await subscribed(shopper)).toBeNull()
  }
})

it('push is turned off by its switch and by signing out, also for messages that wait', async () => {
  const { orderId, shopper } = await order()
  await turnOn(shopper, 'off')
  expect(await subscribed(shopper)).toBe(`${receiver.origin}/off`)
  expect((await call(turnOffPush, {}, { token: shopper.token })).status).toBe(200)
  expect(await subscribed(shopper)).toBeNull()
  await lead(orderId, 'CANCELLED')

  const next = await order()
  await turnOn(next.shopper, 'out')
  await lead(next.orderId, 'CANCELLED')
  await call(logout, {}, { token: next.shopper.token })
  await runJobs()
  expect([...receiver.notices('off'), ...receiver.notices('out')]).toEqual([])
  const left = db.selectFrom('push_subscriptions').select('endpoint').where('endpoint', 'like', '%/out')
  expect(await left.execute()).toEqual([])
})

it('another person on the same browser takes its subscription over', async () => {
  const { orderId, shopper } = await order()
  const other = await signUp()
  await turnOn(shopper, 'shared')
  await turnOn(other, 'shared')
  expect(await subscribed(shopper)).toBeNull()
  expect(await subscribed(other)).toBe(`${receiver.origin}/shared`)
  await lead(orderId, 'CANCELLED')
  await runJobs()
  expect(receiver.notices('shared')).toEqual([])
})

it.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://192.168.1.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://push.example.com:22/a',
  'javascript:alert(1)',
  `https://push.example.com/${'a'.repeat(1000)}`,
  '',
])('the address %s is refused', async (endpoint) => {
  const { token } = await signUp()
  const answer = await call(turnOnPush, { body: { endpoint, keys: receiver.keys } }, { token })
  expect(statusAndMessage(answer)).toEqual([400, 'This browser sent no valid subscription'])
})

it.each([
  { ...receiver.keys, auth: 'short' },
  { ...receiver.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  { ...receiver.keys, p256dh: 'no key!' },
  { auth: receiver.keys.auth },
  null,
])('keys that no browser makes are refused: %j', async (keys) => {
  const { token } = await signUp()
  const answer = await call(turnOnPush, { body: { endpoint: `${receiver.origin}/keys`, keys } }, { token })
  expect(statusAndMessage(answer)).toEqual([400, 'This browser sent no valid subscription'])
})

it('a push service that takes no message five times in a row gets no more of them', async () => {
  const shopper = await signUp()
  await turnOn(shopper, 'dead')
  const tell = async (status: number) => {
    const { orderId } = await order({ shopper })
    receiver.answerOnce('dead', status)
    await lead(orderId, 'CANCELLED')
    await runJobs()
  }
  for (let sent = 0; sent < 4; sent++) await tell(400)
  // One that is taken begins the count anew.
  await tell(201)
  for (let sent = 0; sent < 4; sent++) await tell(400)
  expect(await subscribed(shopper)).not.toBeNull()
  // A message that will be tried again counts as well.
  await tell(503)
  expect(await subscribed(shopper)).toBeNull()
})

// Last, because the access tokens are old afterwards.
it('a message is retried while the push service is unavailable, and given up when it is old', async () => {
  const { orderId, shopper } = await order()
  await turnOn(shopper, 'busy')
  receiver.answerOnce('busy', 503)
  await lead(orderId, 'CANCELLED')
  await runJobs()
  shop.pass(30_000)
  await runJobs()
  expect(receiver.notices('busy')).toHaveLength(2)

  const next = await order()
  await turnOn(next.shopper, 'late')
  await lead(next.orderId, 'CANCELLED')
  shop.pass(3_600_000)
  await runJobs()
  expect(receiver.notices('late')).toEqual([])
})
