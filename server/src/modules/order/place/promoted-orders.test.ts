// Orders with offers and a coupon for some products: what they store, give back, and cost after a change.
import { createCoupon } from '@tokri/contract/coupon.ts'
import { createOffer, deleteOffer } from '@tokri/contract/offer.ts'
import {
  cancelOrder,
  changeLines,
  placeOrder,
  placePhoneOrder,
  priceChange,
  pricePhoneOrder,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, atCheckout, cashOrder, paidOrder } = checkoutOf(shop)

let admin: Person
let milk: string
let soap: string
let offerId: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Milk', pricePaise: 6000, stock: 1000 })
  soap = await product({ name: 'Soap', pricePaise: 10_000, stock: 1000 })
  const offer = { name: 'Buy 2 get 1 free', buy: 2, get: 1, products: [milk] }
  offerId = (await call(createOffer, { body: offer }, { token: admin.token })).body.data._id
  const coupon = { code: 'soaps', kind: 'flat', amount: 30, minimum: 100, products: [soap] }
  expect((await call(createCoupon, { body: coupon }, { token: admin.token })).status).toBe(201)
})

const asAdmin = () => ({ token: admin.token })
/** 4 × ₹60 of which one is free, 2 × ₹100 less ₹30: ₹350, and 7 % of it. */
const basket = () => [
  { productId: milk, quantity: 4 },
  { productId: soap, quantity: 2 },
]
const withCoupon = { coupon: 'soaps' }
const rowsOf = (orderId: string) =>
  db
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'promotion_paise', 'offer_paise', 'offer'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
const paise = (rupees: number) => Math.round(rupees * 100)
type Refunded = { body: { data: { refunds: { amount: number }[]; bill: { finalAmount: number } } } }
const refundsOf = ({ body }: Refunded) => body.data.refunds.map(({ amount }) => paise(amount))
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const refund = (orderId: string, productId: string, quantity: number) =>
  call(refundOrder, { body: { orderId, lines: [{ productId, quantity }], reason: 'Bruised' } }, asAdmin())

describe('an order with an offer and a coupon for some products', () => {
  it('stores what each line has given, and answers it beside the whole line', async () => {
    const { order, orderId } = await cashOrder(basket(), withCoupon)
    expect(order.bill).toMatchObject({
      totalWithoutDiscount: 440,
      discountedTotal: 380,
      savings: 60,
      coupon: 30,
      payable: 350,
      serviceCharge: 24.5,
      finalAmount: 374.5,
    })
    expect(order.lines).toMatchObject([
      { productId: milk, lineTotal: 240, offer: { text: 'Buy 2 get 1 free · 1 free', off: 60 }, promotion: 60 },
      { productId: soap, lineTotal: 200, promotion: 30 },
    ])
    expect(order.lines[1]).not.toHaveProperty('offer')
    expect(await rowsOf(orderId)).toMatchObject([
      { promotion_paise: 6000, offer_paise: 6000, offer: 'Buy 2 get 1 free · 1 free' },
      { promotion_paise: 3000, offer_paise: 0, offer: null },
    ])
  })

  it('is not placed with another total than that of the bill', async () => {
    const { token, body } = await atCheckout(basket(), withCoupon)
    for (const totalAmt of [body.totalAmt - 60, body.totalAmt - 0.02, body.totalAmt + 60])
      expect(statusAndCode(await call(placeOrder, { body: { ...body, totalAmt } }, { token }))).toEqual([
        409,
        'cart_changed',
      ])
    expect((await call(placeOrder, { body }, { token })).status).toBe(201)
  })

  it('gives each line back its own share, and everything in all', async () => {
    const { orderId, order } = await paidOrder(basket(), withCoupon)
    // ₹374.50: 180/350 of it for four pieces of milk, 170/350 for two pieces of soap.
    const first = await refund(orderId, soap, 1)
    expect(refundsOf(first)).toEqual([9095])
    expect(refundsOf(await refund(orderId, milk, 1))).toEqual([9095, 4815])
    await refund(orderId, milk, 3)
    const all = await refund(orderId, soap, 1)
    expect(sum(refundsOf(all))).toBe(paise(order.bill.finalAmount))
    expect(all.body.data.payment.state).toBe('refunded')
  })

  it('gives the rest back when it is cancelled after a part was refunded', async () => {
    const { orderId, order } = await paidOrder(basket(), withCoupon)
    await refund(orderId, milk, 2)
    const body = { orderId, state: 'CANCELLED', reason: 'Changed their mind' }
    const cancelled = await call(updateOrderStatus, { body }, asAdmin())
    expect(sum(refundsOf(cancelled))).toBe(paise(order.bill.finalAmount))
  })

  it('costs nothing any more when a cash order is cancelled, and the coupon is usable again', async () => {
    const { token, orderId, person } = await cashOrder(basket(), withCoupon)
    const cancelled = await call(cancelOrder, { body: { orderId, reason: 'Changed my mind' } }, { token })
    expect(cancelled.body.data).toMatchObject({ state: 'CANCELLED', amountDue: 0, refunds: [] })
    expect((await cashOrder(basket(), { ...withCoupon, shopper: person })).order.bill.coupon).toBe(30)
  })
})

