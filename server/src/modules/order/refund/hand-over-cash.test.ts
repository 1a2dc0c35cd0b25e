// Cash that goes back: it waits for a person who hands it over, out of the till or at the door of the next order.
import { businessDay, monthAccounts } from '@tokri/contract/accounts.ts'
import { getCredit } from '@tokri/contract/credit.ts'
import { rideGaveBack } from '@tokri/contract/delivery.ts'
import {
  failedRefunds,
  handOverCash,
  openOrders,
  orderDetails,
  refundOrder,
  retryRefund,
  takeAsCredit,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { floorOf } from '../../../../test/floor.ts'
import { gstOf } from '../../../../test/gst.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { newId } from '../../../platform/ids.ts'
import { checkCredit } from '../../../tools/doctor/credit.ts'

const shop = await testShop()
const { call, db, mails, pass, runJobs, signUp, url } = shop
const { cashOrder, onlineOrder, product, webhook } = checkoutOf(shop)
const { press } = payingAt(shop)
passToNoon(shop)
const admin = await signUp('Admin')
const { deliver } = gstOf(shop, admin)
const riding = ridingOf(shop, admin)
const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

beforeEach(async () => {
  pass(1000)
  Object.assign(admin, await signUp('Admin'))
})

const milk = await product({ name: 'Toned Milk', pricePaise: 6055, stock: 5000 })
const paise = (rupees: number) => Math.round(100 * rupees)
const read = async (orderId: string, { token }: Pick<Person, 'token'> = admin) =>
  (await call(orderDetails, { query: { orderId } }, { token })).body.data
const refundPiece = (orderId: string) =>
  call(refundOrder, { body: { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'Sour' } }, admin)
/** A delivered order that was paid in cash at the counter, with a piece to give back. */
const owed = async (shopper?: Person) => {
  const made = await cashOrder([{ productId: milk, quantity: 2 }], { ...(shopper && { shopper }) })
  await deliver(made.orderId)
  pass(1000)
  expect((await refundPiece(made.orderId)).status).toBe(200)
  const [refund] = (await read(made.orderId)).refunds
  return { ...made, refundId: refund._id as string, amount: refund.amount as number }
}
const hand = (refundId: string, reason?: string) =>
  call(handOverCash, { body: { refundId, ...(reason && { reason }) } }, admin)
const waiting = async () => (await call(failedRefunds, {}, admin)).body.data
const day = async () => {
  pass(1000)
  return (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data
}
const balance = async ({ token }: Pick<Person, 'token'>) => (await call(getCredit, {}, { token })).body.data.balance
/** The subjects of the mails that announce cash of an earlier order. */
const toldOfCash = async ({ email }: Person, amount: number) => {
  await runJobs()
  const told = mails.filter(({ to, text }) => to === email && text.includes(`₹${amount} in cash for order`))
  return told.map(({ subject }) => subject).sort()
}
const auditOf = (orderId: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('subject', '=', orderId)
    .where('action', '=', 'order.cash-handed-over')
    .execute()

it('waits at the counter until a person has given it out of the till, once, which then has less', async () => {
  const before = (await call(openOrders, {}, admin)).body.data.failedRefunds
  const { orderId, order, person, refundId, amount } = await owed()
  expect((await read(orderId, person)).refunds).toMatchObject([{ state: 'pending', cash: null }])
  expect((await waiting()).cash).toMatchObject([
    { _id: refundId, order: { orderNumber: order.orderNumber }, store: { _id: 'main' }, amount, mayBeCredit: true },
  ])
  expect((await call(openOrders, {}, admin)).body.data.failedRefunds).toBe(before + 1)
  await runJobs()
  const mail = mails.find(({ to, subject }) => to === person.email && subject.includes('given back'))
  expect(mail?.subject).toBe(`₹${amount.toFixed(2)} of order ${order.orderNumber} is to be given back in cash`)
  expect(mail?.text).toContain('your rider brings it with your next order from')
  const unpaid = await day()
  const answers = await Promise.all(Array.from({ length: 4 }, () => hand(refundId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { refunds } = await read(orderId, person)
  expect(refunds).toMatchObject([{ state: 'done', cash: { at: expect.any(String), rider: null } }])
  expect([(await waiting()).cash, (await call(openOrders, {}, admin)).body.data.failedRefunds]).toEqual([[], before])
  const paid = await day()
  expect(paise(paid.cash.expected) - paise(unpaid.cash.expected)).toBe(-paise(amount))
  expect(paise(paid.cash.refunded) - paise(unpaid.cash.refunded)).toBe(paise(amount))
  expect(await auditOf(orderId)).toEqual([{ actor: admin.id, detail: { amountPaise: paise(amount), by: 'till' } }])
})

it('stands on the next stop of its shopper, whose rider has less by it; what is handed over then is whole', async () => {
  const floor = floorOf(shop, admin)
  const { orderId: earlier, order, person, refundId, amount } = await owed()
  const rider = await floor.onShift('rider')
  const next = await cashOrder([{ productId: milk }], { shopper: person })
  const other = await cashOrder([{ productId: milk }])
  for (const { orderId } of [next, other]) await riding.pack(orderId)
  for (const { orderId } of [next, other]) await riding.assign(admin, orderId, rider.id)
  await riding.plan()
  const trip = await riding.ride(rider)
  const stopOf = (orderId: string, drops = trip.drops) => drops.find((drop) => drop.orderId === orderId)
  expect(stopOf(next.orderId)?.giveBack).toEqual([{ refundId, orderNumber: order.orderNumber, amount }])
  expect(stopOf(other.orderId)?.giveBack).toBeUndefined()
  const gaveBack = (orderId: string, by: Pick<Person, 'token'> = rider) =>
    call(rideGaveBack, { body: { orderId, refundId } }, { token: by.token })
  expect((await gaveBack(other.orderId)).status).toBe(404)
  expect((await gaveBack(next.orderId, await floor.onShift('rider'))).status).toBe(409)
  const before = await day()
  for (let time = 0; time < 2; time++) {
    const answer = await gaveBack(next.orderId)
    expect(answer.status).toBe(200)
    expect(stopOf(next.orderId, answer.body.data.drops)?.giveBack).toBeUndefined()
  }
  expect((await hand(refundId)).status).toBe(409)
  expect((await read(earlier, person)).refunds).toMatchObject([{ state: 'done', cash: { rider: 'Asha Rao' } }])
  expect(await auditOf(earlier)).toEqual([{ actor: rider.id, detail: { amountPaise: paise(amount), by: rider.id } }])
  expect((await riding.cash(rider)).inHand).toBe(-amount)
  for (const { orderId, cashDue } of trip.drops) await riding.handBags(rider, { orderId, cashDue })
  const due = trip.drops.reduce((sum, { cashDue }) => sum + paise(cashDue), 0)
  const { inHand } = await riding.cash(rider)
  expect(paise(inHand)).toBe(due - paise(amount))
  const { riders } = await riding.board(admin)
  expect(riders.find(({ _id }: { _id: string }) => _id === rider.id)).toMatchObject({ cashInHand: inHand })
  await riding.handOver(admin, { riderId: rider.id, amount: inHand })
  expect((await riding.cash(rider)).inHand).toBe(0)
  const after = await day()
  expect(paise(after.cash.refunded)).toBe(paise(before.cash.refunded))
  expect(paise(after.cash.expected) - paise(before.cash.expected)).toBe(due - paise(amount))
})

it('is announced on the next order of its shopper until it is handed over: in the answers and in its mails', async () => {
  const { orderId: earlier, order, person, refundId, amount } = await owed()
  await runJobs()
  const next = await cashOrder([{ productId: milk }], { shopper: person })
  const bringsCash = [{ orderNumber: order.orderNumber, amount }]
  expect(next.order.bringsCash).toEqual(bringsCash)
  expect((await read(next.orderId, person)).bringsCash).toEqual(bringsCash)
  expect((await read(earlier, person)).bringsCash).toBeUndefined()
  await riding.pack(next.orderId)
  await call(updateOrderStatus, { body: { orderId: next.orderId, state: 'OUT_FOR_DELIVERY' } }, admin)
  expect(await toldOfCash(person, amount)).toEqual([`Order ${next.order.orderNumber} is placed`])
  // It was sent out by hand, so no rider's page shows the cash.
  expect((await read(next.orderId, person)).bringsCash).toBeUndefined()
  expect((await read(earlier, person)).refunds).toMatchObject([{ cash: null, mayBeCredit: true }])
  expect((await hand(refundId)).status).toBe(200)
  expect((await read(next.orderId, person)).bringsCash).toBeUndefined()
})

it('is one sum on the next order if it belongs to two refunds of one order', async () => {
  const { order, person, refundId, amount } = await owed()
  await sql`INSERT INTO refunds SELECT (jsonb_populate_record(r, jsonb_build_object('id', ${newId()}::text))).*
    FROM refunds r WHERE id = ${refundId}`.execute(db)
  const next = await cashOrder([{ productId: milk }], { shopper: person })
  expect(next.order.bringsCash).toEqual([{ orderNumber: order.orderNumber, amount: 2 * amount }])
})

it('is given by nobody else while a rider is on the way with it, who may have given it and have no network', async () => {
  const { orderId: earlier, person, refundId, amount } = await owed()
  const rider = await floorOf(shop, admin).onShift('rider')
  const { orderId, order } = await cashOrder([{ productId: milk }], { shopper: person })
  const take = () => call(takeAsCredit, { body: { refundId } }, { token: person.token })
  const mayBeCredit = async () => (await read(earlier, person)).refunds[0].mayBeCredit
  await riding.pack(orderId)
  expect(await mayBeCredit()).toBe(true)
  await riding.assign(admin, orderId, rider.id)
  await riding.plan()
  const { drops } = await riding.ride(rider)
  const isOnWay = [409, 'A rider is on the way and brings it']
  expect(statusAndMessage(await take())).toEqual(isOnWay)
  const atCounter = await call(retryRefund, { body: { refundId, asCredit: true } }, admin)
  expect(statusAndMessage(atCounter)).toEqual(isOnWay)
  expect(statusAndMessage(await hand(refundId))).toEqual(isOnWay)
  expect(await mayBeCredit()).toBe(false)
  expect((await read(orderId, person)).bringsCash).toMatchObject([{ amount }])
  const { orderNumber: number } = order
  expect(await toldOfCash(person, amount)).toEqual([`Order ${number} is on its way`, `Order ${number} is placed`])
  for (const drop of drops) await riding.handBags(rider, drop)
  expect(await mayBeCredit()).toBe(true)
  expect((await take()).status).toBe(200)
  expect(await mayBeCredit()).toBeUndefined()
  expect(await balance(person)).toBe(amount)
})

it('is taken as credit by the shopper instead, or given so at the counter, and leaves the cash of the day', async () => {
  const before = await day()
  const [first, second] = [await owed(), await owed()]
  const take = (refundId: string, { token }: Pick<Person, 'token'>) =>
    call(takeAsCredit, { body: { refundId } }, { token })
  expect((await take(first.refundId, second.person)).status).toBe(404)
  const month = (await call(monthAccounts, { query: { storeId: 'main' } }, admin)).body.data.refunds
  const answers = await Promise.all([take(first.refundId, first.person), take(first.refundId, first.person)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await balance(first.person)).toBe(first.amount)
  const [taken] = (await read(first.orderId)).refunds
  expect(Date.parse(taken.creditAt)).toBeGreaterThan(Date.parse(taken.at))
  const retry = { refundId: second.refundId, asCredit: true }
  expect((await call(retryRefund, { body: retry }, admin)).status).toBe(200)
  expect(await balance(second.person)).toBe(second.amount)
  expect((await read(second.orderId)).refunds).toMatchObject([{ state: 'done', asCredit: true }])
  expect(statusAndMessage(await hand(second.refundId, 'They asked for it'))).toEqual([
    409,
    'This was given back already',
  ])
  const after = await day()
  expect([after.cash, after.refunds.cash]).toEqual([
    { ...before.cash, counter: after.cash.counter, expected: after.cash.expected },
    before.refunds.cash,
  ])
  expect(paise(after.cash.expected) - paise(before.cash.expected)).toBe(
    paise(after.cash.counter) - paise(before.cash.counter),
  )
  expect((await call(monthAccounts, { query: { storeId: 'main' } }, admin)).body.data.refunds).toEqual(month)
  expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
})

it('replaces a refund that failed at its provider, for a reason, and counts for the till instead', async () => {
  const { orderId, order } = await onlineOrder([{ productId: milk, quantity: 2 }])
  await press(order.paymentUrl, { press: 'pay', refunds_fail: 'on' })
  await deliver(orderId)
  pass(1000)
  await refundPiece(orderId)
  await runJobs()
  const [{ _id: refundId, amount }] = (await read(orderId)).refunds
  const before = await day()
  expect(statusAndMessage(await hand(refundId))).toEqual([400, 'Give a reason first'])
  expect((await read(orderId)).refunds).toMatchObject([{ state: 'failed' }])
  expect((await hand(refundId, 'Came to the store')).status).toBe(200)
  expect(await auditOf(orderId)).toMatchObject([
    { actor: admin.id, detail: { by: 'till', reason: 'Came to the store' } },
  ])
  const after = await day()
  expect(paise(after.cash.expected) - paise(before.cash.expected)).toBe(-paise(amount))
  expect(after.online).toEqual(before.online)
  expect(paise(after.refunds.cash.amount) - paise(before.refunds.cash.amount)).toBe(paise(amount))
  const say = (type: string, more: object = {}) => webhook({ id: newId(), type, orderId, amount, ...more })
  expect((await say('refund.failed')).status).toBe(200)
  expect((await read(orderId)).refunds).toMatchObject([{ state: 'done', cash: { rider: null } }])
  expect((await waiting()).refunds).toEqual([])
})
