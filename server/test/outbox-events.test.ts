// What listeners are told of: each kind of event, in the transaction of what happened, without a word about a person.
import {
  cancelOrder,
  changeDoor,
  changeLines,
  priceChange,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { deleteProduct } from '@tokri/contract/product-admin.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { pauseStore } from '@tokri/contract/store.ts'
import { eventKinds } from '@tokri/rules/shop-events.ts'
import { expect, it } from 'vitest'
import { noteEvent } from '../src/platform/outbox/outbox.ts'
import { checkoutOf } from './checkout.ts'
import { floorOf } from './floor.ts'
import { anAddress, testShop } from './shop.ts'

const shop = await testShop()
const { call, db, deps, runJobs, signUp } = shop
const { product, cashOrder, onlineOrder, paidOrder, webhook, failed, succeeded } = checkoutOf(shop)

const events = () => db.selectFrom('outbox').select(['kind', 'subject', 'data']).orderBy('seq').execute()
const about = async (id: string) => (await events()).filter(({ subject }) => subject === id)

it('an order tells of each state, who moved it by role, and of its money', async () => {
  const admin = await signUp('Admin')
  const { orderId } = await paidOrder([{ productId: await product(), quantity: 2 }])
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
  const [line] = await db.selectFrom('order_lines').select('product_id').where('order_id', '=', orderId).execute()
  const lines = [{ productId: line?.product_id ?? '', quantity: 1 }]
  await call(refundOrder, { body: { orderId, lines, reason: 'It was sour' } }, admin)
  const moved = (state: string, by: string) => ({ state, by, storeId: 'main' })
  expect(await about(orderId)).toMatchObject([
    { kind: 'order.moved', data: moved('PAYMENT_PENDING', 'shopper') },
    { kind: 'payment.succeeded' },
    { kind: 'order.placed', data: moved('PLACED', 'payment') },
    { kind: 'order.moved', data: moved('CONFIRMED', 'admin') },
    { kind: 'order.moved', data: moved('PACKING', 'admin') },
    { kind: 'order.moved', data: moved('OUT_FOR_DELIVERY', 'admin') },
    { kind: 'order.moved', data: moved('DELIVERED', 'admin') },
    { kind: 'order.refunded' },
  ])
})

it('a change of stock is told once for all products that a transaction takes and gives back', async () => {
  const admin = await signUp('Admin')
  const [milk, eggs] = [await product({ stock: 50 }), await product({ stock: 50 })]
  const told = async () => (await about('main')).filter(({ kind }) => kind === 'stock.changed')
  const before = (await told()).length
  const { orderId } = await cashOrder([{ productId: milk, quantity: 3 }])
  const lines = [
    { productId: milk, quantity: 1 },
    { productId: eggs, quantity: 2 },
  ]
  const { body } = await call(priceChange, { body: { orderId, lines } }, admin)
  const changed = { orderId, lines, totalAmt: body.data?.bill.finalAmount ?? 0, reason: 'Called us' }
  expect((await call(changeLines, { body: changed }, admin)).status).toBe(200)
  expect((await told()).slice(before).map(({ data }) => data.products)).toEqual([[milk], [milk, eggs].sort()])
})

it('every kind of event is written, and none of them has what a person is called, wrote or where they live', async () => {
  const admin = await signUp('Admin')
  const milk = await product()
  const { orderId, person, token } = await cashOrder([{ productId: milk }])
  const door = { orderId, leave: false, note: 'Ring twice' }
  expect((await call(changeDoor, { body: door }, { token })).status).toBe(200)
  await webhook(failed((await onlineOrder([{ productId: milk }])).order))
  const { order: paid } = await paidOrder([{ productId: milk }])
  await webhook({ ...succeeded(paid), type: 'dispute.opened' })
  await call(cancelOrder, { body: { orderId: paid._id, reason: 'Too late' } }, admin)
  await runJobs()
  await webhook({ ...succeeded(paid), type: 'refund.failed' })
  const { onShift } = floorOf(shop, admin)
  const picker = await onShift('picker')
  await call(endShift, { body: {} }, picker)
  await call(pauseStore, { body: { storeId: 'main', minutes: 0, reason: 'Power cut' } }, admin)
  await call(deleteProduct, { body: { productId: milk } }, admin)
  const written = await events()
  expect(eventKinds.filter((kind) => !written.some((event) => event.kind === kind))).toEqual([])
  const text = JSON.stringify(written)
  for (const personal of [person.email, anAddress.address_line, anAddress.mobile, 'Asha', 'Ring', 'Power', 'sour'])
    expect(text).not.toContain(personal)
})

it('an event is kept for the days that an administrator sets', async () => {
  const admin = await signUp('Admin')
  const day = (days: number) => new Date(deps.clock().getTime() - days * 86_400_000)
  for (const days of [5, 9])
    await db
      .transaction()
      .execute((tx) => noteEvent(tx, { kind: 'order.moved', subject: `${days} days`, at: day(days) }))
  const left = async () => {
    await db.transaction().execute((tx) => deps.jobs.send(tx, 'forget-events', {}))
    await runJobs()
    return (await events()).flatMap(({ subject }) => (subject.endsWith(' days') ? [subject] : []))
  }
  expect(await left()).toEqual(['5 days', '9 days'])
  expect((await call(updateSettings, { body: { outboxDays: 7 } }, admin)).status).toBe(200)
  expect(await left()).toEqual(['5 days'])
})
