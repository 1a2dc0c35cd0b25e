// A shop that rounds cash: an order in cash ends in whole rupees whatever comes off, and what was paid goes back, not more.
import {
  changeLines,
  orderDetails,
  placeOrder,
  priceChange,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { gstOf } from '../../../../test/gst.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { adjustOrder } from '../change/adjust-order.ts'
import { findAndLockOrder } from '../move/move-order.ts'

const shop = await testShop()
const { call, db, deps, signUp } = shop
const { product, atCheckout, cashOrder, onlineOrder } = checkoutOf(shop)

let admin: Person
const round = (roundCash: boolean) => call(updateSettings, { body: { floor: { roundCash } } }, admin)
beforeAll(async () => {
  admin = await signUp('Admin')
  expect((await round(true)).status).toBe(200)
})
afterAll(() => round(false))

const paise = (rupees: number) => Math.round(rupees * 100)
const orderOf = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
const move = async (orderId: string, ...states: string[]) => {
  for (const state of states)
    expect((await call(updateOrderStatus, { body: { orderId, state } }, admin)).status).toBe(200)
}
const deliver = (orderId: string) => move(orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
const refund = (orderId: string, productId: string, quantity: number) =>
  call(refundOrder, { body: { orderId, lines: [{ productId, quantity }], reason: 'Leaking' } }, admin)
const short = (orderId: string, productId: string, quantity: number) =>
  inTransaction(db, async (tx) =>
    adjustOrder(tx, deps, await findAndLockOrder(tx, orderId, null), {
      ...{ productId, quantity, substituteId: null, by: admin.id, at: deps.clock() },
    }),
  )

it('says the whole rupees of an order in cash, and rounds no online payment', async () => {
  const milk = await product({ stock: 50, pricePaise: 6037 })
  const { order, cart } = await cashOrder([{ productId: milk }])
  const { rounding, finalAmount } = order.bill
  expect([paise(finalAmount) % 100, Math.abs(rounding) <= 0.5, order.amountDue]).toEqual([0, true, finalAmount])
  expect(paise(finalAmount) - paise(rounding)).toBe(paise(cart.body.bill.finalAmount))
  const online = await onlineOrder([{ productId: milk }])
  expect(online.order.bill).not.toHaveProperty('rounding')
  expect(online.order.bill.finalAmount).toBe(cart.body.bill.finalAmount)
  const shown = await atCheckout([{ productId: milk }])
  const body = { ...shown.body, totalAmt: finalAmount }
  expect((await call(placeOrder, { body }, { token: shown.token })).status).toBe(201)
})

it('says what is to be paid at the door before an order is changed', async () => {
  const [milk, bread] = [await product({ stock: 50, pricePaise: 6037 }), await product({ stock: 50, pricePaise: 4521 })]
  const { orderId } = await cashOrder([{ productId: milk }])
  const lines = [milk, bread].map((productId) => ({ productId, quantity: 1 }))
  const { atDoor, bill } = (await call(priceChange, { body: { orderId, lines } }, admin)).body.data
  expect(paise(atDoor) % 100).toBe(0)
  const body = { orderId, lines, totalAmt: bill.finalAmount, reason: 'Asked by phone' }
  expect((await call(changeLines, { body }, admin)).body.data.amountDue).toBe(atDoor)
})

it('ends in whole rupees whatever is missing, and gives back exactly what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ price: fc.integer({ min: 100, max: 9999 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 2,
        maxLength: 3,
      }),
      fc.nat(2),
      async (goods, missing) => {
        const lines = await Promise.all(
          goods.map(async ({ price, quantity }) => ({
            productId: await product({ stock: 9, pricePaise: price }),
            quantity,
          })),
        )
        const { orderId, order } = await cashOrder(lines)
        expect(paise(order.amountDue) % 100).toBe(0)
        await move(orderId, 'CONFIRMED', 'PACKING')
        const [first, ...rest] = lines
        const lost = Math.min(missing, first?.quantity ?? 0)
        if (first && lost > 0) await short(orderId, first.productId, lost)
        const { amountDue, bill } = await orderOf(orderId)
        expect(paise(amountDue) % 100).toBe(0)
        expect(bill).toEqual(order.bill)
        await deliver(orderId)
        const left = [{ productId: first?.productId ?? '', quantity: (first?.quantity ?? 0) - lost }, ...rest]
        for (const { productId, quantity } of left)
          if (quantity > 0) expect((await refund(orderId, productId, quantity)).status).toBe(200)
        const { refunds } = await orderOf(orderId)
        const back = refunds.reduce((sum: number, { amount }: { amount: number }) => sum + paise(amount), 0)
        expect(back).toBe(paise(amountDue))
      },
    ),
    { numRuns: 6 },
  )
})

it('stands on the tax invoice as round-off, and on the credit note of the last piece', async () => {
  const gst = gstOf(shop, admin)
  await gst.register()
  const milk = await gst.taxed(await product({ stock: 50, pricePaise: 6037 }), { hsn: '0401', gst_rate: 5 })
  const { orderId, order } = await cashOrder([{ productId: milk }])
  await gst.deliver(orderId)
  await refund(orderId, milk, 1)
  const [invoice, note] = await gst.documentsOf(orderId)
  expect([invoice?.amount_paise, note?.amount_paise]).toEqual([paise(order.amountDue), paise(order.amountDue)])
  await gst.register(null)
})
