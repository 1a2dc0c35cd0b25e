import { getAddresses } from '@tokri/contract/address.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { addToCart, getCart } from '@tokri/contract/cart.ts'
import { createCategory } from '@tokri/contract/category.ts'
import { createCoupon } from '@tokri/contract/coupon.ts'
import { floorCancel, floorDeliver, floorReturn } from '@tokri/contract/delivery.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { createKey, deleteKey, getKeys } from '@tokri/contract/keys.ts'
import { getOrders, placeOrder, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setAccess } from '@tokri/contract/people.ts'
import { type Scope, scopes, scopesOf } from '@tokri/contract/scopes.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { getStock, receiveStock } from '@tokri/contract/stock.ts'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { catalogueFactory, type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { defaultStore } from '../../store/service.ts'

const shop = await testShop()
const { app, call, db, deps, pass, signUp } = shop
const admin = await signUp('Admin')
const factory = catalogueFactory(db)
const category = await factory.category('Pantry')
const shelf = await factory.subCategory('Rice', [category])
const here = defaultStore(deps)._id
const milk = await factory.product(category, shelf)

type Given = { scopes: Scope[]; storeIds?: string[]; name?: string }
const make = (given: Given, person: Person = admin) =>
  call(createKey, { body: { name: 'The till', ...given } }, { token: person.token })
const keyWith = async (...chosen: Scope[]) => (await make({ scopes: chosen })).body.data

it('a key is shown once, and only its hash is kept', async () => {
  const made = await make({ scopes: ['orders:read'] })
  expect(made.status).toBe(201)
  const { key, ...shown } = made.body.data
  expect(key).toMatch(/^tk_[\w-]{32}$/)
  expect(shown).toMatchObject({ name: 'The till', hint: key.slice(-4), scopes: ['orders:read'], storeIds: null })
  const listed = await call(getKeys, {}, { token: admin.token })
  expect(listed.body.data[0]).toEqual(shown)
  expect(JSON.stringify(await db.selectFrom('api_keys').selectAll().execute())).not.toContain(key.slice(3))
})

it('one Idempotency-Key makes one key, told to each repeat and kept by nobody in plain text', async () => {
  const body = { name: 'The van', scopes: ['orders:read'] as Scope[] }
  const by = { token: admin.token, headers: { 'idempotency-key': 'the van' } }
  const [first, again] = [await call(createKey, { body }, by), await call(createKey, { body }, by)]
  expect([again.status, again.body.data]).toEqual([201, first.body.data])
  const { key, _id } = first.body.data
  const stored = await db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(stored)).toContain(_id)
  expect(JSON.stringify(stored)).not.toContain(key.slice(3))
  const named = (await call(getKeys, {}, admin)).body.data.filter(({ name }: { name: string }) => name === 'The van')
  expect(named).toHaveLength(1)
  const revoke = () => call(deleteKey, { body: { _id } }, { ...by, headers: { 'idempotency-key': 'away' } })
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200])
  expect((await call(createKey, { body }, by)).status).toBe(404)
  expect(statusAndCode(await call(createKey, { body: { ...body, name: 'Else' } }, by))).toEqual([409, 'key_reused'])
})

it('a key opens the calls of its scopes, and is refused any other with the scope’s name', async () => {
  const { key } = await keyWith('orders:read')
  expect((await call(getOrders, { body: {} }, { token: key })).status).toBe(200)
  expect(statusAndMessage(await call(updateOrderStatus, { body: {} }, { token: key }))).toEqual([
    403,
    'This call needs an API key with the scope orders:write',
  ])
  expect(statusAndMessage(await call(updateSettings, { body: {} }, { token: key }))).toEqual([
    403,
    'This call takes no API key',
  ])
  expect((await call(getSettings, {}, { token: key })).status).toBe(200)
})

it('a key with every scope gets past the access check of each call that has one, and of no other', async () => {
  const { key } = await keyWith(...scopes.filter((scope) => scope !== 'shop'))
  const wrong: string[] = []
  for (const { endpoint } of app.contractRoutes) {
    const { method, url, access } = endpoint
    if (['guest', 'refresh', 'signature'].includes(access)) continue
    const { statusCode } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { payload: '{' }),
    })
    const opens = scopesOf(endpoint).some((scope) => scope !== 'shop')
    if (opens ? statusCode === 403 || statusCode >= 500 : statusCode !== 403)
      wrong.push(`${method} ${url} ${statusCode}`)
  }
  expect(wrong).toEqual([])
})

