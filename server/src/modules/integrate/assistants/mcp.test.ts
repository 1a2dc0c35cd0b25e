import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createAddress } from '@tokri/contract/address.ts'
import { getCart } from '@tokri/contract/cart.ts'
import { createKey, deleteKey } from '@tokri/contract/keys.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { createRecipe } from '@tokri/contract/recipe.ts'
import type { Scope } from '@tokri/contract/scopes.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { anAddress, type Person, testShop } from '../../../../test/shop.ts'
import { orderPicture } from '../../media/service.ts'

const shop = await testShop()
const { app, call, db, deps, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const admin = await signUp('Admin')

const switchTo = (assistants: boolean) => call(updateSettings, { body: { assistants } }, admin)
const keyOf = async ({ token }: Person, scopes: Scope[] = ['shop']) =>
  (await call(createKey, { body: { name: 'Assistant', scopes } }, { token })).body.data as { key: string; _id: string }

/** An assistant that sends this key. */
const connect = async (key?: string) => {
  const client = new Client({ name: 'assistant', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      ...(key && { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    }),
  )
  onTestFinished(() => client.close())
  return async (name: string, input: Record<string, unknown> = {}) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: input })
    const [first] = content
    const said = first?.type === 'text' ? first.text : ''
    if (isError) return { refused: said }
    expect(JSON.parse(said)).toEqual(structuredContent)
    return JSON.parse(said)
  }
}
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

beforeAll(() => switchTo(true))

it('is off until an administrator switches it on', async () => {
  await switchTo(false)
  expect((await post(list)).status).toBe(404)
  await switchTo(true)
  expect((await post(list)).status).toBe(200)
})

it('fills the basket of a recipe in six calls, and gets the link behind which its person pays', async () => {
  const [rice, lentils] = [
    await product({ name: 'Sona Rice', pricePaise: 10_000, discount: 10 }),
    await product({ name: 'Red Lentils', pricePaise: 5000 }),
  ]
  const parts = [
    { name: 'Rice', amount: '200 g', productId: rice, quantity: 1 },
    { name: 'Lentils', amount: '300 g', productId: lentils, quantity: 2 },
  ]
  const image = await orderPicture(db, { view: 'tile', tint: 'bakery', items: ['bread'] }, deps.clock())
  const dish = { title: 'Khichdi of the house', image, servings: 4, parts }
  expect((await call(createRecipe, { body: dish }, { token: admin.token })).status).toBe(201)
  const shopper = await signUp()
  const address = await call(createAddress, { body: anAddress }, { token: shopper.token })
  const ask = await connect((await keyOf(shopper)).key)

  const { recipes } = await ask('search_products', { query: 'khichdi' })
  expect(recipes).toMatchObject([
    {
      title: 'Khichdi of the house',
      products: [
        { productId: rice, price: 90, regularPrice: 100, quantity: 1, inStock: true },
        { productId: lentils, price: 50, quantity: 2, amount: '300 g' },
      ],
    },
  ])
  expect(await ask('get_promise')).toMatchObject({
    open: true,
    minutes: expect.any(Number),
    addresses: [{ addressId: address.body.data._id }],
  })
  const lines = recipes[0].products.map((one: object) => ({ ...one }))
  expect(await ask('change_cart', { lines })).toMatchObject({ refused: [], lines: [{ quantity: 1 }, { quantity: 2 }] })
  const read = await ask('read_cart')
  expect(read.bill.discountedTotal).toBe(190)
  const { slots, more } = await ask('get_slots')
  expect([slots.length, more]).toEqual([16, true])
  expect(await ask('checkout_link')).toEqual({
    url: 'http://shop.test/checkout',
    amount: read.bill.finalAmount,
    lines: 2,
  })
  expect((await call(getCart, {}, { token: shopper.token })).body.bill).toEqual(read.bill)
})

it('reads later delivery times on from a moment', async () => {
  const shopper = await signUp()
  await call(createAddress, { body: anAddress }, { token: shopper.token })
  const ask = await connect((await keyOf(shopper)).key)
  const { slots } = await ask('get_slots')
  const later = await ask('get_slots', { after: slots[9].from })
  expect(later.slots.slice(0, 7)).toEqual(slots.slice(9))
  expect(await ask('get_slots', { after: '2199-01-01T00:00:00Z' })).toEqual({ slots: [], more: false })
})

