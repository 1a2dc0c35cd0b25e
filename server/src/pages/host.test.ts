// Pages are rendered once for everybody. The renderer here is a fake that reads one listing through the API, as the
// storefront does, and records what it was given.
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient, type Sent } from '@tokri/contract/client.ts'
import { listing } from '@tokri/contract/product.ts'
import { afterAll, expect, it } from 'vitest'
import { catalogueFactory, generousTimeouts, testShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { shownStock } from '../modules/catalogue/answer-cache.ts'
import { defaultStore, storeOfVisitor } from '../modules/store/service.ts'
import { pages } from './host.ts'
import type { Renderer } from './renderer.ts'

const drawn: { url: string; sent: Sent[] }[] = []
const renderer: Renderer = {
  pageUrl: (url) => url.split('?')[0] ?? url,
  render: async ({ url, send }) => {
    const drawing = { url, sent: [] as Sent[] }
    drawn.push(drawing)
    const call = createClient((request) => {
      drawing.sent.push(request)
      return send(request)
    })
    const { data } = await call(listing, { body: milkListing })
    const goods = data.map(({ name, stock }) => `<li>${name}: ${stock > 0 ? 'in stock' : 'out of stock'}</li>`)
    if (url === '/torn') throw new Error('a part of the page failed')
    return new Response(goods.join(''))
  },
  errorPage: (status) => `<h1>${status}</h1>`,
}

const { db, deps, signUp } = await testShop()
const app = await buildApp(deps, generousTimeouts.app)
await app.register(pages, {
  renderers: new Map([['en', renderer]]),
  freshness: deps.watch,
  shownStock,
  defaultStore: () => defaultStore(deps)._id,
  storeOfVisitor: (cookies) => storeOfVisitor(deps, cookies),
  publicUrl: deps.publicUrl,
})
const listening = app.listen({ host: '127.0.0.1', port: 0 }).then((address) => Number(new URL(address).port))
afterAll(() => app.close())
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const milkListing = { categoryId: dairy, subCategoryId: milks }
const milk = await create.product(dairy, milks, { name: 'Toned Milk', stock: 3 })
const setStock = (quantity: number) =>
  db.updateTable('stock').set({ quantity }).where('product_id', '=', milk).execute()

it('draws a cold page once when a hundred ask for it at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject({ url: '/cold' })))
  expect(drawn.filter(({ url }) => url === '/cold')).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['<li>Toned Milk: in stock</li>']))
})

it('serves a page to a request that names the whole address, whatever its host', async () => {
  const port = await listening
  for (const [target, page] of [
    ['HTTP://elsewhere.test/whole?q=1', '/whole'],
    ['http://elsewhere.test', '/'],
    ['http://elsewhere.test?q=1', '/'],
  ] as const) {
    const socket = net.connect({ host: '127.0.0.1', port })
    socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)
    expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
    expect(drawn.at(-1)?.url).toBe(page)
  }
})

it('answers OPTIONS with the methods of the address', async () => {
  const allowed = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url })
    return [statusCode, headers.allow]
  }
  expect(await allowed('/milk')).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect(await allowed(`${listing.url}?page=1`)).toEqual([204, 'POST, OPTIONS'])
  expect(await allowed('/media/picture.webp')).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect(await allowed('/api/nothing')).toEqual([404, undefined])
  const socket = net.connect({ host: '127.0.0.1', port: await listening })
  socket.write('OPTIONS * HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 204 No Content')
})

it('gives everybody the same bytes and the drawing nothing of who asks', async () => {
  const { token } = await signUp('Admin')
  const personal = { authorization: `Bearer ${token}`, cookie: `accessToken=${token}` }
  const first = await app.inject({ url: '/shared', headers: personal })
  const guest = await app.inject({ url: '/shared' })
  expect([first.headers.etag, first.body]).toEqual([guest.headers.etag, guest.body])
  const drawing = drawn.filter(({ url }) => url === '/shared')
  expect(drawing).toHaveLength(1)
  expect(drawing[0]?.sent.map(({ headers }) => headers)).toEqual([undefined])
  expect(first.headers['set-cookie']).toBeUndefined()
})

it('answers 500 where the drawing failed, and keeps nothing of it', async () => {
  const times = () => drawn.filter(({ url }) => url === '/torn').length
  const { statusCode, body } = await app.inject({ url: '/torn' })
  expect([statusCode, body, times()]).toEqual([500, '<h1>500</h1>', 1])
  await app.inject({ url: '/torn' })
  expect(times()).toBe(2)
})

it('keeps a page while its products sell, and draws it anew when one of them is sold out or back', async () => {
  const times = () => drawn.filter(({ url }) => url === '/milk').length
  const body = async () => (await app.inject({ url: '/milk' })).body
  await body()
  await setStock(1)
  expect([await body(), times()]).toEqual(['<li>Toned Milk: in stock</li>', 1])
  await setStock(0)
  expect([await body(), times()]).toEqual(['<li>Toned Milk: out of stock</li>', 2])
  await setStock(8)
  expect([await body(), times()]).toEqual(['<li>Toned Milk: in stock</li>', 3])
})

it('draws a page anew when a product on it is renamed', async () => {
  const body = async () => (await app.inject({ url: '/renamed' })).body
  await body()
  await db.updateTable('products').set({ name: 'Skimmed Milk' }).where('id', '=', milk).execute()
  expect(await body()).toBe('<li>Skimmed Milk: in stock</li>')
})

it('the address that people guess for the counter leads there', async () => {
  const { statusCode, headers } = await app.inject('/admin')
  expect([statusCode, headers.location]).toEqual([302, '/dashboard'])
})