it('a key of one store does there what its manager may, and sees no other store', async () => {
  const north = await storeOpener(shop)(admin)
  const { key } = (await make({ scopes: ['stock:read', 'stock:write', 'catalogue:write'], storeIds: [here] })).body.data
  const look = (storeId: string) => call(getStock, { body: { storeId } }, { token: key })
  expect((await look(here)).status).toBe(200)
  expect((await look(north)).status).toBe(404)
  expect(statusAndMessage(await call(createCategory, { body: {} }, { token: key }))).toEqual([
    403,
    'This call is about all stores, and the API key is for some',
  ])
  expect(statusAndCode(await make({ scopes: ['stock:read'], storeIds: ['nowhere'] }))).toEqual([404, 'not_found'])
})

it('a key acts as itself: in the audit log, in the ledger, and for repeated requests', async () => {
  const { key, _id } = await keyWith('promotions:write', 'stock:write')
  await call(createCoupon, { body: { code: 'TEA', kind: 'percent', amount: 10, minimum: 300 } }, { token: key })
  const found = await call(getAuditEntries, { body: { search: 'the till' } }, { token: admin.token })
  expect(
    found.body.data.map((entry: { actor: string; actorName: string }) => [entry.actor, entry.actorName]),
  ).toContainEqual([_id, 'The till'])
  const receive = () =>
    call(
      receiveStock,
      { body: { storeId: here, lines: [{ productId: milk, quantity: 3 }] } },
      { token: key, headers: { 'idempotency-key': 'delivery-7' } },
    )
  expect([(await receive()).status, (await receive()).status]).toEqual([201, 201])
  const moved = await db.selectFrom('stock_movements').select(['by', 'quantity']).where('by', '=', _id).execute()
  expect(moved).toEqual([{ by: _id, quantity: 3 }])
})

it('a revoked key is refused at once here, and within a second on another copy', async () => {
  const other = await testShop({ clock: deps.clock }, { db, url: shop.url, schema: 'public' } as never)
  const { key, _id } = await keyWith('orders:read')
  const ask = (copy: typeof shop) => copy.call(getOrders, { body: {} }, { token: key })
  expect([(await ask(shop)).status, (await ask(other)).status]).toEqual([200, 200])
  await call(deleteKey, { body: { _id } }, { token: admin.token })
  expect(statusAndMessage(await ask(shop))).toEqual([401, 'invalid token'])
  pass(999)
  expect((await ask(other)).status).toBe(401)
  expect((await call(deleteKey, { body: { _id } }, { token: admin.token })).status).toBe(404)
  const log = await call(getAuditEntries, { body: { search: _id } }, { token: admin.token })
  expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual(['key.revoked', 'key.created'])
})

it('a shopper’s own key fills their cart, and neither orders nor reaches anything else', async () => {
  const shopper = await signUp()
  expect(statusAndCode(await make({ scopes: ['orders:read'] }, shopper))).toEqual([403, 'permission_denied'])
  expect((await make({ scopes: ['shop', 'orders:read'] }, admin)).status).toBe(400)
  const { key } = (await make({ scopes: ['shop'] }, shopper)).body.data
  await call(addToCart, { body: { productId: milk } }, { token: key })
  expect((await call(getCart, {}, { token: shopper.token })).body.data).toHaveLength(1)
  expect((await call(getAddresses, {}, { token: key })).status).toBe(200)
  for (const closed of [placeOrder, exportUser, getKeys, createKey] as Endpoint[])
    expect(statusAndMessage(await call(closed, {}, { token: key }))).toEqual([403, 'This call takes no API key'])
})

it('an administrator’s own key is that of a shopper', async () => {
  const { key } = (await make({ scopes: ['shop'] })).body.data
  expect((await call(getOrders, { body: {} }, { token: key })).status).toBe(403)
})

