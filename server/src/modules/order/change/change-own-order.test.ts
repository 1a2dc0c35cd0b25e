// Orders that their shopper changes before somebody packs them.
import {
  cancelOrder,
  changeLines,
  changeOwnOrder,
  placeOrder,
  priceChange,
  priceOwnChange,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { waitForLocks } from '../../../../test/wait-for-locks.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { findAndLockOrder, moveOrder } from '../move/move-order.ts'

const shop = await testShop()
const { call, db, deps, signUp, runJobs, mails } = shop
const { atCheckout, product, stockOf, cashOrder, paidOrder, onlineOrder } = checkoutOf(shop)
const { details, press } = payingAt(shop)

let admin: Person
let milk: string
let bread: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', pricePaise: 6000, stock: 500 })
  bread = await product({ name: 'Brown Bread', pricePaise: 4500, stock: 500 })
})

type Line = { productId: string; quantity: number }
type Owner = { token: string }
const PACKED = 'The store packs this order already. Call the store to change something.'
const price = (orderId: string, lines: Line[], { token }: Owner) =>
  call(priceOwnChange, { body: { orderId, lines } }, { token })
const change = (orderId: string, wanted: object, { token, ...headers }: Owner & { 'idempotency-key'?: string }) =>
  call(changeOwnOrder, { body: { orderId, ...wanted } }, { token, headers })
/** Changes an order to these lines, with the bill that the shop answers for them. */
const changeTo = async (orderId: string, lines: Line[], owner: Owner) => {
  const priced = await price(orderId, lines, owner)
  return change(orderId, { lines, totalAmt: priced.body.data.bill.finalAmount }, owner)
}
const surplusOf = async (orderId: string) =>
  (await db.selectFrom('refunds').select(['amount_paise', 'surplus']).where('order_id', '=', orderId).execute()).map(
    ({ amount_paise, surplus }) => [amount_paise, surplus],
  )
const basket = (milks: number, breads = 0): Line[] => [
  { productId: milk, quantity: milks },
  ...(breads > 0 ? [{ productId: bread, quantity: breads }] : []),
]

describe('an order in cash that its shopper changes', () => {
  it('has the lines and the bill that were shown; stock, history, audit log and a mail say who did it', async () => {
    const { orderId, order, token, person } = await cashOrder(basket(2), { beside: { tip: 20 } })
    const stock = await stockOf(bread)
    const shown = (await price(orderId, basket(2, 1), { token })).body.data
    expect(shown).toMatchObject({ bill: { discountedTotal: 165 }, back: 0, extra: 0, promise: order.promise })
    expect(shown.atDoor).toBeCloseTo(shown.bill.finalAmount + 20, 2)
    const changed = await changeTo(orderId, basket(2, 1), { token })
    expect(changed.body).toMatchObject({ message: 'Order changed', data: { bill: shown.bill } })
    expect(changed.body.data).toMatchObject({
      ...{ state: 'PLACED', promise: order.promise, amountDue: shown.atDoor },
      changes: [{ by: 'shopper', reason: '', lines: [{ name: 'Brown Bread', from: 0, to: 1 }] }],
    })
    expect(await stockOf(bread)).toBe(stock - 1)
    const entry = await db.selectFrom('audit_log').selectAll().where('subject', '=', orderId).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: person.id, action: 'order.changed' })
    await runJobs()
    const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is changed'))
    expect(mail?.text).toContain(`You changed order ${order.orderNumber}.`)
    await call(cancelOrder, { body: { orderId, reason: 'Not needed' } }, { token })
    expect(await stockOf(bread)).toBe(stock)
  })

  it('is changed once for a repeated call, and not at another total than the one that was shown', async () => {
    const { orderId, token } = await cashOrder(basket(2))
    const owner = { token, 'idempotency-key': newId() }
    const wanted = { lines: basket(1), totalAmt: 65.1 }
    expect(statusAndCode(await change(orderId, { ...wanted, totalAmt: 1 }, { token }))).toEqual([409, 'stale_version'])
    const [first, again] = [await change(orderId, wanted, owner), await change(orderId, wanted, owner)]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect((await details(orderId, token)).changes).toHaveLength(1)
    expect(statusAndMessage(await change(orderId, wanted, { token }))).toEqual([400, 'Nothing is changed'])
  })

  it('is refused for too little stock, and in another shopper’s hands it does not exist', async () => {
    const { orderId, order, token } = await cashOrder(basket(1))
    const rare = await product({ name: 'Saffron', pricePaise: 6000, stock: 1 })
    const lines = [...basket(1), { productId: rare, quantity: 2 }]
    expect(statusAndCode(await changeTo(orderId, lines, { token }))).toEqual([409, 'out_of_stock'])
    for (const stranger of [await signUp(), admin]) {
      expect((await price(orderId, basket(2), stranger)).status).toBe(404)
      expect((await change(orderId, { lines: basket(2), totalAmt: 130.2 }, stranger)).status).toBe(404)
      const place = { addressId: order.address._id, slot: null, totalAmt: 65.1 }
      expect((await change(orderId, place, stranger)).status).toBe(404)
    }
    expect(await details(orderId, token)).toMatchObject({ changes: [], lines: [{ quantity: 1 }] })
    const another = await atCheckout(basket(1))
    const theirs = { addressId: another.body.addressId, totalAmt: 65.1 }
    expect(statusAndMessage(await change(orderId, theirs, { token }))).toEqual([404, 'Address not found'])
    expect(await stockOf(rare)).toBe(1)
  })

  it('may not come above what a new shopper may have open', async () => {
    const set = (newShopper: object | null) => call(updateSettings, { body: { newShopper } }, admin)
    await set({ openOrders: 1, pieces: 5, amount: 6000 })
    const { orderId, token } = await cashOrder(basket(2))
    const above = await changeTo(orderId, basket(2, 4), { token })
    const below = await changeTo(orderId, basket(2, 3), { token })
    await set(null)
    expect([statusAndCode(above), below.status]).toEqual([[409, 'too_many_open'], 200])
  })
})

