// What the audit log records of a day in the shop: sign-ins and refusals, and every action of an administrator with
// what it changed. And what it must never contain.
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { createCoupon, deleteCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import { cancelOrder, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setAccess } from '@tokri/contract/people.ts'
import { productDetails } from '@tokri/contract/product.ts'
import { setSynonyms, updateProduct } from '@tokri/contract/product-admin.ts'
import { refreshToken } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { login } from '@tokri/contract/user.ts'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { anAddress, type Person, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, cashOrder, paidOrder } = checkoutOf(shop)

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
})

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

it('a sign-in and its refusals', async () => {
  const person = await signUp()
  const tryWith = (email: string, password: string) => call(login, { body: { email, password } })
  await tryWith(person.email, 'not the password')
  await call(setAccess, { body: { _id: person.id, status: 'Suspended' } }, { token: admin.token })
  await tryWith(person.email, person.password)
  await tryWith('nobody@shop.test', 'anything')
  const entries = await entriesOf(person.id)
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['user.signed-in', person.id],
    ['user.refused', 'guest'],
    ['user.access-changed', admin.id],
    ['user.refused', 'guest'],
  ])
  expect([entries[1]?.detail, entries[3]?.detail]).toEqual([{ reason: 'password' }, { reason: 'blocked' }])
  expect((await entriesOf('')).at(-1)).toMatchObject({ action: 'user.refused', detail: { reason: 'unknown' } })
})

it('a refresh token that came back after its successor was used', async () => {
  const person = await signUp()
  const refresh = async (token: string) => (await call(refreshToken, {}, { token })).body.data?.refreshToken
  await refresh(await refresh(person.refreshToken))
  await refresh(person.refreshToken)
  await refresh(person.refreshToken) // the session is gone by now
  const refused = (await entriesOf(person.id)).filter(({ action }) => action === 'user.refused')
  expect(refused).toMatchObject([{ actor: 'guest', detail: { reason: 'replayed token' } }])
})

it('that a shopper was denied an administrator’s call: once, however often it is tried', async () => {
  const person = await signUp()
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => call(updateSettings, { body: { promiseMinutes: 1 } }, { token: person.token })),
  )
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await entriesOf(person.id)).slice(1)).toEqual([
    { actor: person.id, action: 'user.denied', detail: { call: updateSettings.url } },
  ])
})

it('a changed price and stock, with what they were', async () => {
  const productId = await product({ pricePaise: 6000, stock: 8 })
  const { token } = admin
  const { stockVersion } = (await call(productDetails, { body: { productId } }, { token })).body.data
  await call(updateProduct, { body: { productId, price: 65, stock: 20, stockVersion } }, { token })
  const [entry] = await entriesOf(productId)
  expect(entry).toMatchObject({ actor: admin.id, action: 'product.updated' })
  expect(JSON.stringify(entry?.detail)).toMatch(/60/)
  expect(JSON.stringify(entry?.detail)).toMatch(/65/)
  expect(entry?.detail).toMatchObject({ stock: { from: 8, to: 20 } })
})

it('orders that were led on, cancelled and refunded, by whom and why', async () => {
  const milk = await product({ stock: 50 })
  const { token } = admin
  const led = (await cashOrder([{ productId: milk }])).orderId
  await call(updateOrderStatus, { body: { orderId: led, state: 'CONFIRMED' } }, { token })
  await call(cancelOrder, { body: { orderId: led, reason: 'the customer rang' } }, { token })
  const paid = (await paidOrder([{ productId: milk }])).orderId
  await call(
    refundOrder,
    { body: { orderId: paid, lines: [{ productId: milk, quantity: 1 }], reason: 'torn' } },
    { token },
  )
  expect(await entriesOf(led)).toEqual([
    { actor: admin.id, action: 'order.moved', detail: { state: { from: 'PLACED', to: 'CONFIRMED' } } },
    { actor: admin.id, action: 'order.moved', detail: { state: { from: 'CONFIRMED', to: 'CANCELLED' } } },
  ])
  expect((await entriesOf(paid)).at(-1)).toMatchObject({ actor: admin.id, action: 'order.refunded' })
  const told = async (orderId: string) =>
    (await call(getAuditEntries, { body: { search: orderId } }, { token })).body.data[0].detail
  expect(await told(led)).toEqual({ state: { from: 'CONFIRMED', to: 'CANCELLED' }, reason: 'the customer rang' })
  expect(await told(paid)).toMatchObject({ reason: 'torn' })
  const found = async (search: string) =>
    (await call(getAuditEntries, { body: { search } }, { token })).body.data.map(
      ({ subject }: { subject: string }) => subject,
    )
  expect(await found('Customer rang')).toEqual([led])
  expect(await found('torn')).toEqual([paid])
})

it('a store that was closed, and what its reason was and is', async () => {
  const { token } = admin
  const close = (reason: string) => call(updateStore, { body: { _id: 'main', state: 'closed', reason } }, { token })
  await close('stocktaking')
  await close('a power cut')
  const { data } = (await call(getAuditEntries, { body: { search: 'store.updated' } }, { token })).body
  expect(data[0].detail).toMatchObject({ reason: { from: 'stocktaking', to: 'a power cut' } })
  await call(updateStore, { body: { _id: 'main', state: 'open' } }, { token })
})

it('which search words were changed, with what they meant', async () => {
  const { token } = admin
  const save = (synonyms: Record<string, string[]>) => call(setSynonyms, { body: { synonyms } }, { token })
  await save({ dahi: ['curd'], aloo: ['potato'] })
  await save({ dahi: ['curd', 'yogurt'], aloo: ['potato'] })
  const [entry] = (await call(getAuditEntries, { body: { search: 'synonyms.replaced' } }, { token })).body.data
  expect(entry.detail).toEqual({ words: 2, 'word.dahi': { from: '[]', to: '["yogurt"]' } })
})

it('coupons and settings', async () => {
  const { token } = admin
  const made = await call(
    createCoupon,
    { body: { code: 'DIWALI', kind: 'percent', amount: 10, minimum: 300 } },
    { token },
  )
  await call(updateCoupon, { body: { _id: made.body.data._id, amount: 15 } }, { token })
  await call(deleteCoupon, { body: { _id: made.body.data._id } }, { token })
  await call(updateSettings, { body: { promiseMinutes: 12 } }, { token })
  expect(await entriesOf(made.body.data._id)).toEqual([
    { actor: admin.id, action: 'coupon.created', detail: { code: 'diwali' } },
    { actor: admin.id, action: 'coupon.updated', detail: { amount: { from: 10, to: 15 } } },
    { actor: admin.id, action: 'coupon.deleted', detail: { code: 'diwali', used: 0 } },
  ])
  const { data } = (await call(getAuditEntries, { body: { search: 'settings.updated' } }, { token })).body
  expect(data).toHaveLength(1)
})

it('never a name, an e-mail, an address or a token', async () => {
  const everything = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  expect(everything.length).toBeGreaterThan(1000)
  for (const secret of [
    admin.email,
    admin.password,
    admin.token,
    'Asha Rao',
    anAddress.address_line,
    anAddress.mobile,
    '@shop.test',
  ])
    expect(everything).not.toContain(secret)
})
