// The coupon for a shopper whose order came later than promised: by setting, once, and for them alone.
import { applyCoupon } from '@tokri/contract/cart.ts'
import { getCoupons } from '@tokri/contract/coupon.ts'
import { orderDetails, placeOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { deleteAccount, login } from '@tokri/contract/user.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { newId } from '../../../platform/ids.ts'

const shop = await testShop()
const { call, db, deps, mails, pass, runJobs, signUp } = shop
const { product, atCheckout, cashOrder } = checkoutOf(shop)
const milk = await product({ stock: 500, pricePaise: 10_000 })

const MINUTE = 60_000
const DAY = 86_400_000

let admin: Person
beforeEach(async () => {
  admin = await signUp('Admin')
  await call(updateSettings, { body: { promiseMinutes: 10, apologyAmount: 50 } }, admin)
})

const details = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
const deliver = async (orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
  return details(orderId)
}
const delivered = async (minutes: number) => {
  const order = await cashOrder([{ productId: milk }])
  pass(minutes * MINUTE)
  admin = await signUp('Admin') // access tokens last fifteen minutes
  return { ...order, order: await deliver(order.orderId) }
}
/** A cart above the minimum of the seeded coupon, which is told that an unknown code is invalid. */
const aboveMinimum = [{ productId: milk, quantity: 5 }]
const couponsOf = (orderId: string) =>
  db.selectFrom('coupons').select(['code', 'used']).where('for_order', '=', orderId).execute()
const apply = (code: string, token: string) => call(applyCoupon, { body: { code } }, { token })

it('is given with a late delivery, in the timeline, the mail and the audit log', async () => {
  const { order, orderId, person } = await delivered(11)
  const code = `sorry-${order.orderNumber.slice(2).toLowerCase()}`
  expect(order).toMatchObject({ state: 'DELIVERED', kept: false })
  expect(order.apology).toEqual({ code, amount: 50, until: new Date(deps.clock().getTime() + 30 * DAY).toISOString() })
  expect(order.timeline.at(-1)).toMatchObject({
    state: 'DELIVERED',
    reason: 'Later than promised. A coupon of ₹50 is our apology.',
  })
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('subject', '=', orderId)
    .where('action', '=', 'coupon.given')
    .execute()
  expect(entries).toEqual([{ actor: 'shop', detail: { code, amountPaise: 5000 } }])
  await runJobs()
  const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('was delivered'))
  expect(mail?.text).toContain(code.toUpperCase())
})

it('is not given with an order that is on time, nor without the setting', async () => {
  const onTime = await delivered(10)
  expect([onTime.order.kept, onTime.order.apology]).toEqual([true, null])
  await call(updateSettings, { body: { apologyAmount: 0 } }, admin)
  const late = await delivered(11)
  expect([late.order.kept, late.order.apology]).toEqual([false, null])
  expect(late.order.timeline.at(-1)).not.toHaveProperty('reason')
})

it('is not given with an order that is late only by the time in which it waited for the payment of what was added', async () => {
  const late = async (waited: number, minutes: number) => {
    const { orderId } = await cashOrder([{ productId: milk }])
    const payment = { id: newId(), order_id: orderId, provider: 'test', extra: true, amount_paise: 5000 } as const
    await db
      .insertInto('payments')
      .values({ ...payment, state: 'pending', created_at: deps.clock(), updated_at: deps.clock() })
      .execute()
    for (const state of ['CONFIRMED', 'PACKING', 'READY'])
      await call(updateOrderStatus, { body: { orderId, state } }, admin)
    pass(waited * MINUTE)
    await db
      .updateTable('payments')
      .set({ state: 'paid', paid_at: deps.clock() })
      .where('id', '=', payment.id)
      .execute()
    pass((minutes - waited) * MINUTE)
    admin = await signUp('Admin')
    for (const state of ['OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId, state } }, admin)
    return details(orderId)
  }
  expect(await late(5, 14)).toMatchObject({ state: 'DELIVERED', kept: false, apology: null })
  expect((await late(3, 14)).apology).toMatchObject({ amount: 50 })
})

it('is given to people who are known, by their e-mail or a delivery, where new shoppers are bounded', async () => {
  const bound = { openOrders: 3, pieces: 60, amount: 6000 }
  const late = async (newShopper: object | null, shopper?: Person) => {
    expect((await call(updateSettings, { body: { newShopper } }, admin)).status).toBe(200)
    const { orderId, person } = await cashOrder([{ productId: milk }], { ...(shopper && { shopper }) })
    if (!shopper) await db.updateTable('users').set({ verify_email: false }).where('id', '=', person.id).execute()
    pass(11 * MINUTE)
    admin = await signUp('Admin')
    const { apology } = await deliver(orderId)
    return { apology, person }
  }
  const stranger = await late(bound)
  expect(stranger.apology).toBeNull()
  const { email, password } = stranger.person
  const { body } = await call(login, { body: { email, password } })
  expect((await late(bound, { ...stranger.person, token: body.data.accessToken })).apology).toMatchObject({
    amount: 50,
  })
  expect((await late(bound, await signUp())).apology).toMatchObject({ amount: 50 })
  expect((await late(null)).apology).toMatchObject({ amount: 50 })
})

it('is given once, however often the delivery is reported', async () => {
  const { orderId } = await cashOrder([{ productId: milk }])
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
  pass(11 * MINUTE)
  const body = { orderId, state: 'DELIVERED' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(updateOrderStatus, { body }, admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await couponsOf(orderId)).toHaveLength(1)
})

it('takes its amount off one order of that shopper, and of nobody else', async () => {
  const { order, orderId, person } = await delivered(11)
  const { code } = order.apology
  const other = await atCheckout(aboveMinimum)
  const refused = await apply(code, other.token)
  expect([refused.status, refused.body.code]).toEqual([404, 'invalid_coupon'])

  const next = await atCheckout([{ productId: milk, quantity: 2 }], { shopper: person, coupon: code })
  expect(next.cart.body).toMatchObject({ coupon: { code, amount: 50 }, bill: { coupon: 50 } })
  expect((await call(placeOrder, { body: next.body }, { token: next.token })).status).toBe(201)
  expect(await couponsOf(orderId)).toEqual([{ code, used: 1 }])
  const again = await atCheckout(aboveMinimum, { shopper: person })
  expect((await apply(code, again.token)).status).toBe(404)
})

it('is of nobody once the account is deleted', async () => {
  const { order, orderId, person } = await delivered(11)
  const gone = await call(deleteAccount, { body: { password: person.password } }, { token: person.token })
  expect(gone.status).toBe(200)
  expect(await couponsOf(orderId)).toHaveLength(1)
  const other = await atCheckout(aboveMinimum)
  expect((await apply(order.apology.code, other.token)).status).toBe(404)
})

it('is neither in the list of coupons, nor the lowest minimum that a small cart is told', async () => {
  await delivered(11)
  const { data } = (await call(getCoupons, { body: {} }, admin)).body
  expect(data.map(({ code }: { code: string }) => code)).toEqual(['new10'])
  const { token } = await atCheckout([{ productId: milk }])
  expect((await apply('no-such-coupon', token)).body).toMatchObject({
    code: 'coupon_too_early',
    message: 'Add items worth ₹400 for this coupon',
  })
})
