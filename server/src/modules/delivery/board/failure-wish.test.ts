// An order that could not be handed over: its shopper is told at once, and what they wish is on the board.
import { answerFailure, floorOrder, followOrder, orderDelivery, orderLateness } from '@tokri/contract/delivery.ts'
import { openOrders, orderDetails, orderHistory, updateOrderStatus } from '@tokri/contract/order.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { refreshToken } from '@tokri/contract/session.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { failureReasons, returnReasons } from '@tokri/rules/listed-reasons.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { startPushReceiver } from '../../../../test/push-receiver.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { createPushSender } from '../../../platform/push/push-sender.ts'
import { readWaitingOrders } from '../dispatch/dispatch-queries.ts'

const receiver = await startPushReceiver()
const shop = await testShop({
  push: createPushSender({
    secret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    localOrigin: receiver.origin,
  }),
})
const { call, db, deps, mails, runJobs, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift } = floorOf(shop, admin)
const { pack, plan, failed, back, ride, assign, board } = ridingOf(shop, admin)

/** An order whose rider has just said that nobody opens. */
const notHandedOver = async (name: string, { reason = 'Nobody opens the door', verify_email = true } = {}) => {
  const rider = await onShift('rider')
  const { orderId, token, person } = await cashOrder([{ productId: await product() }])
  await db.updateTable('users').set({ verify_email }).where('id', '=', person.id).execute()
  await call(turnOnPush, { body: receiver.subscription(name) }, { token })
  await pack(orderId)
  await assign(admin, orderId, rider.id)
  await plan()
  const trip = await ride(rider)
  expect(trip.drops.map((drop) => drop.orderId)).toEqual([orderId])
  await runJobs()
  await failed(rider, orderId, reason)
  await runJobs()
  return { orderId, token, person, rider, tripId: trip._id }
}
const deliveryOf = async (orderId: string, token: string) =>
  (await call(orderDelivery, { query: { orderId } }, { token })).body.data
/** Their token may have ended while time passed. */
const renew = async (person: Person) => {
  const { data } = (await call(refreshToken, {}, { token: person.refreshToken })).body
  Object.assign(person, { token: data.accessToken, refreshToken: data.refreshToken })
}
const onBoard = async (orderId: string) =>
  (await board(admin)).orders.find((order: { orderId: string }) => order.orderId === orderId)