describe('a paid order that its shopper changes', () => {
  it('waits for the payment of what it costs more', async () => {
    const { orderId, order, token } = await paidOrder(basket(1))
    const { extra } = (await price(orderId, basket(1, 1), { token })).body.data
    const changed = await changeTo(orderId, basket(1, 1), { token })
    const { paymentUrl, amountDue, bill } = changed.body.data
    expect([extra, amountDue]).toEqual([amountDue, Math.round(100 * (bill.finalAmount - order.bill.finalAmount)) / 100])
    expect((await press(paymentUrl, { press: 'pay' })).headers.location).toBe(`/dashboard/myorders/${orderId}`)
    expect(await details(orderId, token)).toMatchObject({ amountDue: 0, payment: { state: 'paid' } })
  })

  it('gets back what it costs less, without a password', async () => {
    const { orderId, token } = await paidOrder(basket(3))
    await call(updateSettings, { body: { requireRecentPassword: true, recentPasswordRefund: 0 } }, admin)
    const priced = (await price(orderId, basket(1), { token })).body.data
    const changed = await changeTo(orderId, basket(1), { token })
    await call(updateSettings, { body: { requireRecentPassword: false } }, admin)
    expect(changed.body.data).toMatchObject({ amountDue: 0, refunds: [], payment: { state: 'paid' } })
    expect(await surplusOf(orderId)).toEqual([[Math.round(100 * priced.back), true]])
  })
})

describe('an order that somebody packs', () => {
  it('is not changed, nor one that waits for its payment or has ended', async () => {
    const { orderId, token } = await cashOrder(basket(1))
    for (const state of ['CONFIRMED', 'PACKING']) await call(updateOrderStatus, { body: { orderId, state } }, admin)
    const wanted = { lines: basket(2), totalAmt: 130.2 }
    expect(statusAndMessage(await change(orderId, wanted, { token }))).toEqual([409, PACKED])
    expect(statusAndMessage(await price(orderId, basket(2), { token }))).toEqual([409, PACKED])
    const pending = await onlineOrder(basket(1))
    expect((await change(pending.orderId, wanted, pending)).status).toBe(409)
    const ended = await cashOrder(basket(1))
    await call(cancelOrder, { body: { orderId: ended.orderId, reason: 'No' } }, ended)
    expect((await change(ended.orderId, wanted, ended)).status).toBe(409)
  })

  it('is refused if the picker takes it while the change is sent, and packed with the change if that comes first', async () => {
    const { orderId, token } = await cashOrder(basket(1))
    await call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } }, admin)
    const wanted = { lines: basket(2), totalAmt: 130.2 }
    const { changing } = await inTransaction(db, async (tx) => {
      const order = await findAndLockOrder(tx, orderId, null)
      const changing = change(orderId, wanted, { token })
      await waitForLocks(db, 1)
      await moveOrder(tx, deps, order, { to: 'PACKING', actor: 'picker', reason: null, at: deps.clock() })
      return { changing }
    })
    expect(statusAndMessage(await changing)).toEqual([409, PACKED])
    expect(await details(orderId, token)).toMatchObject({ changes: [], lines: [{ quantity: 1 }] })
    const first = await cashOrder(basket(1))
    await call(updateOrderStatus, { body: { orderId: first.orderId, state: 'CONFIRMED' } }, admin)
    expect((await change(first.orderId, wanted, first)).status).toBe(200)
    const packing = await call(updateOrderStatus, { body: { orderId: first.orderId, state: 'PACKING' } }, admin)
    expect(packing.body.data).toMatchObject({ state: 'PACKING', lines: [{ quantity: 2 }] })
  })
})

it('a change by the store and one by the shopper stand in one history', async () => {
  const { body, token } = await atCheckout(basket(1))
  const { _id: orderId } = (await call(placeOrder, { body }, { token })).body.data
  await changeTo(orderId, basket(2), { token })
  const lines = basket(3)
  const { bill } = (await call(priceChange, { body: { orderId, lines } }, admin)).body.data
  await call(changeLines, { body: { orderId, lines, totalAmt: bill.finalAmount, reason: 'Called us' } }, admin)
  const { changes } = await details(orderId, token)
  expect(changes.map(({ by, reason }: { by: string; reason: string }) => [by, reason])).toEqual([
    ['shopper', ''],
    ['admin', 'Called us'],
  ])
})
