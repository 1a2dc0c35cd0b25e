// The cart that an unpaid order, or a reorder, fills again is the cart that was ordered.

import { addToCart, deleteCartItem, getCart, refilledWishes, setPreference } from '@tokri/contract/cart.ts'
import { createCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import { getSlots, orderDetails, payOnline, placeOrder, reorder } from '@tokri/contract/order.ts'
import { deleteProduct } from '@tokri/contract/product-admin.ts'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { type Person, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, mails, runJobs, signUp } = shop
const { atCheckout, product, webhook, failed } = checkoutOf(shop)
const { later } = payingAt(shop)

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
})

let coupons = 0
/** A coupon over ₹20 that each shopper can use once. */
const coupon = async () => {
  coupons += 1
  const body = {
    code: `again${coupons}`,
    kind: 'flat',
    amount: 20,
    minimum: 0,
    perUser: 1,
    active: true,
    listed: false,
  }
  const answer = await call(createCoupon, { body }, { token: admin.token })
  expect(answer.status).toBe(201)
  return { id: answer.body.data._id as string, code: body.code }
}

const door = { leave: true, note: 'The blue gate' }

/** A cart with a coupon, a line that is never replaced and a line with a substitute. */
const wishedCart = async () => {
  const [milk, bread, oats] = [await product(), await product(), await product()]
  const { id: couponId, code } = await coupon()
  const made = await atCheckout([{ productId: milk }, { productId: bread, quantity: 2 }], { coupon: code })
  const { token, cart, body } = made
  const [line, other] = cart.body.data
  await call(setPreference, { body: { _id: line._id, preference: 'refund' } }, { token })
  await call(setPreference, { body: { _id: other._id, preference: 'replace', substituteId: oats } }, { token })
  const lines = [
    [milk, 1, 'refund', null],
    [bread, 2, 'replace', oats],
  ]
  return { ...made, milk, code, couponId, lines, total: cart.body.bill.finalAmount, body: { ...body, tip: 20, door } }
}

type Line = { productId: { _id: string }; quantity: number; preference: string; substituteId: string | null }
const cartOf = async (token: string) => {
  const { data, coupon: applied, bill } = (await call(getCart, {}, { token })).body
  const lines = data.map(({ productId, ...line }: Line) => [
    productId._id,
    line.quantity,
    line.preference,
    line.substituteId,
  ])
  return { lines, code: applied?.code, total: bill.finalAmount }
}
const setHidden = (productIds: string[], hidden: boolean) =>
  db.updateTable('products').set({ hidden }).where('id', 'in', productIds).execute()
const wishesOf = async (token: string, headers = {}) => (await call(refilledWishes, {}, { token, headers })).body.data

it('has its coupon, preferences, substitutes, tip and note again after a declined payment', async () => {
  const { token, body, lines, code, total } = await wishedCart()
  const order = (await call(payOnline, { body }, { token })).body.data
  expect(await cartOf(token)).toMatchObject({ lines: [] })
  expect(await wishesOf(token)).toBeNull()
  await webhook(failed(order))
  expect(await cartOf(token)).toEqual({ lines, code, total })
  expect(await wishesOf(token)).toEqual({ slot: null, pastSlot: null, tip: 20, door, lostCoupon: null })
})

it('is named by the order that was not paid until it is ordered', async () => {
  const { token, body } = await wishedCart()
  const order = (await call(payOnline, { body }, { token })).body.data
  const read = async () => (await call(orderDetails, { query: { orderId: order._id } }, { token })).body.data
  expect((await read()).inCart).toBeUndefined()
  await webhook(failed(order))
  expect(await read()).toMatchObject({ state: 'PAYMENT_FAILED', inCart: true })
  expect((await call(payOnline, { body }, { token })).status).toBe(201)
  expect((await read()).inCart).toBeUndefined()
})

it('says why the coupon of that order does not apply any more, in the language of the shopper', async () => {
  const { token, body, couponId, code } = await wishedCart()
  const order = (await call(payOnline, { body }, { token })).body.data
  await call(updateCoupon, { body: { _id: couponId, active: false } }, { token: admin.token })
  await webhook(failed(order))
  expect(await cartOf(token)).toMatchObject({ total: 195.3 })
  expect(await wishesOf(token)).toMatchObject({ lostCoupon: { code, reason: 'This coupon has ended' } })
  const hindi = await wishesOf(token, { 'tokri-language': 'hi' })
  expect(hindi.lostCoupon.reason).toBe('यह कूपन अब नहीं चलता')
})

it('is there for an order again, without a coupon that was used up', async () => {
  const { token, body, lines, code } = await wishedCart()
  const order = { ...body, door: { ...door, leave: false } }
  const { _id: orderId } = (await call(placeOrder, { body: order }, { token })).body.data
  expect((await call(reorder, { body: { orderId } }, { token })).status).toBe(200)
  expect(await cartOf(token)).toEqual({ lines, code: undefined, total: 195.3 })
  expect(await wishesOf(token)).toEqual({
    slot: null,
    pastSlot: null,
    tip: 20,
    door: order.door,
    lostCoupon: { code, reason: 'You have used this coupon already' },
  })
})