it('sets quantities, takes lines out, and says which lines it could not change', async () => {
  const shopper = await signUp()
  const [milk, bread, few] = [await product(), await product(), await product({ stock: 2 })]
  const ask = await connect((await keyOf(shopper)).key)
  const set = (...lines: [string, number][]) =>
    ask('change_cart', { lines: lines.map(([productId, quantity]) => ({ productId, quantity })) })
  await set([milk, 3], [bread, 1])
  const after = await set([milk, 1], [bread, 0], ['nothing', 1], [few, 5])
  expect(after.lines).toMatchObject([
    { productId: milk, quantity: 1 },
    { productId: few, quantity: 1 },
  ])
  expect(after.refused).toEqual([
    { productId: 'nothing', reason: 'Product not found' },
    { productId: few, reason: 'Only 2 left in stock' },
  ])
  const lines = Array.from({ length: 51 }, () => ({ productId: milk, quantity: 1 }))
  expect(await ask('change_cart', { lines })).toMatchObject({ refused: expect.stringContaining('50') })
})

it('lets everybody search, and nobody reach a cart without a key', async () => {
  const milk = await product({ name: 'Buffalo Milk' })
  const ask = await connect()
  expect((await ask('search_products', { query: 'buffalo' })).products).toMatchObject([{ productId: milk }])
  expect(await ask('get_product', { productId: milk })).toMatchObject({ name: 'Buffalo Milk', details: {} })
  expect(await ask('get_promise', { pincode: '560038' })).toMatchObject({ open: true })
  for (const [name, input] of [
    ['change_cart', { lines: [{ productId: milk, quantity: 1 }] }],
    ['get_slots', {}],
    ['track_order', {}],
  ] as const)
    expect(await ask(name, input)).toEqual({ refused: expect.stringContaining('needs a key of the person') })
  expect(await ask('checkout_link')).toEqual({ refused: expect.stringContaining('empty') })
})

it('follows the orders of its person, and of nobody else', async () => {
  const { orderId, person } = await cashOrder([{ productId: await product() }])
  const ask = await connect((await keyOf(person)).key)
  expect((await ask('track_order')).orders).toMatchObject([{ orderId, lines: [{ quantity: 1 }] }])
  expect(await ask('track_order', { orderId })).toMatchObject({ orderId, stage: 'placed' })
  const other = await connect((await keyOf(await signUp())).key)
  expect(await other('track_order', { orderId })).toEqual({ refused: 'Order not found' })
})

it('no tool orders or pays, whatever the key', async () => {
  const { token, body } = await checkoutOf(shop).atCheckout([{ productId: await product() }])
  const { key } = (await call(createKey, { body: { name: 'Mine', scopes: ['shop'] } }, { token })).body.data
  const listed = await (await post(list, { authorization: `Bearer ${key}` })).text()
  expect([...listed.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)).toEqual([
    ...['search_products', 'get_product', 'get_promise', 'read_cart'],
    ...['change_cart', 'get_slots', 'track_order', 'checkout_link'],
  ])
  expect((await call(placeOrder, { body }, { token: key })).status).toBe(403)
})

it('a wrong or revoked key is refused, one of the shop reaches no cart, and no page of another site gets in', async () => {
  expect((await post(list, { authorization: 'Bearer tk_wrong' })).status).toBe(401)
  const shopper = await signUp()
  const { key, _id } = await keyOf(shopper)
  const withKey = () => post(list, { authorization: `Bearer ${key}` })
  expect((await withKey()).status).toBe(200)
  await call(deleteKey, { body: { _id } }, { token: shopper.token })
  expect((await withKey()).status).toBe(401)
  const ask = await connect((await keyOf(admin, ['stock:read'])).key)
  expect(await ask('read_cart')).toEqual({ refused: 'This call needs an API key with the scope shop' })
  expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(list, { origin: 'http://shop.test' })).status).toBe(200)
})

it('answers assistants that speak the protocol of 2025', async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } }
  const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  expect(await answer.text()).toContain('"protocolVersion":"2025-06-18"')
  expect((await fetch(`${origin}/mcp`)).status).toBe(405)
})
