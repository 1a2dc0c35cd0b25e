import {
  cancelOrder,
  orderDetails,
  orderFigures,
  orderHistory,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { countStock, getStock } from '@tokri/contract/stock.ts'
import { exportUser } from '@tokri/contract/user.ts'
import { orderSummary } from '@tokri/rules/order-summary.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Basket, checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { setOutOfStock } from '../../stock/service.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { sendOrderMail } from '../tell/send-order-mail.ts'
import { adjustOrder } from './adjust-order.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp, runJobs, mails } = shop
const { product, stockOf, cashOrder, paidOrder } = checkoutOf(shop)

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
})

const paise = (rupees: number) => Math.round(rupees * 100)
const move = async (orderId: string, ...states: string[]) => {
  for (const state of states) {
    const answer = await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    expect(answer.status).toBe(200)
  }
}
const read = async (orderId: string) =>
  (await call(orderDetails, { query: { orderId } }, { token: admin.token })).body.data
/** Pieces of a product are missing while the order is packed. */
const miss = (orderId: string, productId: string, { quantity = 1, substituteId = null as string | null } = {}) =>
  inTransaction(db, async (tx) => {
    const order = await findAndLockOrder(tx, orderId, null)
    await adjustOrder(tx, deps, order, { productId, quantity, substituteId, by: 'shop', at: deps.clock() })
  })
const packing = async (kind: 'cash' | 'paid', basket: Basket, options: { coupon?: string } = {}) => {
  const made = await (kind === 'cash' ? cashOrder : paidOrder)(basket, options)
  await move(made.orderId, 'CONFIRMED', 'PACKING')
  return made
}

