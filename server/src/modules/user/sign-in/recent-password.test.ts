import { businessDayCsv, gstr1Csv, ledgerCsv } from '@tokri/contract/accounts.ts'
import { createCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import { changeLines, priceChange, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setAccess, setDuties } from '@tokri/contract/people.ts'
import { exportProducts } from '@tokri/contract/product-import.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { getStores } from '@tokri/contract/store.ts'
import { enterPassword, exportUser, login } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, pass, signUp } = shop
const { product, paidOrder } = checkoutOf(shop)
const MINUTE = 60_000

const REQUIRED = [403, 'password_required']
const change = (as: Person, body: object) => call(updateSettings, { body }, as)

/** An administrator who signed in eleven minutes ago. */
const administrator = async ({ asks = true } = {}): Promise<Person> => {
  const admin = await signUp('Admin')
  const body = { requireRecentPassword: asks, recentPasswordRefund: 100 }
  expect((await change(admin, body)).status).toBe(200)
  pass(11 * MINUTE)
  return admin
}
const enter = (person: Person, password = person.password) => call(enterPassword, { body: { password } }, person)

const callsOf = async (admin: Person) => {
  const { id } = await signUp()
  return [
    () => call(setAccess, { body: { _id: id, role: 'Admin' } }, admin),
    () => call(setDuties, { body: { _id: id, duties: [] } }, admin),
    () => call(exportProducts, {}, admin),
    () => call(exportUser, {}, admin),
    () => change(admin, { recentPasswordRefund: 1_000_000 }),
    () => change(admin, { requireRecentPassword: false }),
  ]
}
const statusesOf = async (calls: (() => Promise<TestAnswer>)[]) => {
  const statuses: number[] = []
  for (const one of calls) statuses.push((await one()).status)
  return statuses
}

it('roles, duties, exports and safety settings need nothing more while the setting is off', async () => {
  expect(await statusesOf(await callsOf(await administrator({ asks: false })))).toEqual(Array(6).fill(200))
})

it('roles, duties, exports and safety settings need the password again where the setting is on, ten minutes after it was entered', async () => {
  const admin = await administrator()
  const calls = await callsOf(admin)
  for (const one of calls) expect(statusAndCode(await one())).toEqual(REQUIRED)
  expect(statusAndCode(await change(admin, { requireSecondFactor: true }))).toEqual(REQUIRED)
  expect(statusAndCode(await enter(admin, 'a guess'))).toEqual([400, 'bad_request'])
  for (const one of calls) expect(statusAndCode(await one())).toEqual(REQUIRED)
  expect((await enter(admin)).status).toBe(200)
  expect(await statusesOf(calls)).toEqual(Array(6).fill(200))
})

it('a sign-in counts, other settings and other sessions do not', async () => {
  const admin = await signUp('Admin')
  await change(admin, { requireRecentPassword: true, requireSecondFactor: false })
  expect((await call(exportUser, {}, admin)).status).toBe(200)
  const other = await administrator()
  expect((await change(other, { slogan: 'Fresh', requireRecentPassword: true })).status).toBe(200)
  expect((await enter(admin)).status).toBe(200)
  expect(statusAndCode(await call(exportUser, {}, other))).toEqual(REQUIRED)
})

it('coupons above the share of the setting need it, as do apologies and the ledgers', async () => {
  const admin = await administrator()
  const { body } = await call(getStores, {}, admin)
  const month = { storeId: body.data[0]._id, month: '2026-03' }
  let made = 0
  const coupon = (terms: object) => {
    const fixed = { code: `gift${++made}`, kind: 'flat', amount: 50, minimum: 100 }
    return call(createCoupon, { body: { ...fixed, ...terms } }, admin)
  }
  const half = await coupon({})
  expect(half.status).toBe(201)
  const paused = await coupon({ amount: 100, active: false })
  expect(paused.status).toBe(201)
  const update = (_id: string, terms: object) => call(updateCoupon, { body: { _id, ...terms } }, admin)
  const calls = [
    () => coupon({ amount: 51 }),
    () => coupon({ kind: 'percent', amount: 60 }),
    () => coupon({ minimum: 0 }),
    () => update(half.body.data._id, { minimum: 99 }),
    () => update(paused.body.data._id, { active: true }),
    () => change(admin, { apologyAmount: 500 }),
    () => change(admin, { recentPasswordCouponShare: 100 }),
    () => call(ledgerCsv, { query: month }, admin),
    () => call(businessDayCsv, { query: { storeId: month.storeId, day: '2026-03-01' } }, admin),
    () => call(gstr1Csv, { query: { ...month, part: 'b2c' } }, admin),
  ]
  for (const one of calls) expect(statusAndCode(await one())).toEqual(REQUIRED)
  await enter(admin)
  for (const one of calls) expect(statusAndCode(await one())).not.toEqual(REQUIRED)
  expect((await update(paused.body.data._id, { active: false })).status).toBe(200)
})

it('two changes of an order and refunds of several orders count as one sum of the day', async () => {
  const admin = await administrator()
  const milk = await product({ pricePaise: 4000 })
  const { orderId } = await paidOrder([{ productId: milk, quantity: 4 }])
  const keep = async (quantity: number, as: Person) => {
    const wanted = { orderId, lines: [{ productId: milk, quantity }] }
    const preview = await call(priceChange, { body: wanted }, as)
    const body = { ...wanted, totalAmt: preview.body.data.bill.finalAmount, reason: 'Less' }
    return call(changeLines, { body }, as)
  }
  expect((await keep(2, admin)).status).toBe(200)
  expect(statusAndCode(await keep(1, admin))).toEqual(REQUIRED)
  const other = await paidOrder([{ productId: milk, quantity: 4 }])
  const spilt = { orderId: other.orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'Spilt' }
  const refund = (token: string) => call(refundOrder, { body: spilt }, { token })
  expect(statusAndCode(await refund(admin.token))).toEqual(REQUIRED)
  pass(24 * 60 * MINUTE)
  const { email, password } = admin
  const { accessToken } = (await call(login, { body: { email, password } })).body.data
  pass(11 * MINUTE)
  expect((await refund(accessToken)).status).toBe(200)
})

it('refunds need it from the amount of the setting on, in parts and by a cancellation too', async () => {
  const admin = await administrator()
  const milk = await product({ pricePaise: 4000 })
  const refund = (orderId: string) =>
    call(refundOrder, { body: { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'Spilt' } }, admin)
  const { orderId } = await paidOrder([{ productId: milk, quantity: 4 }])
  expect([(await refund(orderId)).status, (await refund(orderId)).status]).toEqual([200, 200])
  expect(statusAndCode(await refund(orderId))).toEqual(REQUIRED)
  const cancel = () => call(updateOrderStatus, { body: { orderId, state: 'CANCELLED', reason: 'Gone' } }, admin)
  expect(statusAndCode(await cancel())).toEqual(REQUIRED)
  await enter(admin)
  expect([(await refund(orderId)).status, (await cancel()).status]).toEqual([200, 200])
})
