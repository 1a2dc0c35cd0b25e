// Whatever happens to an order, its money adds up: what is given back and what is no longer due are exactly what was
// charged, coupon and service charge included.
import { orderDetails, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { adjustOrder, reportMissingSubstitute } from './adjust-order.ts'

const shop = await testShop()
const { call, db, deps, signUp } = shop
const { product, cashOrder, paidOrder } = checkoutOf(shop)

let admin: Person
let substitutes: string[]
beforeAll(async () => {
  admin = await signUp('Admin')
  substitutes = [await product({ pricePaise: 333, stock: 5000 }), await product({ pricePaise: 20_000, stock: 5000 })]
})

const paise = (rupees: number) => Math.round(rupees * 100)
const sum = (parts: { amount: number }[]) => parts.reduce((total, { amount }) => total + paise(amount), 0)
const tryMove = async (orderId: string, state: string) =>
  (await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })).status
const move = async (orderId: string, ...states: string[]) => {
  for (const state of states) expect(await tryMove(orderId, state)).toBe(200)
}
const read = async (orderId: string) =>
  (await call(orderDetails, { query: { orderId } }, { token: admin.token })).body.data
const refund = async (orderId: string, productId: string, quantity: number) => {
  const body = { orderId, lines: [{ productId, quantity }], reason: 'Bruised' }
  return (await call(refundOrder, { body }, { token: admin.token })).status
}

type Missing = { productId: string; quantity: number; substituteId: string | null }
/** Pieces are missing while the order is packed. More than are left is refused: that is one of the cases. */
const miss = (orderId: string, missing: Missing) =>
  inTransaction(db, async (tx) => {
    const order = await findAndLockOrder(tx, orderId, null)
    await adjustOrder(tx, deps, order, { ...missing, by: 'shop', at: deps.clock() })
  }).catch((error) => expect(error.code).toBe('illegal_move'))
/** As many pieces of a substitute as the order has are missing too. */
const missSubstitute = (orderId: string, substituteId: string, quantity: number) =>
  inTransaction(db, async (tx) => {
    const order = await findAndLockOrder(tx, orderId, null)
    if (order.state !== 'PACKING') return
    await reportMissingSubstitute(tx, deps, order, { substituteId, quantity, by: 'shop', at: deps.clock() })
  })

const line = fc.record({
  pricePaise: fc.integer({ min: 100, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
})
const change = fc.record({
  at: fc.nat(),
  pieces: fc.nat(),
  dear: fc.nat({ max: 1 }),
  kind: fc.constantFrom('short', 'substitute', 'lost substitute', 'refund'),
})
const story = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  changes: fc.array(change, { maxLength: 6 }),
  ends: fc.constantFrom('cancelled', 'delivered'),
})

/** Shoppers may use the coupon from ₹400. */
const WORTH_A_COUPON = 40_000

it.each([
  { kind: 'paid', coupon: false },
  { kind: 'paid', coupon: true },
  { kind: 'cash', coupon: false },
  { kind: 'cash', coupon: true },
] as const)(
  'shorts, substitutes, refunds and the end of an order sum to its amount: %o',
  { timeout: 120_000 },
  async ({ kind, coupon }) => {
    const live = async ({ lines, changes, ends }: typeof story extends fc.Arbitrary<infer Story> ? Story : never) => {
      const worth = coupon ? [...lines, { pricePaise: WORTH_A_COUPON, quantity: 1 }] : lines
      const basket = await Promise.all(
        worth.map(async ({ quantity, pricePaise }) => ({ productId: await product({ pricePaise }), quantity })),
      )
      const made = await (kind === 'cash' ? cashOrder : paidOrder)(basket, coupon ? { coupon: 'new10' } : {})
      const { orderId } = made
      const total = paise(made.order.bill.finalAmount)
      expect(made.order.bill.coupon > 0).toBe(coupon)
      await move(orderId, 'CONFIRMED', 'PACKING')

      /** What has come off the order so far; nothing is ever added to it. */
      const off = async () => {
        const { adjustments, refunds, amountDue, state } = await read(orderId)
        for (const { amount } of [...adjustments, ...refunds]) expect(amount).toBeGreaterThanOrEqual(0)
        if (kind === 'paid') return sum(refunds)
        if (state === 'PACKING') expect(paise(amountDue)).toBe(total - sum(adjustments))
        return sum(adjustments) + sum(refunds)
      }
      let before = 0
      for (const { at, pieces, dear, kind: what } of changes) {
        const { productId, quantity: most } = basket[at % basket.length] as (typeof basket)[number]
        const quantity = 1 + (pieces % most)
        const substituteId = substitutes[dear] as string
        if (what === 'refund') await refund(orderId, productId, quantity)
        else if (what === 'lost substitute') await missSubstitute(orderId, substituteId, quantity)
        else await miss(orderId, { productId, quantity, substituteId: what === 'short' ? null : substituteId })
        const now = await off()
        expect(now).toBeGreaterThanOrEqual(before)
        expect(now).toBeLessThanOrEqual(total)
        before = now
      }

      if ((await read(orderId)).state === 'PACKING') {
        // An order of which everything has been given back is not packed any more.
        if (before === total) expect(await tryMove(orderId, 'READY')).toBe(409)
        if (ends === 'cancelled' || before === total) await move(orderId, 'CANCELLED')
        else {
          await move(orderId, 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED')
          // Everything that was delivered is given back, piece by piece.
          for (const { productId } of basket) while ((await refund(orderId, productId, 1)) === 200);
        }
      }
      const { state, payment, refunds, amountDue } = await read(orderId)
      expect(amountDue).toBe(0)
      if (kind === 'cash' && state === 'CANCELLED') expect([refunds, payment.state]).toEqual([[], 'due'])
      else expect([await off(), payment.state]).toEqual([total, 'refunded'])
    }
    await fc.assert(fc.asyncProperty(story, live), { numRuns: 8, endOnFailure: true })
  },
)
