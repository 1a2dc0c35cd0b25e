import { applyCoupon, getCart, listedCoupons, removeCoupon, updateCartItem } from '@tokri/contract/cart.ts'
import { createCoupon, deleteCoupon, getCoupons, updateCoupon } from '@tokri/contract/coupon.ts'
import { cancelOrder, orderDetails, placeOrder } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testClock } from '../../../test/clock.ts'
import { type Person, statusAndCode, type TestAnswer, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, atCheckout, cashOrder, onlineOrder, webhook, failed } = checkoutOf(shop)

let admin: Person
let ghee: string
beforeAll(async () => {
  admin = await signUp('Admin')
  ghee = await product({ pricePaise: 50_000, stock: 10_000 })
})

const countOf = (answers: TestAnswer[], status: number) => answers.filter((answer) => answer.status === status).length
let made = 0
/** Creates a coupon of ₹50 from ₹100 unless given otherwise; returns its shape. */
const coupon = async (terms: object = {}) => {
  const body = { code: `Offer${++made}`, kind: 'flat', amount: 50, minimum: 100, ...terms }
  const answer = await call(createCoupon, { body }, { token: admin.token })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const usesOf = async (id: string) =>
  (await db.selectFrom('coupons').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used
const apply = (code: unknown, token: string) => call(applyCoupon, { body: { code } }, { token })

describe('applying a coupon', () => {
  it('takes new10 in any spelling from ₹400 and says so in the words of the spec', async () => {
    const { token } = await atCheckout([{ productId: ghee }])
    expect((await apply('New१०', token)).status).toBe(200)
    const answer = await apply('  NEW10 ', token)
    expect([answer.status, answer.body.message]).toEqual([200, 'Hurray you got ₹ 200 discount'])
    expect(answer.body.coupon).toEqual({ code: 'new10', amount: 200, minimum: 400 })
    expect(answer.body.bill).toMatchObject({ coupon: 200, payable: 300, serviceCharge: 21, finalAmount: 321 })
    const without = await call(removeCoupon, {}, { token })
    expect(without.body).toMatchObject({ coupon: null, bill: { coupon: 0, finalAmount: 530 } })
  })

  it('refuses in order: below every minimum, unknown, below its own minimum', async () => {
    const poor = await atCheckout([{ productId: await product({ pricePaise: 9000 }) }])
    await coupon({ minimum: 100 })
    const big = await coupon({ minimum: 1000 })
    for (const code of ['new10', 'nothing', ''])
      expect([code, (await apply(code, poor.token)).status]).toEqual([code, 409])
    expect((await apply('nothing', poor.token)).body).toMatchObject({
      code: 'coupon_too_early',
      message: 'Add items worth ₹100 for this coupon',
    })
    expect((await apply('new10', poor.token)).body.message).toBe('Add items worth ₹400 for this coupon')
    const rich = await atCheckout([{ productId: ghee }])
    expect((await apply('nothing', rich.token)).body).toMatchObject({
      code: 'invalid_coupon',
      message: 'Invalid Coupon',
    })
    expect((await apply(big.code, rich.token)).body).toMatchObject({
      code: 'coupon_too_early',
      message: 'Add items worth ₹1,000 for this coupon',
    })
    expect((await apply(7, rich.token)).status).toBe(400)
  })

  it('knows no code that is longer than any can be, and does not look for a heap of letters', async () => {
    const rich = await atCheckout([{ productId: ghee }])
    const statusOf = async (length: number) => (await apply('x'.repeat(length), rich.token)).status
    expect([await statusOf(61), await statusOf(200), await statusOf(201)]).toEqual([404, 404, 400])
  })

  it('knows no expired, early, paused or used-up one', async () => {
    const now = shop.deps.clock().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const dead = [
      await coupon({ endsAt: at(-1) }),
      await coupon({ startsAt: at(60) }),
      await coupon({ active: false }),
      await coupon({ total: 1 }),
    ]
    await db.updateTable('coupons').set({ used: 1 }).where('id', '=', dead[3]._id).execute()
    const { token } = await atCheckout([{ productId: ghee }])
    for (const { code } of dead) expect((await apply(code, token)).status).toBe(404)
  })

  it('takes a percentage up to its cap', async () => {
    const { code } = await coupon({ kind: 'percent', amount: 12.5, cap: 100 })
    const { token, cart } = await atCheckout([{ productId: ghee }])
    expect((await apply(code, token)).body.bill.coupon).toBe(62.5)
    const { _id } = cart.body.data[0]
    const more = await call(updateCartItem, { body: { _id, qty: 2 } }, { token })
    expect(more.body.coupon).toEqual({ code, amount: 100, minimum: 100 })
  })

  it('is taken off by a write that drops the cart below its minimum, and does not return by itself', async () => {
    const { token, cart } = await atCheckout([{ productId: await product({ pricePaise: 20_000 }), quantity: 2 }])
    await apply('new10', token)
    const { _id } = cart.body.data[0]
    const less = await call(updateCartItem, { body: { _id, qty: 1 } }, { token })
    expect(less.body.coupon).toBeNull()
    const more = await call(updateCartItem, { body: { _id, qty: 3 } }, { token })
    expect(more.body.coupon).toBeNull()
  })

  it('is taken off when prices fall below its minimum, and does not return with them or with another piece', async () => {
    const goods = await product({ pricePaise: 25_000 })
    const priced = (pricePaise: number) =>
      db.updateTable('products').set({ price_paise: pricePaise }).where('id', '=', goods).execute()
    const { token, cart } = await atCheckout([{ productId: goods, quantity: 2 }], { coupon: 'new10' })
    expect(cart.body.coupon.code).toBe('new10')
    await priced(15_000)
    const more = await call(updateCartItem, { body: { _id: cart.body.data[0]._id, qty: 3 } }, { token })
    expect(more.body).toMatchObject({ coupon: null, bill: { discountedTotal: 450, coupon: 0 } })
    await apply('new10', token)
    await priced(10_000)
    expect((await call(getCart, {}, { token })).body.coupon).toBeNull()
    await priced(25_000)
    expect((await call(getCart, {}, { token })).body).toMatchObject({ coupon: null, bill: { coupon: 0 } })
  })
})

describe('listed coupons', () => {
  const listFor = async (token: string) => (await call(listedCoupons, {}, { token })).body.data

  it('are those that the shopper can use now, the smallest minimum first, and none of the others', async () => {
    const now = shop.deps.clock().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const far = await coupon({ listed: true, minimum: 900, kind: 'percent', amount: 10, cap: 80, endsAt: at(60) })
    const near = await coupon({ listed: true, minimum: 300 })
    const usedUp = await coupon({ listed: true, total: 1 })
    await db.updateTable('coupons').set({ used: 1 }).where('id', '=', usedUp._id).execute()
    for (const terms of [{ startsAt: at(60) }, { endsAt: at(-1) }, { active: false }])
      await coupon({ listed: true, ...terms })
    await coupon({})
    const { token } = await signUp()
    expect(await listFor(token)).toEqual([
      { code: near.code, kind: 'flat', amount: 50, cap: null, minimum: 300, endsAt: null },
      { code: far.code, kind: 'percent', amount: 10, cap: 80, minimum: 900, endsAt: at(60) },
    ])
    expect((await call(listedCoupons)).status).toBe(401)
    await db.updateTable('coupons').set({ listed: false }).execute()
    expect(await listFor(token)).toEqual([])
  })

  it('leave the list of a shopper who has no use left', async () => {
    const { code } = await coupon({ listed: true, perUser: 1 })
    const first = await atCheckout([{ productId: ghee }], { coupon: code })
    expect((await listFor(first.token)).map((one: { code: string }) => one.code)).toEqual([code])
    expect((await call(placeOrder, { body: first.body }, { token: first.token })).status).toBe(201)
    expect(await listFor(first.token)).toEqual([])
    const { token } = await signUp()
    expect(await listFor(token)).toHaveLength(1)
    await db.updateTable('coupons').set({ listed: false }).execute()
  })
})

describe('a coupon for the first order', () => {
  it('is for shoppers without an order, and again once their only order is cancelled', async () => {
    const { code } = await coupon({ firstOrder: true, listed: true })
    const { person, token, body } = await atCheckout([{ productId: ghee }], { coupon: code })
    const placed = await call(placeOrder, { body }, { token })
    expect(placed.status).toBe(201)
    await atCheckout([{ productId: ghee }], { shopper: person })
    expect(await apply(code, token)).toMatchObject({ status: 404, body: { code: 'invalid_coupon' } })
    expect((await call(listedCoupons, {}, { token })).body.data).toEqual([])
    const { _id: orderId } = placed.body.data
    expect((await call(cancelOrder, { body: { orderId, reason: 'No' } }, { token })).status).toBe(200)
    expect((await apply(code, token)).status).toBe(200)
    expect((await call(listedCoupons, {}, { token })).body.data).toMatchObject([{ code }])
  })

  it('leaves the cart of a shopper who orders twice at once, and one who waits for an online payment', async () => {
    const { code } = await coupon({ firstOrder: true })
    const first = await atCheckout([{ productId: ghee }], { coupon: code })
    const answers = await Promise.all([1, 2].map(() => call(placeOrder, { body: first.body }, { token: first.token })))
    expect(countOf(answers, 201)).toBe(1)
    const waiting = await onlineOrder([{ productId: ghee }])
    await atCheckout([{ productId: ghee }], { shopper: waiting.person })
    expect((await apply(code, waiting.token)).status).toBe(404)
  })
})

it('a coupon for the first order asks for a proven e-mail where new shoppers are bounded', async () => {
  const set = (newShopper: object | null) => call(updateSettings, { body: { newShopper } }, { token: admin.token })
  await db.updateTable('coupons').set({ listed: false }).execute()
  const { code } = await coupon({ firstOrder: true, listed: true })
  const { person, token, body } = await atCheckout([{ productId: ghee }], { coupon: code })
  const prove = (verify_email: boolean) =>
    db.updateTable('users').set({ verify_email }).where('id', '=', person.id).execute()
  await prove(false)
  const listed = async () => (await call(listedCoupons, {}, { token })).body.data
  expect(await listed()).toHaveLength(1)
  await set({ openOrders: 3, pieces: 60, amount: 6000 })
  expect(await listed()).toEqual([])
  expect(await apply(code, token)).toMatchObject({
    status: 409,
    body: { code: 'not_proven', message: 'Confirm your e-mail first: ask for a code under Forgot Password' },
  })
  // One that was applied before is taken off the cart.
  expect(statusAndCode(await call(placeOrder, { body }, { token }))).toEqual([409, 'cart_changed'])
  await prove(true)
  expect(await listed()).toHaveLength(1)
  expect((await apply(code, token)).status).toBe(200)
  expect((await call(placeOrder, { body }, { token })).status).toBe(201)
  await set(null)
  await db.updateTable('coupons').set({ listed: false }).execute()
})

describe('caps', () => {
  it('in total hold under fifty orders at once', async () => {
    const { _id, code } = await coupon({ total: 7 })
    const shoppers = await Promise.all(
      Array.from({ length: 50 }, () => atCheckout([{ productId: ghee }], { coupon: code })),
    )
    const answers = await Promise.all(shoppers.map(({ body, token }) => call(placeOrder, { body }, { token })))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([7, 43])
    expect(await usesOf(_id)).toBe(7)
    const refused = answers.findIndex((answer) => answer.status === 409)
    expect(answers[refused]?.body).toMatchObject({ message: 'Your cart has changed', data: { bill: { coupon: 0 } } })
    expect((await call(getCart, {}, { token: shoppers[refused]?.token })).body).toMatchObject({ coupon: null })
  })

  it('per shopper hold, also when one shopper orders twice at once', async () => {
    const { code, _id } = await coupon({ perUser: 1 })
    const first = await atCheckout([{ productId: ghee }], { coupon: code })
    const { token } = first
    const answers = await Promise.all([1, 2].map(() => call(placeOrder, { body: first.body }, { token })))
    expect([countOf(answers, 201), await usesOf(_id)]).toEqual([1, 1])
    await atCheckout([{ productId: ghee }], { shopper: first.person })
    expect((await apply(code, token)).status).toBe(404)
    const other = await atCheckout([{ productId: ghee }], { coupon: code })
    expect((await call(placeOrder, { body: other.body }, { token: other.token })).status).toBe(201)
  })

  it('per shopper hold when the use was taken after it was applied', async () => {
    const { code, _id } = await coupon({ perUser: 1 })
    const { person, token, body } = await atCheckout([{ productId: ghee }], { coupon: code })
    const { orderId } = await cashOrder([{ productId: ghee }])
    await db
      .insertInto('coupon_redemptions')
      .values({ order_id: orderId, coupon_id: _id, user_id: person.id, at: testClock() })
      .execute()
    const answer = await call(placeOrder, { body }, { token })
    expect([answer.status, answer.body.message]).toEqual([409, 'Your cart has changed'])
  })

  it('give a use back when its order is cancelled or never paid', async () => {
    const { code, _id } = await coupon({ total: 2, perUser: 1 })
    const cash = await cashOrder([{ productId: ghee }], { coupon: code })
    const online = await onlineOrder([{ productId: ghee }], { coupon: code })
    expect(await usesOf(_id)).toBe(2)
    await call(cancelOrder, { body: { orderId: cash.orderId, reason: 'No' } }, { token: cash.token })
    await webhook(failed(online.order))
    expect(await usesOf(_id)).toBe(0)
    await atCheckout([{ productId: ghee }], { shopper: cash.person })
    expect((await apply(code, cash.token)).status).toBe(200)
  })
})

describe('coupons of the administrator', () => {
  it('are made, listed with their uses, changed field by field', async () => {
    const terms = { code: '  Diwali25 ', kind: 'percent', amount: 25, cap: 150, minimum: 499.5, perUser: 2, total: 100 }
    const made = await coupon(terms)
    expect(made).toMatchObject({ ...terms, code: 'diwali25', active: true, used: 0, startsAt: null, endsAt: null })
    await cashOrder([{ productId: ghee }], { coupon: 'diwali25' })
    const body = { _id: made._id, active: false, cap: null }
    const changed = await call(updateCoupon, { body }, { token: admin.token })
    expect(changed.body.data).toMatchObject({ ...terms, code: 'diwali25', active: false, cap: null, used: 1 })
    const list = await call(getCoupons, { body: {} }, { token: admin.token })
    expect(list.body.data).toContainEqual(changed.body.data)
    expect(list.body.data.map((one: { code: string }) => one.code)).toContain('new10')
  })

  it('are not overwritten by a form that shows what somebody else has changed; its other fields are saved', async () => {
    const was = await coupon({ kind: 'flat', amount: 20, minimum: 300 })
    const change = (body: object) => call(updateCoupon, { body: { _id: was._id, ...body } }, { token: admin.token })
    expect((await change({ minimum: 350 })).status).toBe(200)
    expect(statusAndCode(await change({ amount: 25, minimum: 400, was }))).toEqual([409, 'stale_version'])
    expect((await change({ amount: 25, was })).body.data).toMatchObject({ amount: 25, minimum: 350 })
  })

  it('refuse a code that is taken, percentages above 100, an end before the start, a total below the uses', async () => {
    const { _id, code } = await coupon({ total: 5 })
    await cashOrder([{ productId: ghee }], { coupon: code })
    await cashOrder([{ productId: ghee }], { coupon: code })
    const create = async (terms: object) => {
      const body = { code: 'Fresh', kind: 'flat', amount: 1, minimum: 0, ...terms }
      return (await call(createCoupon, { body }, { token: admin.token })).status
    }
    const update = async (terms: object) =>
      (await call(updateCoupon, { body: { _id, ...terms } }, { token: admin.token })).status
    const backwards = { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }
    expect(await create({ code: 'NEW10' })).toBe(409)
    const blank = [
      { amount: 0 },
      { amount: null },
      { amount: '' },
      { amount: undefined },
      { kind: 'percent', amount: 0 },
    ]
    for (const bad of [
      ...blank,
      { kind: 'percent', amount: 101 },
      backwards,
      { amount: -1 },
      { minimum: '5' },
      { total: 0 },
    ])
      expect([bad, await create(bad)]).toEqual([bad, 400])
    for (const amount of [0, null, '']) expect([amount, await update({ amount })]).toEqual([amount, 400])
    expect(await update({ code: 'new10' })).toBe(409)
    expect(await update({ kind: 'percent', amount: 101 })).toBe(400)
    expect(await update({ total: 1 })).toBe(409)
    expect(await update({ total: 2 })).toBe(200)
    expect((await call(updateCoupon, { body: { _id: 'nobody' } }, { token: admin.token })).status).toBe(404)
  })

  it('are removed: from the list, from carts and from use; orders keep what they took off, and the code is free', async () => {
    const { _id, code } = await coupon({ perUser: 5 })
    const { orderId, order, token } = await cashOrder([{ productId: ghee }], { coupon: code })
    const inCart = await atCheckout([{ productId: ghee }], { coupon: code })
    const remove = (id: string) => call(deleteCoupon, { body: { _id: id } }, { token: admin.token })
    expect((await remove(_id)).body).toMatchObject({ success: true, message: 'Coupon deleted' })

    const list = await call(getCoupons, { body: {} }, { token: admin.token })
    expect(list.body.data.map((one: { _id: string }) => one._id)).not.toContain(_id)
    const placing = await call(placeOrder, { body: inCart.body }, { token: inCart.token })
    expect([placing.status, placing.body.message]).toEqual([409, 'Your cart has changed'])
    expect((await call(getCart, {}, { token: inCart.token })).body).toMatchObject({ coupon: null, bill: { coupon: 0 } })
    expect((await apply(code, inCart.token)).status).toBe(404)
    expect((await remove(_id)).status).toBe(404)
    const resume = await call(updateCoupon, { body: { _id, active: true } }, { token: admin.token })
    expect(resume.status).toBe(404)

    const read = await call(orderDetails, { query: { orderId } }, { token })
    expect(read.body.data).toMatchObject({ coupon: order.coupon, bill: order.bill })
    await call(cancelOrder, { body: { orderId, reason: 'No' } }, { token })
    expect(await usesOf(_id)).toBe(0)
    expect(await coupon({ code, amount: 60 })).toMatchObject({ code, amount: 60, used: 0 })
    expect((await apply(code, inCart.token)).body.coupon).toMatchObject({ code, amount: 60 })
  })

  it('are for administrators', async () => {
    const { token } = await signUp()
    expect((await call(getCoupons, { body: {} }, { token })).status).toBe(403)
    expect((await call(getCoupons, { body: {} })).status).toBe(401)
    expect((await call(deleteCoupon, { body: { _id: 'any' } }, { token })).status).toBe(403)
  })
})
