// What a caller may choose for an order by phone: a coupon, a later time, and a link to pay by.
import { createShopperAddress } from '@tokri/contract/address.ts'
import { createCoupon } from '@tokri/contract/coupon.ts'
import { placePhoneOrder, pricePhoneOrder } from '@tokri/contract/order.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { anAddress, type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, mails, runJobs, signUp } = shop
const { product, succeeded, webhook } = checkoutOf(shop)
passToNoon(shop)
const milk = await product({ name: 'Toned Milk', pricePaise: 6000, stock: 500 })

let admin: Person
beforeEach(async () => {
  admin = await signUp('Admin')
  await call(updateSettings, { body: { cashOnDelivery: true, slots: { ordersPerSlot: 1 } } }, admin)
  await call(updateStore, { body: { _id: 'main', hours: [] } }, admin)
})

type Choices = { coupon?: string; slot?: string; pay?: 'cash' | 'link' }
/** A shopper who calls for four packets of milk, which cost ₹240 without the charges. */
const caller = async () => {
  const person = await signUp()
  const { token } = admin
  const address = await call(createShopperAddress, { body: { userId: person.id, ...anAddress } }, { token })
  const wanted = {
    userId: person.id,
    addressId: address.body.data._id as string,
    lines: [{ productId: milk, quantity: 4 }],
  }
  const price = (choices: Pick<Choices, 'coupon'> = {}) =>
    call(pricePhoneOrder, { body: { ...wanted, ...choices } }, { token })
  const place = async ({ coupon, ...choices }: Choices = {}) => {
    const { body } = await price()
    const reduced = coupon === undefined ? undefined : (await price({ coupon })).body.data?.bill
    const { finalAmount: totalAmt } = reduced ?? body.data.bill
    const sent = { ...wanted, totalAmt, ...(coupon !== undefined && { coupon }), ...choices }
    return call(placePhoneOrder, { body: sent }, { token })
  }
  return { person, price, place }
}

const coupon = async (code: string, terms: object = {}) => {
  const body = { code, kind: 'flat', amount: 40, minimum: 100, active: true, listed: false, ...terms }
  expect((await call(createCoupon, { body }, admin)).status).toBe(201)
  return code
}
const usesOf = async (code: string) =>
  (await db.selectFrom('coupons').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used

it('a coupon takes off what it takes off a cart, and its use is counted', async () => {
  const code = await coupon('phone40')
  const { price, place } = await caller()
  const { data } = (await price({ coupon: 'PHONE40' })).body
  // 240 − 40 = 200, 8.5 % charge
  expect(data).toMatchObject({ coupon: { code, amount: 40 }, bill: { coupon: 40, finalAmount: 217 } })
  expect((await place({ coupon: code })).body.data).toMatchObject({ coupon: { code }, amountDue: 217 })
  expect(await usesOf(code)).toBe(1)
})

it('a coupon that does not apply is refused with its reason, and nothing is ordered', async () => {
  const dear = await coupon('phonedear', { minimum: 1000 })
  const { person, price, place } = await caller()
  const refusal = async (coupon: string) => (await price({ coupon })).body.data
  // 240, 8 % charge
  expect(await refusal('nosuchcode')).toMatchObject({ coupon: null, bill: { coupon: 0, discountedTotal: 240 } })
  expect((await refusal('nosuchcode')).couponRefusal).toBe('Invalid Coupon')
  expect((await refusal(dear)).couponRefusal).toBe('Add items worth ₹1,000 for this coupon')
  expect(statusAndCode(await place({ coupon: 'nosuchcode' }))).toEqual([404, 'invalid_coupon'])
  expect(await db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute()).toEqual([])
})

it('the one use of a coupon that a shopper has is taken once by two orders at the same time', async () => {
  const code = await coupon('phoneonce', { perUser: 1 })
  const { place } = await caller()
  const answers = await Promise.all([place({ coupon: code }), place({ coupon: code })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
  expect(await usesOf(code)).toBe(1)
})

it('a store that is closed takes an order for a later time, and none that comes at once', async () => {
  const timeIn = (hours: number) => new Date(deps.clock().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const hours = Array.from({ length: 7 }, (_, day) => ({ day, from: timeIn(3), to: timeIn(5) }))
  await call(updateStore, { body: { _id: 'main', timeZone: 'UTC', hours } }, admin)
  const { price, place } = await caller()
  const { promise, slots } = (await price()).body.data
  expect(promise).toBeNull()
  expect(statusAndCode(await place())).toEqual([409, 'store_closed'])
  const placed = await place({ slot: slots[0].at })
  expect(placed.body.data).toMatchObject({ state: 'PLACED', slot: { at: slots[0].at } })
  // It took the only place.
  expect((await price()).body.data.slots[0]).toEqual({ ...slots[0], left: 0 })
  expect(statusAndCode(await place({ slot: slots[0].at }))).toEqual([409, 'slot_full'])
})

it('an order to be paid by link waits for it, and its shopper gets the link at once in their language', async () => {
  await call(updateSettings, { body: { cashOnDelivery: false } }, admin)
  const { person, place } = await caller()
  const hindi = { 'tokri-language': 'hi', cookie: 'language=hi' }
  await call(userDetails, {}, { token: person.token, headers: hindi })
  expect(statusAndCode(await place())).toEqual([409, 'payment_unavailable'])
  const { data } = (await place({ pay: 'link' })).body
  expect(data).toMatchObject({ state: 'PAYMENT_PENDING', payment: { method: 'online', state: 'pending' } })
  await runJobs()
  const mail = mails.find(({ to, subject }) => to === person.email && subject.includes(data.orderNumber))
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', data._id)
    .executeTakeFirstOrThrow()
  expect(mail?.text).toContain(`/pay/${payment.id}`)
  expect(mail?.subject).toMatch(/[\u0900-\u097F]/)
  await webhook(succeeded(data))
  const paid = await db.selectFrom('orders').select(['state', 'payment_state']).where('id', '=', data._id).execute()
  expect(paid).toEqual([{ state: 'PLACED', payment_state: 'paid' }])
})