it('an order by phone has the offers', async () => {
  const { person, body } = await atCheckout([{ productId: soap }])
  const order = { userId: person.id, addressId: body.addressId, lines: [{ productId: milk, quantity: 3 }] }
  const priced = (await call(pricePhoneOrder, { body: order }, asAdmin())).body.data
  // 2 × ₹60 and 8.5 %
  expect(priced).toMatchObject({ lines: [{ offer: { off: 60 } }], bill: { discountedTotal: 120, finalAmount: 130.2 } })
  const placed = await call(placePhoneOrder, { body: { ...order, totalAmt: 130.2 } }, asAdmin())
  expect(placed.body.data).toMatchObject({
    lines: [{ offer: { off: 60 }, promotion: 60 }],
    bill: { finalAmount: 130.2 },
  })
  expect(await rowsOf(placed.body.data._id)).toMatchObject([{ promotion_paise: 6000, offer_paise: 6000 }])
})

describe('an order whose lines are changed', () => {
  const change = async (orderId: string, lines: { productId: string; quantity: number }[]) => {
    const priced = (await call(priceChange, { body: { orderId, lines } }, asAdmin())).body.data
    const body = { orderId, lines, totalAmt: priced.bill.finalAmount, reason: 'Called us' }
    return { priced, changed: await call(changeLines, { body }, asAdmin()) }
  }

  it('has new promotions on all its lines, and refunds that sum to its new amount', async () => {
    const { orderId } = await cashOrder(basket(), withCoupon)
    const bread = await product({ name: 'Bread', pricePaise: 4000 })
    const { priced, changed } = await change(orderId, [
      { productId: milk, quantity: 2 },
      { productId: soap, quantity: 2 },
      { productId: bread, quantity: 1 },
    ])
    expect(changed.status).toBe(200)
    expect(priced.lines.map((line: { promotion?: number }) => line.promotion)).toEqual([undefined, 30, undefined])
    expect(changed.body.data.bill).toMatchObject({ discountedTotal: 360, coupon: 30, payable: 330, finalAmount: 353.1 })
    expect(await rowsOf(orderId)).toMatchObject([
      { quantity: 2, promotion_paise: 0, offer: null },
      { quantity: 2, promotion_paise: 3000 },
      { promotion_paise: 0 },
    ])
    const more = await change(orderId, [
      { productId: milk, quantity: 6 },
      { productId: bread, quantity: 1 },
    ])
    // Without soap its coupon is gone: 4 × ₹60 + ₹40, 7 %.
    expect(more.changed.body.data).toMatchObject({
      coupon: null,
      bill: { savings: 120, discountedTotal: 280, coupon: 0, finalAmount: 299.6 },
    })
    expect(await rowsOf(orderId)).toMatchObject([
      { quantity: 6, promotion_paise: 12_000, offer: 'Buy 2 get 1 free · 2 free' },
      { promotion_paise: 0 },
    ])
  })

  it('of a paid order gets back what it costs less, and the rest by refunds', async () => {
    const { orderId } = await paidOrder(basket(), withCoupon)
    const { changed } = await change(orderId, [
      { productId: milk, quantity: 3 },
      { productId: soap, quantity: 2 },
    ])
    const { finalAmount } = changed.body.data.bill
    // 2 × ₹60 + ₹170, 7 %
    expect(finalAmount).toBe(310.3)
    await refund(orderId, milk, 3)
    expect(sum(refundsOf(await refund(orderId, soap, 2)))).toBe(paise(finalAmount))
  })

  it('is not changed after a free piece was given back', async () => {
    const tea = await product({ name: 'Tea', pricePaise: 10_000 })
    const biscuit = await product({ name: 'Biscuit', pricePaise: 2000 })
    const offer = { name: 'Tea time', buy: 2, get: 1, products: [tea, biscuit] }
    expect((await call(createOffer, { body: offer }, asAdmin())).status).toBe(201)
    const { orderId } = await paidOrder([
      { productId: tea, quantity: 2 },
      { productId: biscuit, quantity: 1 },
    ])
    expect(refundsOf(await refund(orderId, biscuit, 1))).toEqual([0])
    const lines = [
      { productId: tea, quantity: 1 },
      { productId: biscuit, quantity: 1 },
    ]
    const body = { orderId, lines, totalAmt: 128.4, reason: 'Called us' }
    const { body: answer } = await call(changeLines, { body }, asAdmin())
    expect(answer.message).toBe('Money of this order was given back already')
  })

  it('has the offers of now: one that is over makes nothing free any more', async () => {
    const { orderId } = await cashOrder([{ productId: milk, quantity: 3 }])
    await call(deleteOffer, { body: { _id: offerId } }, asAdmin())
    const { changed } = await change(orderId, [{ productId: milk, quantity: 4 }])
    expect(changed.body.data.bill).toMatchObject({ savings: 0, discountedTotal: 240 })
    expect(await rowsOf(orderId)).toMatchObject([{ quantity: 4, promotion_paise: 0, offer_paise: 0, offer: null }])
  })
})