it('tells the shopper at once when and why, on the page, by mail and by push', async () => {
  const { orderId, token, person } = await notHandedOver('told')
  expect(await deliveryOf(orderId, token)).toMatchObject({
    eta: null,
    rider: null,
    failed: { at: expect.any(String), reason: 'Nobody opens the door', answer: null, times: expect.any(Array) },
  })
  const told = mails.filter(({ to, subject }) => to === person.email && subject.includes('could not be handed over'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Reason: Nobody opens the door')
  expect(told[0]?.text).toContain(`/dashboard/myorders/${orderId}`)
  const bodies = receiver.notices('told').map(({ body }) => body)
  expect(bodies.at(-1)).toBe('Your rider could not hand it over. Tell us what to do next.')
  expect(bodies.filter((body) => body === 'It is packed and leaves soon.')).toHaveLength(1)
})

it('tells an e-mail that is not proven the reason from the list, and not what a rider typed', async () => {
  const toldOf = async (reason: string) => {
    const { person } = await notHandedOver(reason, { reason, verify_email: false })
    return mails.find(({ to, subject }) => to === person.email && subject.includes('could not be handed over'))?.text
  }
  for (const reason of [...failureReasons, ...returnReasons])
    expect(await toldOf(reason)).toContain(`Reason: ${reason}`)
  expect(await toldOf('Win a prize')).not.toContain('Reason:')
})

it('shows on the board what the shopper wishes, until the manager decides', async () => {
  const { orderId, token, rider, tripId } = await notHandedOver('wishes')
  const wish = (body: object, as = token) => call(answerFailure, { body: { orderId, ...body } }, { token: as })
  expect(await onBoard(orderId)).toMatchObject({ failureWish: null })
  expect((await wish({ wish: 'again' })).status).toBe(200)
  expect(await onBoard(orderId)).toMatchObject({ failureWish: { wish: 'again', at: null } })
  const later = new Date(deps.clock().getTime() + 3_600_000).toISOString()
  expect((await wish({ wish: 'later', at: later })).status).toBe(200)
  expect(await onBoard(orderId)).toMatchObject({ failureWish: { wish: 'later', at: later } })
  expect((await deliveryOf(orderId, token)).failed.answer).toEqual({ wish: 'later', at: later })
  expect((await call(openOrders, { query: {} }, admin)).body.data.orders).toContainEqual(
    expect.objectContaining({ _id: orderId, wishedAt: later }),
  )
  for (const body of [
    { wish: 'later' },
    { wish: 'again', at: later },
    { wish: 'later', at: deps.clock().toISOString() },
    { wish: 'later', at: new Date(deps.clock().getTime() + 86_400_000).toISOString() },
  ])
    expect((await wish(body)).status).toBe(400)
  const stranger = await signUp()
  expect((await wish({ wish: 'cancel' }, stranger.token)).status).toBe(404)
  const said = deps.clock().toISOString()
  shop.pass(60_000)
  expect((await deliveryOf(orderId, token)).failed.backAt).toBeNull()
  await back(rider, tripId)
  const backAt = deps.clock().toISOString()
  expect((await deliveryOf(orderId, token)).failed.backAt).toBe(backAt)
  shop.pass(60_000)
  await assign(admin, orderId, null)
  const { attempts, timeline } = (await call(orderDetails, { query: { orderId } }, { token })).body.data
  expect(attempts).toEqual([
    {
      ...{ at: timeline.at(-1).at, wish: { wish: 'later', at: later, saidAt: said } },
      ...{ backAt, decidedAt: deps.clock().toISOString() },
    },
  ])
  expect(statusAndCode(await wish({ wish: 'cancel' }))).toEqual([409, 'question_closed'])
  expect(await onBoard(orderId)).toMatchObject({ failed: null })
  expect((await deliveryOf(orderId, token)).failed).toBeNull()
})

it('leaves in time to be at the door when the shopper wishes, and not before, unless a manager says so', async () => {
  await endAllDeliveries(db)
  const { orderId, person, rider, tripId } = await notHandedOver('kept')
  const [later = ''] = (await deliveryOf(orderId, person.token)).failed.times
  await call(answerFailure, { body: { orderId, wish: 'later', at: later } }, person)
  await back(rider, tripId)
  await assign(admin, orderId, null)
  await plan()
  const waits = async () => {
    expect(await onBoard(orderId)).toMatchObject({ failureWish: { wish: 'later', at: later }, risk: null })
    expect((await onBoard(orderId)).assigned).not.toBe('firm')
    expect((await board(admin)).waiting).toContainEqual({ orderId, why: 'slot' })
    expect(await deliveryOf(orderId, person.token)).toMatchObject({ failed: null })
    expect(Math.abs(Date.parse((await deliveryOf(orderId, person.token)).eta) - Date.parse(later))).toBeLessThan(60_000)
  }
  await waits()
  await assign(admin, orderId, rider.id)
  await plan()
  expect(await onBoard(orderId)).toMatchObject({ rider: { _id: rider.id }, assigned: 'manual' })
  expect(Date.parse((await deliveryOf(orderId, person.token)).eta)).toBeLessThan(Date.parse(later) - 600_000)
  await assign(admin, orderId, null)
  await plan()
  await waits()
  const { firm_at } = await db
    .selectFrom('trips')
    .innerJoin('drops', 'drops.trip_id', 'trips.id')
    .select('trips.firm_at')
    .where('drops.order_id', '=', orderId)
    .where('drops.state', '=', 'planned')
    .executeTakeFirstOrThrow()
  const minutesBefore = (Date.parse(later) - firm_at.getTime()) / 60_000
  expect(minutesBefore).toBeGreaterThan(0)
  expect(minutesBefore).toBeLessThan(15)
  /** Plans at this distance from the time at which the rider has to leave. */
  const planAt = async (seconds: number) => {
    shop.pass(firm_at.getTime() + seconds * 1000 - deps.clock().getTime() - 2000)
    await db.updateTable('riders').set({ seen_at: deps.clock() }).execute()
    await plan()
    await renew(admin)
    await renew(person)
  }
  await planAt(-120)
  await waits()
  await planAt(0)
  expect(await onBoard(orderId)).toMatchObject({ rider: { _id: expect.any(String) }, assigned: 'firm' })
  expect(Math.abs(Date.parse((await deliveryOf(orderId, person.token)).eta) - Date.parse(later))).toBeLessThan(60_000)
})

it('is due when its shopper wishes instead of as promised, and is judged by its promise once it is delivered', async () => {
  await endAllDeliveries(db)
  const { orderId, person, rider, tripId } = await notHandedOver('due')
  const panelDue = async () => (await call(floorOrder, { query: { orderId } }, { token: admin.token })).body.data.dueAt
  const lateness = async () => (await call(orderLateness, { query: { orderId } }, { token: admin.token })).body.data
  const promise = { at: new Date(deps.clock().getTime() - 600_000), minutes: 12 }
  await db
    .updateTable('orders')
    .set({ promised_at: promise.at, promise_minutes: promise.minutes })
    .where('id', '=', orderId)
    .execute()
  expect(await onBoard(orderId)).toMatchObject({ risk: 'late', dueAt: promise.at.toISOString() })
  const [time = ''] = (await deliveryOf(orderId, person.token)).failed.times
  await call(answerFailure, { body: { orderId, wish: 'later', at: time } }, person)
  const until = new Date(Date.parse(time) + 900_000)
  expect(await onBoard(orderId)).toMatchObject({ risk: 'failed', dueAt: until.toISOString() })
  const { orders } = (await call(openOrders, {}, admin)).body.data
  expect(orders).toContainEqual(expect.objectContaining({ _id: orderId, dueAt: until.toISOString() }))
  expect(await panelDue()).toBe(until.toISOString())
  const saidAt = deps.clock()
  await call(answerFailure, { body: { orderId, wish: 'again' } }, person)
  await back(rider, tripId)
  await assign(admin, orderId, null)
  await plan()
  const dueAt = new Date(saidAt.getTime() + promise.minutes * 60_000)
  expect(await onBoard(orderId)).toMatchObject({ risk: null, dueAt: dueAt.toISOString() })
  expect(await lateness()).toBeNull()
  const waiting = await db.transaction().execute((tx) => readWaitingOrders(tx, 'main', deps.clock()))
  expect(waiting).toMatchObject([{ id: orderId, due_at: dueAt }])
  shop.pass(dueAt.getTime() + 60_000 - deps.clock().getTime())
  await renew(admin)
  expect(await onBoard(orderId)).toMatchObject({ risk: 'late' })
  expect(await lateness()).toMatchObject({ isUnderWay: true, lateSeconds: 60 })
  await call(updateOrderStatus, { body: { orderId, state: 'OUT_FOR_DELIVERY' } }, admin)
  await call(updateOrderStatus, { body: { orderId, state: 'DELIVERED' } }, admin)
  const { kept, deliveredAt } = (await call(orderDetails, { query: { orderId } }, admin)).body.data
  expect(kept).toBe(false)
  const lateSeconds = (Date.parse(deliveredAt) - promise.at.getTime()) / 1000
  expect(await lateness()).toMatchObject({ isUnderWay: false, lateSeconds })
})

it('is said in the list of orders, on the page and by the link to follow, until the manager decides', async () => {
  const { orderId, token, rider, tripId } = await notHandedOver('listed')
  const { failed: attempt, followKey: key } = await deliveryOf(orderId, token)
  const seen = async () => {
    const [list, order, followed] = [
      (await call(orderHistory, {}, { token })).body.data[0],
      (await call(orderDetails, { query: { orderId } }, { token })).body.data,
      (await call(followOrder, { query: { key } })).body.data,
    ]
    return [list, order, followed].map(({ failedAt }) => failedAt)
  }
  expect(await seen()).toEqual([attempt.at, attempt.at, attempt.at])
  await back(rider, tripId)
  await assign(admin, orderId, null)
  expect(await seen()).toEqual([undefined, undefined, undefined])
})

it('is on its way again in the mail about the next try', async () => {
  const { orderId, person, rider, tripId } = await notHandedOver('again')
  const subjects = () => mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  expect(subjects().filter((subject) => subject.endsWith('is on its way'))).toHaveLength(1)
  await back(rider, tripId)
  await assign(admin, orderId, rider.id)
  await plan()
  await ride(rider)
  await runJobs()
  expect(subjects().filter((subject) => subject.endsWith('is on its way'))).toHaveLength(1)
  expect(subjects().at(-1)).toMatch(/is on its way again$/)
})

it('offers and takes only times at which the store is open', async () => {
  const { orderId, token } = await notHandedOver('hours')
  const later = (at: string) => call(answerFailure, { body: { orderId, wish: 'later', at } }, { token })
  const offered: string[] = (await deliveryOf(orderId, token)).failed.times
  expect(offered).toHaveLength(8)
  expect((await later(offered[0] ?? '')).status).toBe(200)
  const days = [-1, 0, 1, 2, 3].map((day) => new Date(deps.clock().getTime() + day * 86_400_000))
  const close = (closedOn: string[]) => call(updateStore, { body: { _id: 'main', closedOn } }, admin)
  expect((await close(days.map((day) => day.toISOString().slice(0, 10)))).status).toBe(200)
  expect((await deliveryOf(orderId, token)).failed.times).toEqual([])
  const refused = await later(offered[0] ?? '')
  expect([refused.status, refused.body.fields]).toEqual([400, { at: 'Choose a time' }])
  await close([])
})

it('names the phone of the store in the mail', async () => {
  expect((await call(updateStore, { body: { _id: 'main', phone: '080 4123 9900' } }, admin)).status).toBe(200)
  const { person } = await notHandedOver('phone')
  const told = mails.find(({ to, subject }) => to === person.email && subject.includes('could not be handed over'))
  expect(told?.text).toContain('You can call the store: 080 4123 9900')
})