it('a person has three keys at most, sees only their own, and loses them with the account', async () => {
  const shopper = await signUp()
  const made = await Promise.all([1, 2, 3, 4].map(() => make({ scopes: ['shop'] }, shopper)))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const listed = await call(getKeys, {}, { token: shopper.token })
  expect(listed.body.data).toHaveLength(3)
  const { key, _id } = await keyWith('orders:read')
  expect((await call(deleteKey, { body: { _id } }, { token: shopper.token })).status).toBe(404)
  expect((await call(getOrders, { body: {} }, { token: key })).status).toBe(200)
  const own = made.find(({ status }) => status === 201)?.body.data.key
  await call(deleteAccount, { body: { password: shopper.password } }, { token: shopper.token })
  pass(1000)
  expect((await call(getCart, {}, { token: own })).status).toBe(401)
})

it('a blocked person’s key is refused', async () => {
  const shopper = await signUp()
  const { key } = (await make({ scopes: ['shop'] }, shopper)).body.data
  await call(setAccess, { body: { _id: shopper.id, status: 'Suspended' } }, { token: admin.token })
  expect((await call(getCart, {}, { token: key })).status).toBe(401)
})

it('a key makes so many calls in a minute, whatever others make', async () => {
  const { key, _id } = await keyWith('orders:read')
  const other = await keyWith('orders:read')
  const ask = (token: string) => call(getOrders, { body: {} }, { token })
  await ask(key)
  await db.updateTable('rate_limits').set({ tries: 1200 }).where('key', 'like', 'key-calls:%').execute()
  expect(statusAndCode(await ask(key))).toEqual([429, 'too_many_requests'])
  expect((await ask(other.key)).status).toBe(200)
  pass(60_000)
  expect((await ask(key)).status).toBe(200)
  const used = await call(getKeys, {}, { token: admin.token })
  expect(used.body.data.find((one: { _id: string }) => one._id === _id).lastUsedAt).toMatch(/^\d{4}-/)
})

it('leads orders by hand to every end, as an administrator does', async () => {
  const { cashOrder, paidOrder, product } = checkoutOf(shop)
  const { key } = await keyWith('orders:read', 'orders:write')
  const lead = async (orderId: string, ...states: string[]) => {
    for (const state of states)
      expect([state, (await call(updateOrderStatus, { body: { orderId, state } }, { token: key })).status]).toEqual([
        state,
        200,
      ])
  }
  const ends = async (orderId: string, end: Endpoint, body: object) => {
    expect(statusAndCode(await call(end, { body: { orderId, ...body } }, { token: key }))).toEqual([200, 'ok'])
    return (await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst())?.state
  }
  const packing = ['CONFIRMED', 'PACKING']
  const out = [...packing, 'READY', 'OUT_FOR_DELIVERY']
  const order = async () => (await cashOrder([{ productId: await product() }])).order
  const [whole, delivered, returned, cancelled] = [await order(), await order(), await order(), await order()]
  await lead(whole._id, ...out, 'DELIVERED')
  await lead(delivered._id, ...out)
  const door = { reason: 'By the courier', cash: delivered.bill.finalAmount }
  expect(await ends(delivered._id, floorDeliver, door)).toBe('DELIVERED')
  await lead(returned._id, ...out)
  expect(await ends(returned._id, floorReturn, { reason: 'Nobody there' })).toBe('READY')
  await lead(cancelled._id, ...packing)
  expect(await ends(cancelled._id, floorCancel, { reason: 'Broken' })).toBe('CANCELLED')
  const paid = (await paidOrder([{ productId: await product() }])).order
  const lines = [{ productId: paid.lines[0].productId, quantity: 1 }]
  await lead(paid._id, ...out, 'DELIVERED')
  expect(await ends(paid._id, refundOrder, { lines, reason: 'Sour' })).toBe('DELIVERED')
  // Nobody has in hand what a program packs, so a picker may take it over.
  expect(await db.selectFrom('picks').select('order_id').execute()).toEqual([])
})

it('asks for a recent password, where the shop does', async () => {
  await call(updateSettings, { body: { requireRecentPassword: true } }, { token: admin.token })
  pass(11 * 60_000)
  expect(statusAndCode(await make({ scopes: ['orders:read'] }))).toEqual([403, 'password_required'])
})
