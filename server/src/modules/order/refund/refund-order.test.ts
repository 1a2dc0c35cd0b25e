import { orderDetails, orderFigures, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp, runJobs, mails } = shop
const { product, cashOrder, paidOrder, onlineOrder, stockOf } = checkoutOf(shop)

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
})

type Lines = { productId: string; quantity: number; restock?: boolean }[]
const refund = (orderId: string, lines: Lines, options: { token?: string; headers?: Record<string, string> } = {}) =>
  call(refundOrder, { body: { orderId, lines, reason: 'Bruised' } }, { token: admin.token, ...options })
const paise = (rupees: number) => Math.round(rupees * 100)
const amountsOf = (answer: TestAnswer) => answer.body.data.refunds.map((one: { amount: number }) => paise(one.amount))
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('refunding', () => {
  it('gives a line back with its share of coupon and charge, says so, and tells the provider', async () => {
    const [ghee, milk] = [await product({ pricePaise: 40_000, name: 'Ghee' }), await product({ pricePaise: 3333 })]
    const basket = [{ productId: ghee }, { productId: milk, quantity: 3 }]
    const { orderId, order, person } = await paidOrder(basket, { coupon: 'new10' })
    expect(order.bill.finalAmount).toBe(320.99)
    const answer = await refund(orderId, [{ productId: milk, quantity: 1 }])
    expect(answer.body.data).toMatchObject({
      state: 'PLACED',
      payment: { state: 'part_refunded' },
      refunds: [{ amount: 21.39, lines: [{ productId: milk, quantity: 1 }], reason: 'Bruised' }],
    })
    const all = await refund(orderId, [
      { productId: ghee, quantity: 1 },
      { productId: milk, quantity: 1 },
      { productId: milk, quantity: 1 },
    ])
    expect(all.body.data.payment.state).toBe('refunded')
    expect(sum(amountsOf(all))).toBe(32_099)
    await runJobs()
    const sent = await db.selectFrom('refunds').select(['state', 'reference']).where('order_id', '=', orderId).execute()
    expect(sent.map((one) => one.state)).toEqual(['done', 'done'])
    expect(mails.filter((mail) => mail.to === person.email).map((mail) => mail.subject)).toContain(
      `₹21.39 of order ${order.orderNumber} goes back to you`,
    )
  })

  it('of everything leaves nothing to pack or send: the order can only be cancelled', async () => {
    const ghee = await product()
    const { orderId } = await paidOrder([{ productId: ghee, quantity: 2 }])
    const move = (state: string) =>
      call(updateOrderStatus, { body: { orderId, state, reason: 'Changed their mind' } }, { token: admin.token })
    await refund(orderId, [{ productId: ghee, quantity: 1 }])
    expect((await move('CONFIRMED')).status).toBe(200)
    await refund(orderId, [{ productId: ghee, quantity: 1 }])
    const refused = await move('PACKING')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'illegal_move',
      'All of this order was refunded: cancel it',
    ])
    const cancelled = await move('CANCELLED')
    expect(cancelled.status).toBe(200)
    expect(cancelled.body.data.timeline.at(-1)).toMatchObject({ state: 'CANCELLED', reason: 'Changed their mind' })
    expect(sum(amountsOf(cancelled))).toBe(paise(cancelled.body.data.bill.finalAmount))
  })

  it('of random parts of random orders sums to what was paid', async () => {
    // From a rupee on, so that even at 99 % off there is a paisa to pay online.
    const line = fc.record({
      pricePaise: fc.integer({ min: 100, max: 90_000 }),
      discount: fc.integer({ min: 0, max: 99 }),
      quantity: fc.integer({ min: 1, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        async (lines, wantsCoupon, picks) => {
          const basket = await Promise.all(
            lines.map(async ({ quantity, ...goods }) => ({ productId: await product(goods), quantity })),
          )
          const worth = sum(lines.map((one) => one.pricePaise * (1 - one.discount / 100) * one.quantity))
          const coupon = wantsCoupon && worth > 41_000 ? 'new10' : undefined
          const { orderId, order } = await paidOrder(basket, coupon ? { coupon } : {})
          const left = basket.map((one) => ({ ...one }))
          let answer: TestAnswer | undefined
          while (left.some((one) => one.quantity > 0)) {
            const part = left
              .map((one) => ({ one, quantity: (picks.next().value as number) % (one.quantity + 1) }))
              .filter(({ quantity }) => quantity > 0)
            if (part.length === 0) continue
            for (const { one, quantity } of part) one.quantity -= quantity
            answer = await refund(
              orderId,
              part.map(({ one, quantity }) => ({ productId: one.productId, quantity })),
            )
            expect(answer.status).toBe(200)
          }
          if (answer) expect(sum(amountsOf(answer))).toBe(paise(order.bill.finalAmount))
          expect(answer?.body.data.payment.state).toBe('refunded')
        },
      ),
      { numRuns: 12 },
    )
  })

  it('refuses what was not bought, more than was bought, and all that is not paid', async () => {
    const [milk, other] = [await product(), await product()]
    const { orderId, token } = await paidOrder([{ productId: milk, quantity: 2 }])
    expect((await refund(orderId, [{ productId: milk, quantity: 3 }])).status).toBe(409)
    expect((await refund(orderId, [{ productId: other, quantity: 1 }])).status).toBe(409)
    expect((await refund(orderId, [{ productId: milk, quantity: 1 }])).status).toBe(200)
    expect((await refund(orderId, [{ productId: milk, quantity: 2 }])).status).toBe(409)
    await refund(orderId, [{ productId: milk, quantity: 1 }])
    expect((await refund(orderId, [{ productId: milk, quantity: 1 }])).status).toBe(409)
    const cash = await cashOrder([{ productId: milk }])
    const waiting = await onlineOrder([{ productId: milk }])
    for (const unpaid of [cash, waiting])
      expect((await refund(unpaid.orderId, [{ productId: milk, quantity: 1 }])).status).toBe(409)
    expect((await refund('nobody', [{ productId: milk, quantity: 1 }])).status).toBe(404)
    expect((await refund(orderId, [{ productId: milk, quantity: 1 }], { token })).status).toBe(403)
    expect((await refund(orderId, [])).status).toBe(400)
  })

  it('puts back on the shelf exactly the pieces that are said to be there', async () => {
    const [milk, bread] = [await product({ stock: 10 }), await product({ stock: 10 })]
    const { orderId } = await paidOrder([
      { productId: milk, quantity: 3 },
      { productId: bread, quantity: 2 },
    ])
    const stocks = async () => [await stockOf(milk), await stockOf(bread)]
    expect(await stocks()).toEqual([7, 8])
    await refund(orderId, [{ productId: milk, quantity: 1 }])
    expect(await stocks()).toEqual([7, 8])
    const back = [
      { productId: milk, quantity: 1, restock: true },
      { productId: bread, quantity: 1, restock: false },
    ]
    expect((await refund(orderId, back)).status).toBe(200)
    expect(await stocks()).toEqual([8, 8])
    const movement = await db
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'by'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'refunded')
      .execute()
    expect(movement).toEqual([{ kind: 'refunded', quantity: 1, by: admin.id }])
    // The cancellation returns what is not back yet.
    const cancelled = { orderId, state: 'CANCELLED', reason: 'Changed their mind' } as const
    expect((await call(updateOrderStatus, { body: cancelled }, admin)).status).toBe(200)
    expect(await stocks()).toEqual([10, 10])
  })

  it('puts a refunded substitute back, not what it replaced', async () => {
    const [milk, other] = [await product({ stock: 10 }), await product({ stock: 10, name: 'Fresh Milk' })]
    const { orderId } = await paidOrder([{ productId: milk, quantity: 2 }])
    await db
      .insertInto('order_adjustments')
      .values({
        ...{ order_id: orderId, seq: 1, product_id: milk, quantity: 1, kind: 'substituted', substitute_id: other },
        ...{
          substitute_name: 'Fresh Milk',
          substitute_unit: '500 ml',
          substitute_image: '',
          substitute_price_paise: 6000,
        },
        ...{ amount_paise: 0, at: new Date() },
      })
      .execute()
    await refund(orderId, [{ productId: milk, quantity: 2, restock: true }])
    expect([await stockOf(milk), await stockOf(other)]).toEqual([9, 11])
  })

  it('asks for true or false about the shelf', async () => {
    const milk = await product()
    const { orderId } = await paidOrder([{ productId: milk }])
    const lines = [{ productId: milk, quantity: 1, restock: 'yes' as never }]
    expect((await refund(orderId, lines)).status).toBe(400)
  })

  it('gives cash back that was collected at the door', async () => {
    const milk = await product()
    const { orderId } = await cashOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    const answer = await refund(orderId, [{ productId: milk, quantity: 1 }])
    expect(answer.body.data).toMatchObject({ state: 'DELIVERED', payment: { state: 'refunded' } })
  })

  it('at once from two desks gives no piece back twice; with a key a repeat is the first', async () => {
    const milk = await product()
    const { orderId, token } = await paidOrder([{ productId: milk, quantity: 3 }])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refund(orderId, [{ productId: milk, quantity: 1 }])),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    const { data } = (await call(orderDetails, { query: { orderId } }, { token })).body
    expect(sum(data.refunds.map((one: { amount: number }) => paise(one.amount)))).toBe(paise(data.bill.finalAmount))
    const second = await paidOrder([{ productId: milk, quantity: 3 }])
    const keyed = { headers: { 'idempotency-key': 'refund once' } }
    const lines = [{ productId: milk, quantity: 1 }]
    const repeats = [await refund(second.orderId, lines, keyed), await refund(second.orderId, lines, keyed)]
    expect(repeats[1]?.body).toEqual(repeats[0]?.body)
    expect(repeats[1]?.body.data.refunds).toHaveLength(1)
  })
})

