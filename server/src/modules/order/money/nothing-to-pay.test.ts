// Orders that cost nothing, and orders that store credit pays whole, also where the shop takes no cash.
import { businessDay } from '@tokri/contract/accounts.ts'
import { createCoupon } from '@tokri/contract/coupon.ts'
import {
  cancelOrder,
  changeLines,
  openOrders,
  orderDetails,
  payAgain,
  payOnline,
  placeOrder,
  priceChange,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { reportProblem } from '@tokri/contract/problem.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { gstOf } from '../../../../test/gst.ts'
import { type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { newId } from '../../../platform/ids.ts'

const shop = await testShop()
const { call, db, deps, mails, runJobs, signUp } = shop
const { product, stockOf, atCheckout, cashOrder, webhook } = checkoutOf(shop)

let admin: Person
let milk: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', pricePaise: 10_000, stock: 500 })
  for (const terms of [
    { code: 'allfree', kind: 'percent', amount: 100, minimum: 0 },
    { code: 'flat200', kind: 'flat', amount: 200, minimum: 50 },
  ] as const)
    expect((await call(createCoupon, { body: terms }, admin)).status).toBe(201)
})
const cash = (cashOnDelivery: boolean) => call(updateSettings, { body: { cashOnDelivery } }, admin)
afterEach(async () => {
  await cash(true)
})

const basket = (quantity: number) => [{ productId: milk, quantity }]
const freeOrder = () => cashOrder(basket(1), { coupon: 'allfree' })
const read = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
const deliver = async (orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
}
const change = async (orderId: string, quantity: number) => {
  const lines = basket(quantity)
  const priced = await call(priceChange, { body: { orderId, lines } }, admin)
  const totalAmt = priced.body.data.bill.finalAmount
  return call(changeLines, { body: { orderId, lines, totalAmt, reason: 'Called us' } }, admin)
}
const cashOfToday = async () => (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data.cash
const paidNothing = { state: 'PLACED', amountDue: 0, payment: { method: 'cash', provider: null, state: 'paid' } }

describe('an order that costs nothing', () => {
  it.each([true, false])('is placed and paid without a provider (cash on delivery: %s)', async (takesCash) => {
    await cash(takesCash)
    const { body, token } = await atCheckout(basket(1), { coupon: 'allfree' })
    expect(body.totalAmt).toBe(0)
    const placed = await call(placeOrder, { body: { ...body, door: { leave: true, note: '' } } }, { token })
    expect(placed.status).toBe(201)
    expect(placed.body.data).toMatchObject({ ...paidNothing, bill: { finalAmount: 0 }, door: { leave: true } })
  })

  it('with a tip is paid like any other order', async () => {
    const tipped = await atCheckout(basket(1), { coupon: 'allfree', beside: { tip: 20 } })
    await cash(false)
    const refused = await call(placeOrder, { body: tipped.body }, { token: tipped.token })
    expect(statusAndCode(refused)).toEqual([409, 'payment_unavailable'])
    await cash(true)
    const placed = await call(placeOrder, { body: tipped.body }, { token: tipped.token })
    expect(placed.body.data).toMatchObject({ amountDue: 20, payment: { state: 'due' } })
  })

  it('is not taken for an order that costs something, where no cash is taken', async () => {
    await cash(false)
    const { body, token } = await atCheckout(basket(1))
    expect(statusAndCode(await call(placeOrder, { body }, { token }))).toEqual([409, 'payment_unavailable'])
    const claimed = await call(placeOrder, { body: { ...body, totalAmt: 0 } }, { token })
    expect(statusAndCode(claimed)).toEqual([409, 'cart_changed'])
  })

  it('asks for no cash: in the mail, on the board, at the door and in the cash of the day', async () => {
    mails.length = 0
    const { orderId, order, person } = await freeOrder()
    await runJobs()
    const told = mails.filter(({ to }) => to === person.email).map(({ text }) => text)
    expect(told.join('\n')).toContain('There is nothing to pay.')
    expect(told.join('\n')).not.toContain('in cash')
    const { body } = await call(openOrders, {}, admin)
    expect(body.data.orders.find(({ _id }: { _id: string }) => _id === orderId)).toMatchObject({
      amountDue: 0,
      total: 0,
    })
    const before = await cashOfToday()
    await deliver(orderId)
    expect(await read(order._id)).toMatchObject({ state: 'DELIVERED', amountDue: 0, payment: { state: 'paid' } })
    expect(await cashOfToday()).toEqual(before)
  })

  it('has no tax invoice, and no money to give back', async () => {
    await gstOf(shop, admin).register()
    const { orderId, token } = await freeOrder()
    await deliver(orderId)
    const documents = await db.selectFrom('tax_documents').select('id').where('order_id', '=', orderId).execute()
    expect(documents).toEqual([])
    const refund = { orderId, lines: basket(1), reason: 'Sour' }
    expect(statusAndMessage(await call(refundOrder, { body: refund }, admin))).toEqual([
      409,
      'There is nothing paid to give back',
    ])
    await call(updateSettings, { body: { autoRefundUpTo: 500, autoRefundRate: 100 } }, admin)
    const problem = { orderId, lines: basket(1), reason: 'damaged' as const }
    const told = await call(reportProblem, { body: problem }, { token })
    expect(told.status).toBe(201)
    expect(told.body.data).toMatchObject({ problems: [{ state: 'open', amount: 0 }], refunds: [] })
  })

  it('that is cancelled gives back its stock and its coupon, and no refund of nothing', async () => {
    const before = await stockOf(milk)
    const { orderId, person } = await freeOrder()
    mails.length = 0
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, person)
    await runJobs()
    expect(await read(orderId)).toMatchObject({ state: 'CANCELLED', refunds: [], amountDue: 0 })
    expect(await stockOf(milk)).toBe(before)
    expect(mails.map(({ subject }) => subject).filter((subject) => subject.includes('efund'))).toEqual([])
  })
})