describe('an order of which something is missing', () => {
  it('costs less cash by what a refund of the pieces would be, and later only the rest can go back', async () => {
    const [ghee, milk] = [await product({ pricePaise: 40_000, name: 'Ghee' }), await product({ pricePaise: 3333 })]
    const basket = [{ productId: ghee }, { productId: milk, quantity: 3 }]
    const { orderId, order, token } = await packing('cash', basket, { coupon: 'new10' })
    expect(order).toMatchObject({ amountDue: 320.99, adjustments: [] })
    await miss(orderId, milk, { quantity: 2 })
    const now = await read(orderId)
    const short = { productId: milk, quantity: 2, kind: 'short', substitute: null, amount: 42.79 }
    expect(now).toMatchObject({
      state: 'PACKING',
      adjustments: [short],
      amountDue: 278.2,
      bill: { finalAmount: 320.99 },
      payment: { state: 'due' },
      refunds: [],
    })
    const history = (await call(orderHistory, { query: {} }, { token })).body.data[0]
    expect(history).toMatchObject({ adjustments: [short], amountDue: 278.2 })
    await move(orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
    expect((await read(orderId)).amountDue).toBe(0)
    const refund = (quantity: number) =>
      call(
        refundOrder,
        { body: { orderId, lines: [{ productId: milk, quantity }], reason: 'Sour' } },
        { token: admin.token },
      )
    expect((await refund(2)).status).toBe(409)
    expect((await refund(1)).body.data).toMatchObject({
      payment: { state: 'part_refunded' },
      refunds: [{ amount: 21.4 }],
    })
  })

  it('is told in one mail once it is packed, which tells of the order as it was then', async () => {
    const milk = await product({ pricePaise: 3333, name: 'Toned Milk' })
    const { orderId, person } = await packing('cash', [
      { productId: await product() },
      { productId: milk, quantity: 3 },
    ])
    const told = async () => {
      await runJobs()
      return mails.filter(({ to, subject }) => to === person.email && subject.startsWith('Something'))
    }
    await miss(orderId, milk)
    await miss(orderId, milk)
    expect(await told()).toEqual([])
    const { amountDue } = await read(orderId)
    // The jobs run after all of it.
    await move(orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
    const [mail, ...more] = await told()
    expect(mail?.text.match(/Toned Milk, .* × 1: not available/g)).toHaveLength(2)
    expect(mail?.text).toContain(`₹${amountDue} in cash`)
    expect(more).toEqual([])
    // What the mail about the delivery sums up is what the order page does.
    const { toPayPaise, paidPaise } = orderSummary(await read(orderId))
    expect([toPayPaise, paidPaise]).toEqual([0, paise(amountDue)])
    const delivered = mails.find(({ to, subject }) => to === person.email && subject.includes('was delivered'))
    expect(delivered?.text).toMatch(new RegExp(`Paid in cash\\W+₹${amountDue}`))
  })

  it('is told of as it is now by a mail that was queued without the order', async () => {
    const { orderId, order, person } = await cashOrder([{ productId: await product() }])
    await sendOrderMail(deps, { orderId, about: 'OUT_FOR_DELIVERY' }, newId())
    const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is on its way'))
    expect(mail?.text).toContain(order.orderNumber)
  })

  it('and is cancelled by the shop is told the reason, by the shopper not', async () => {
    const reasonsOf = async (by: 'shop' | 'shopper') => {
      const { orderId, person, token } = await cashOrder([{ productId: await product() }])
      await db.updateTable('users').set({ verify_email: true }).where('id', '=', person.id).execute()
      await (by === 'shop'
        ? call(updateOrderStatus, { body: { orderId, state: 'CANCELLED', reason: 'No rider today' } }, admin)
        : call(cancelOrder, { body: { orderId, reason: 'No rider today' } }, { token }))
      await runJobs()
      const mail = mails.find(({ to, subject }) => to === person.email && subject.includes('is cancelled'))
      return mail?.text.match(/Reason: .*/)?.[0]
    }
    expect([await reasonsOf('shop'), await reasonsOf('shopper')]).toEqual(['Reason: No rider today', undefined])
  })

  it('that is paid gives the money back through the provider', async () => {
    const [ghee, milk] = [await product({ pricePaise: 40_000 }), await product({ pricePaise: 3333 })]
    const { orderId, token } = await packing('paid', [{ productId: ghee }, { productId: milk, quantity: 3 }])
    await miss(orderId, milk)
    const { adjustments, refunds, payment, amountDue } = await read(orderId)
    expect(refunds).toMatchObject([{ amount: adjustments[0].amount, lines: [] }])
    expect([payment.state, amountDue]).toEqual(['part_refunded', 0])
    await runJobs()
    const sent = await db
      .selectFrom('refunds')
      .select(['state', 'amount_paise'])
      .where('order_id', '=', orderId)
      .execute()
    expect(sent).toEqual([{ state: 'done', amount_paise: paise(adjustments[0].amount) }])
    const copy = await call(exportUser, {}, { token })
    expect(JSON.stringify(copy.body)).toContain('"adjustments":[{')
  })

  it('that is paid is told of money only if some goes back', async () => {
    const [milk, dear] = [await product({ pricePaise: 3333 }), await product({ pricePaise: 9000 })]
    const toldOf = async (substituteId: string | null) => {
      const { orderId, person } = await packing('paid', [{ productId: await product() }, { productId: milk }])
      await miss(orderId, milk, { substituteId })
      await move(orderId, 'READY')
      await runJobs()
      return mails.find(({ to, subject }) => to === person.email && subject.startsWith('Something'))
    }
    const missing = await toldOf(null)
    expect(missing?.subject).toMatch(/ is missing$/)
    expect(missing?.text).toContain('What you have paid too much goes back')
    const replaced = await toldOf(dear)
    expect(replaced?.subject).toMatch(/ is replaced$/)
    // With both sizes: the substitute may have the same name.
    expect(replaced?.text).toMatch(/, \S.* × 1: replaced by .*, .*Same price$/m)
    expect(replaced?.text).not.toMatch(/paid too much|is missing/)
  })

  it('gets a substitute from the stock that costs at most what was ordered', async () => {
    const ordered = await product({ pricePaise: 5000, stock: 5 })
    const [dear, cheap] = [
      await product({ pricePaise: 9000, stock: 9, name: 'Dear' }),
      await product({ pricePaise: 3000, stock: 1 }),
    ]
    const { orderId, order } = await packing('cash', [{ productId: ordered, quantity: 4 }])
    await miss(orderId, ordered, { quantity: 1, substituteId: dear })
    // Of the cheaper one there is only one piece: the other is short.
    await miss(orderId, ordered, { quantity: 2, substituteId: cheap })
    const { adjustments, amountDue } = await read(orderId)
    const paid = paise(order.bill.finalAmount)
    expect(adjustments).toMatchObject([
      {
        kind: 'substituted',
        quantity: 1,
        amount: 0,
        substitute: { productId: dear, name: 'Dear', unitPrice: 50, quantity: 1 },
      },
      { kind: 'substituted', quantity: 1, amount: Math.floor((paid * 20) / 200) / 100, substitute: { unitPrice: 30 } },
      { kind: 'short', quantity: 1, substitute: null },
    ])
    expect(paise(amountDue)).toBe(paid - Math.floor((paid * 70) / 200))
    expect([await stockOf(dear), await stockOf(cheap)]).toEqual([8, 0])
    await expect(miss(orderId, ordered, { quantity: 2 })).rejects.toMatchObject({ code: 'illegal_move' })
    await expect(miss(orderId, dear)).rejects.toMatchObject({ code: 'not_found' })

    await move(orderId, 'CANCELLED')
    expect([await stockOf(dear), await stockOf(cheap), await stockOf(ordered)]).toEqual([9, 1, 2])
    expect(await read(orderId)).toMatchObject({ amountDue: 0 })
  })

  it('is cancelled when nothing is left, with nothing due', async () => {
    const [milk, bread] = [await product({ stock: 3 }), await product({ stock: 3 })]
    for (const kind of ['cash', 'paid'] as const) {
      const { orderId, order } = await packing(kind, [{ productId: milk }, { productId: bread }])
      await miss(orderId, milk)
      await miss(orderId, bread)
      const now = await read(orderId)
      expect(now).toMatchObject({ state: 'CANCELLED', amountDue: 0 })
      const back = now.refunds.reduce((sum: number, one: { amount: number }) => sum + paise(one.amount), 0)
      expect(back).toBe(kind === 'paid' ? paise(order.bill.finalAmount) : 0)
      expect(now.payment.state).toBe(kind === 'paid' ? 'refunded' : 'due')
      expect(now.timeline.at(-1)).toMatchObject({ state: 'CANCELLED', by: 'system' })
    }
    // What was missing does not come back.
    expect([await stockOf(milk), await stockOf(bread)]).toEqual([1, 1])
  })

  it('is adjusted only while it is packed', async () => {
    const milk = await product()
    const { orderId, token } = await cashOrder([{ productId: milk, quantity: 2 }])
    await expect(miss(orderId, milk)).rejects.toMatchObject({ code: 'illegal_move' })
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, { token })
    await expect(miss(orderId, milk)).rejects.toMatchObject({ code: 'illegal_move' })
  })

  it('at two desks at once loses no piece twice', async () => {
    const milk = await product({ pricePaise: 9999 })
    const { orderId, order } = await packing('cash', [{ productId: milk, quantity: 3 }, { productId: await product() }])
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => miss(orderId, milk)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { adjustments, amountDue } = await read(orderId)
    const off = adjustments.reduce((sum: number, one: { amount: number }) => sum + paise(one.amount), 0)
    expect(paise(amountDue) + off).toBe(paise(order.bill.finalAmount))
  })

  it('counts in the figures with what is left of it', async () => {
    const figures = async () => (await call(orderFigures, { query: {} }, { token: admin.token })).body.data
    const before = await figures()
    const milk = await product({ pricePaise: 10_000 })
    const { orderId } = await packing('cash', [{ productId: milk, quantity: 2 }])
    await miss(orderId, milk)
    const { amountDue } = await read(orderId)
    const packed = await figures()
    expect(packed.revenue).toBe(before.revenue)
    expect(paise(packed.underWay) - paise(before.underWay)).toBe(paise(amountDue))
    for (const state of ['OUT_FOR_DELIVERY', 'DELIVERED'])
      expect((await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })).status).toBe(200)
    const delivered = await figures()
    expect(paise(delivered.revenue) - paise(before.revenue)).toBe(paise(amountDue))
    expect(paise(delivered.cashCollected) - paise(before.cashCollected)).toBe(paise(amountDue))
    expect(delivered.underWay).toBe(before.underWay)
  })
})