describe("today's figures", () => {
  it('count what was placed today; what is delivered and paid is revenue, without what was cancelled or given back', async () => {
    const read = async () => (await call(orderFigures, { query: {} }, { token: admin.token })).body.data
    const before = await read()
    const milk = await product({ name: 'Figures Milk', stock: 9 })
    const kept = await paidOrder([{ productId: milk, quantity: 2 }])
    const cancelled = await cashOrder([{ productId: milk }])
    await onlineOrder([{ productId: milk }])
    const body = { orderId: cancelled.orderId, state: 'CANCELLED' }
    const atTheDoor = await cashOrder([{ productId: milk }])
    await refund(kept.orderId, [{ productId: milk, quantity: 1 }])
    await call(updateOrderStatus, { body }, { token: admin.token })
    const half = paise(kept.order.bill.finalAmount) / 2
    const undelivered = await read()
    // Paid online or due at the door: nothing is earned before it is delivered.
    expect(undelivered.revenue).toBe(before.revenue)
    expect(paise(undelivered.underWay) - paise(before.underWay)).toBe(half + paise(atTheDoor.order.bill.finalAmount))
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId: kept.orderId, state } }, { token: admin.token })
    await db.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', milk).execute()
    const after = await read()
    expect([after.orders - before.orders, after.cancelled - before.cancelled]).toEqual([3, 1])
    expect(paise(after.revenue) - paise(before.revenue)).toBe(half)
    expect(after.cashCollected).toBe(before.cashCollected)
    expect(paise(after.underWay) - paise(before.underWay)).toBe(paise(atTheDoor.order.bill.finalAmount))
    expect(paise(sum(after.byHour.map((hour: { revenue: number }) => hour.revenue)))).toBe(paise(after.revenue))
    expect(sum(after.byHour.map((hour: { orders: number }) => hour.orders))).toBe(after.orders)
    expect(after.byHour).toHaveLength(24)
    expect(after.outOfStock).toContainEqual({ productId: milk, name: 'Figures Milk', unit: '500 ml' })
    expect(after.byState.find((row: { state: string }) => row.state === 'CANCELLED').orders).toBe(after.cancelled)
    expect((await call(orderFigures, { query: {} }, { token: kept.token })).status).toBe(403)
  })
})