describe('a change that makes something due', () => {
  it('is paid at the door into the hands of its rider, and nothing is due again after a change back', async () => {
    const beside = { door: { leave: true, note: '' } }
    const { orderId } = await cashOrder(basket(1), { coupon: 'flat200', beside })
    expect(await read(orderId)).toMatchObject({ ...paidNothing, door: { leave: true } })
    // Nobody takes cash from bags that are left at the door.
    expect((await change(orderId, 3)).body.data).toMatchObject({
      ...{ bill: { payable: 100, finalAmount: 108.5 }, amountDue: 108.5, door: { leave: false } },
      payment: { method: 'cash', provider: null, state: 'due' },
    })
    expect((await change(orderId, 2)).body.data).toMatchObject(paidNothing)
    expect((await change(orderId, 3)).status).toBe(200)
    await deliver(orderId)
    expect(await read(orderId)).toMatchObject({ state: 'DELIVERED', amountDue: 0, payment: { state: 'paid' } })
  })

  it('is paid by a link where no cash is taken, before the order is sent', async () => {
    const { orderId, token } = await cashOrder(basket(1), { coupon: 'flat200' })
    await cash(false)
    const changed = await change(orderId, 3)
    expect(changed.body.data).toMatchObject({
      ...{ amountDue: 108.5, paymentUrl: expect.stringContaining('/pay/') },
      payment: { method: 'online', provider: 'test', state: 'paid' },
    })
    expect((await call(payAgain, { body: { orderId } }, { token })).body.data.paymentUrl).toContain('/pay/')
    for (const state of ['CONFIRMED', 'PACKING']) await call(updateOrderStatus, { body: { orderId, state } }, admin)
    const send = () => call(updateOrderStatus, { body: { orderId, state: 'OUT_FOR_DELIVERY' } }, admin)
    expect(statusAndMessage(await send())).toEqual([409, '₹108.50 of this order is not paid yet'])
    const paid = { id: newId(), type: 'payment.succeeded', orderId, amount: 108.5 }
    expect((await webhook(paid)).status).toBe(200)
    expect((await send()).status).toBe(200)
    await call(updateOrderStatus, { body: { orderId, state: 'DELIVERED' } }, admin)
    const refund = { orderId, lines: basket(3), reason: 'Sour' }
    expect((await call(refundOrder, { body: refund }, admin)).body.data).toMatchObject({
      ...{ payment: { state: 'refunded' }, refunds: [{ amount: 108.5 }] },
    })
    await runJobs()
    const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
    expect(refunds).toMatchObject([{ state: 'done', amount_paise: 10_850, payment_id: expect.any(String) }])
  })

  it('and that nobody paid gives nothing back when the order is cancelled', async () => {
    const { orderId, person } = await cashOrder(basket(1), { coupon: 'flat200' })
    await cash(false)
    await change(orderId, 3)
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, person)
    expect(await read(orderId)).toMatchObject({ state: 'CANCELLED', refunds: [], amountDue: 0 })
  })

  it('is refused where nothing can be paid', async () => {
    const { orderId } = await cashOrder(basket(1), { coupon: 'flat200' })
    await cash(false)
    const { payments } = deps
    deps.payments = { ...payments, offered: [] }
    const refused = await change(orderId, 3)
    deps.payments = payments
    expect(statusAndCode(refused)).toEqual([409, 'payment_unavailable'])
    expect(await read(orderId)).toMatchObject(paidNothing)
  })
})

it('an online payment of nothing is not begun', async () => {
  const { body, token } = await atCheckout(basket(1), { coupon: 'allfree' })
  const refused = await call(payOnline, { body }, { token })
  expect(statusAndMessage(refused)).toEqual([400, 'There is nothing to pay online'])
})