it('a product that a picker does not find is out of stock until it was counted', async () => {
  const milk = await product({ stock: 7, name: 'Unfindable' })
  await inTransaction(db, (tx) => setOutOfStock(tx, milk, { storeId: 'main', by: 'shop', at: deps.clock() }))
  const { token } = admin
  const stock = async () =>
    (await call(getStock, { body: { storeId: 'main', search: 'Unfindable' } }, { token })).body.data[0]
  const { quantity, countAskedAt, stockVersion } = await stock()
  expect([quantity, countAskedAt]).toEqual([0, deps.clock().toISOString()])
  pass(1000)
  const later = await product({ stock: 3, name: 'Missed later' })
  await inTransaction(db, (tx) => setOutOfStock(tx, later, { storeId: 'main', by: 'shop', at: deps.clock() }))
  const toCount = async () => {
    const { data } = (await call(getStock, { body: { storeId: 'main', toCount: true, limit: 50 } }, { token })).body
    return data.map(({ name }: { name: string }) => name)
  }
  expect((await toCount()).slice(0, 2)).toEqual(['Missed later', 'Unfindable'])
  const kinds = await db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity'])
    .where('product_id', '=', milk)
    .execute()
  expect(kinds.at(-1)).toEqual({ kind: 'short', quantity: -7 })
  const lines = [{ productId: milk, counted: 0, stockVersion }]
  expect((await call(countStock, { body: { storeId: 'main', lines } }, { token })).status).toBe(200)
  expect((await stock()).countAskedAt).toBe(null)
  expect(await toCount()).not.toContain('Unfindable')
})