it('shows its preferences and substitutes in the order and its mail, also of products that are deleted later', async () => {
  const { person, token, body } = await wishedCart()
  const placed = await call(placeOrder, { body: { ...body, door: undefined } }, { token })
  const { _id: orderId, lines } = placed.body.data
  const [, { ownSubstitute }] = lines
  expect(lines).toMatchObject([{ preference: 'refund' }, { ownSubstitute: { productId: expect.any(String) } }])
  await runJobs()
  const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is placed'))
  expect(mail?.text).toContain('× 1 · If missing: never replace, refund')
  expect(mail?.text).toContain(`× 2 · If missing: ${ownSubstitute.name}, ${ownSubstitute.unit}`)
  await call(deleteProduct, { body: { _id: ownSubstitute.productId } }, { token: admin.token })
  expect((await call(orderDetails, { query: { orderId } }, { token })).body.data.lines).toEqual(lines)
})

it('does not bring its wishes into a cart of other things', async () => {
  const { token, body, milk } = await wishedCart()
  const { _id: orderId } = (await call(placeOrder, { body: { ...body, door: undefined } }, { token })).body.data
  await call(addToCart, { body: { productId: await product() } }, { token })
  await call(reorder, { body: { orderId } }, { token })
  expect(await wishesOf(token)).toBeNull()
  const { token: another, body: wished } = await wishedCart()
  await webhook(failed((await call(payOnline, { body: wished }, { token: another })).body.data))
  const { data } = (await call(getCart, {}, { token: another })).body
  await call(addToCart, { body: { productId: milk } }, { token: another })
  await call(deleteCartItem, { body: { _id: data[1]._id } }, { token: another })
  expect(await wishesOf(another)).toMatchObject({ tip: 20 })
  await setHidden([data[0].productId._id], true)
  expect(await wishesOf(another)).toBeNull()
  await setHidden([data[0].productId._id], false)
  await call(deleteCartItem, { body: { _id: data[0]._id } }, { token: another })
  expect(await wishesOf(another)).toBeNull()
})

it('forgets the order once the last line is removed, also when the same product is added later', async () => {
  const { token, body, milk } = await wishedCart()
  await webhook(failed((await call(payOnline, { body }, { token })).body.data))
  const { data } = (await call(getCart, {}, { token })).body
  await call(deleteCartItem, { body: { _id: data[1]._id } }, { token })
  expect(await wishesOf(token)).toMatchObject({ tip: 20 })
  await call(deleteCartItem, { body: { _id: data[0]._id } }, { token })
  await call(addToCart, { body: { productId: milk } }, { token })
  expect(await wishesOf(token)).toBeNull()
})

it.each(['an unpaid order', 'a reorder'])(
  'does not have the wishes of %s of which nothing is for sale any more',
  async (kind) => {
    const { token, body, milk, lines } = await wishedCart()
    const place = kind === 'a reorder' ? placeOrder : payOnline
    const order = (await call(place, { body: { ...body, door: undefined } }, { token })).body.data
    const ordered = lines.map(([productId]) => String(productId))
    await setHidden(ordered, true)
    if (kind === 'a reorder') await call(reorder, { body: { orderId: order._id } }, { token })
    else await webhook(failed(order))
    await setHidden(ordered, false)
    await call(addToCart, { body: { productId: milk } }, { token })
    expect(await cartOf(token)).toMatchObject({ lines: [[milk, 1, 'replace', null]], code: undefined })
    expect(await wishesOf(token)).toBeNull()
  },
)

it('says which time of that order has passed, and that the cart has an order of before', async () => {
  const { token, body } = await wishedCart()
  expect((await call(getCart, {}, { token })).body).not.toHaveProperty('refilled')
  const addressId = body.addressId
  const [slot] = (await call(getSlots, { query: { addressId } }, { token })).body.data
  const order = (await call(payOnline, { body: { ...body, slot: slot.at } }, { token })).body.data
  await webhook(failed(order))
  expect((await call(getCart, {}, { token })).body).toMatchObject({ refilled: true })
  expect(await wishesOf(token)).toMatchObject({ slot: slot.at, pastSlot: null })
  const past = new Date(shop.deps.clock().getTime() - 1)
  await db.updateTable('orders').set({ start_at: past }).where('id', '=', order._id).execute()
  expect(await wishesOf(token)).toMatchObject({ slot: null, pastSlot: { from: slot.from, at: slot.at } })
})

// The last one: the administrator’s session ends meanwhile.
it('has them again when the time to pay is over', async () => {
  const { token, person, body, lines, code, total } = await wishedCart()
  await call(payOnline, { body }, { token })
  const again = await later(16, person)
  expect(await cartOf(again)).toEqual({ lines, code, total })
  expect(await wishesOf(again)).toEqual({ slot: null, pastSlot: null, tip: 20, door, lostCoupon: null })
})
