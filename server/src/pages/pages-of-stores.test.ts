// Pages of a shop with two stores, and of the same shop with one. The renderer is a fake that shows one listing as the
// API answers it, under the name of the store that it was told.
import { createClient } from '@tokri/contract/client.ts'
import { listing } from '@tokri/contract/product.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createStore, updateStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueFactory, generousTimeouts, testShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { shownStock } from '../modules/catalogue/answer-cache.ts'
import { defaultStore, storeOfVisitor } from '../modules/store/service.ts'
import { pages } from './host.ts'
import type { PagePromise, Renderer } from './renderer.ts'

const drawn: string[] = []
const promises = new Map<string, PagePromise>()
const renderer: Renderer = {
  pageUrl: (url) => url,
  render: async ({ url, send, store, promise }) => {
    drawn.push(`${store?._id ?? 'none'} ${url}`)
    const { data } = await createClient(send)(listing, { body: milkListing })
    const goods = data.map(({ name, stock }) => `<li>${name}: ${stock > 0 ? 'in stock' : 'out of stock'}</li>`)
    const shown = promise === null ? '' : `<b>${Object.values(promise)}</b>`
    return new Response(`${shown}${store ? `<p>${store.name}</p>` : ''}${goods.join('')}`)
  },
  errorPage: (status) => `<h1>${status}</h1>`,
}

const { call, db, deps, signUp } = await testShop()
const app = await buildApp(deps, generousTimeouts.app)
await app.register(pages, {
  renderers: new Map([['en', renderer]]),
  freshness: deps.watch,
  shownStock,
  defaultStore: () => defaultStore(deps)._id,
  storeOfVisitor: (cookies) => storeOfVisitor(deps, cookies),
  promiseOf: (storeId) => promises.get(storeId) ?? null,
  publicUrl: deps.publicUrl,
})
afterAll(() => app.close())
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const milkListing = { categoryId: dairy, subCategoryId: milks }
const both = await create.product(dairy, milks, { name: 'Toned Milk', stock: 0, rank: 9 })
await create.product(dairy, milks, { name: 'Cow Milk', stock: 7, rank: 5 })
const { token } = await signUp('Admin')

const page = (cookie: string | undefined, headers: Record<string, string> = {}) =>
  app.inject({ url: '/milk', headers: { ...(cookie !== undefined && { cookie }), ...headers } })
const facts = ({
  body,
  headers: { etag, vary, 'cache-control': control, 'permissions-policy': policy, ...rest },
}: {
  body: string
  headers: Record<string, unknown>
}) => ({ body, etag, vary, control, policy, store: rest['tokri-store'] })

describe('a page of a shop with one store that serves everywhere', () => {
  it('is the same, byte for byte and header for header, whatever place or store the browser names', async () => {
    const plain = facts(await page(undefined))
    expect(plain).toMatchObject({ vary: 'Accept-Encoding', control: 'public, max-age=0, must-revalidate' })
    expect(plain.store).toBeUndefined()
    // The page of the only store asks for its position before it has one.
    expect(plain.policy).toContain('geolocation=(self)')
    for (const cookie of ['place=560034', 'store=main', 'place=560034%2C12.935%2C77.625; store=north', 'place=x'])
      expect(facts(await page(cookie))).toEqual(plain)
    expect(drawn).toEqual(['none /milk'])
  })
})

describe('a page of a shop with two stores', () => {
  let north: string
  beforeAll(async () => {
    const body = { name: 'North', pincode: '560038', area: { pincodes: ['560038'] } }
    north = (await call(createStore, { body }, { token })).body.data._id
    await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560034'] } } }, { token })
    await call(receiveStock, { body: { storeId: north, lines: [{ productId: both, quantity: 2 }] } }, { token })
  })

  const ofMain = '<p>Main store</p><li>Toned Milk: out of stock</li><li>Cow Milk: in stock</li>'
  const ofNorth = '<p>North</p><li>Toned Milk: in stock</li>'

  it.each([
    [undefined, ofMain],
    ['place=560034', ofMain],
    ['place=560038', ofNorth],
    ['place=560038%2C12.979%2C77.641; store=main', ofNorth],
    ['store=NORTH', ofNorth],
    ['place=nowhere; store=NORTH', ofNorth],
    ['place=110001; store=NORTH', ofMain],
    ['store=gone', ofMain],
    ['a=b; place="560038"', ofMain],
  ])('shows what the store of the place keeps: %s', async (written, expected) => {
    const cookie = written?.replace('NORTH', north)
    expect((await page(cookie)).body).toBe(expected)
    expect((await page(cookie, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  })

  it('whose address names a store is for a program without cookies, and only a feed is', async () => {
    const of = async (url: string) => (await app.inject(`${url}?store=${north}`)).body
    expect(await of('/feeds/google.xml')).toBe(ofNorth)
    expect(await of('/milk')).toBe(ofMain)
  })

  it('is drawn once for all guests of a store, says what it depends on, and is revalidated by its own ETag', async () => {
    drawn.length = 0
    const [here, there] = [await page('place=560034'), await page('place=560038')]
    const again = await page(`store=${north}; accessToken=somebody`)
    expect(drawn).toEqual([])
    expect(again.headers.etag).toBe(there.headers.etag)
    expect(here.headers.etag).not.toBe(there.headers.etag)
    for (const [answer, storeId] of [
      [here, 'main'],
      [there, north],
    ] as const) {
      expect(facts(answer)).toMatchObject({
        vary: 'Cookie, Accept-Encoding',
        control: 'public, max-age=0, must-revalidate',
        store: storeId,
      })
    }
    const etag = String(here.headers.etag)
    expect((await page('place=560034', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await page('place=560038', { 'if-none-match': etag })).body).toBe(ofNorth)
  })

  it('is drawn anew when its own store sells out, and that of another store is not', async () => {
    drawn.length = 0
    const setStock = (storeId: string, quantity: number) =>
      db.updateTable('stock').set({ quantity }).where('store_id', '=', storeId).where('product_id', '=', both).execute()
    await setStock(north, 0)
    expect((await page('place=560038')).body).toBe('<p>North</p><li>Toned Milk: out of stock</li>')
    expect((await page('place=560034')).body).toBe(ofMain)
    expect(drawn).toEqual([`${north} /milk`])
    await setStock(north, 2)
  })

  it('shows the present promise of its store: one cached copy for each promise, and none for other stores', async () => {
    expect((await page('place=560038')).body).toBe(ofNorth)
    expect((await page('place=560034')).body).toBe(ofMain)
    drawn.length = 0
    promises.set(north, { minutes: 12 })
    const twelve = await page('place=560038')
    expect(twelve.body).toBe(`<b>12</b>${ofNorth}`)
    expect((await page('place=560038', { 'if-none-match': String(twelve.headers.etag) })).statusCode).toBe(304)
    expect((await page('place=560034')).body).toBe(ofMain)
    expect(drawn).toEqual([`${north} /milk`])
    promises.set(north, { title: 'Opens 7:40 pm' })
    expect((await page('place=560038')).body).toBe(`<b>Opens 7:40 pm</b>${ofNorth}`)
    promises.delete(north)
    expect((await page('place=560038')).body).toBe(ofNorth)
    expect(drawn).toHaveLength(2)
  })

  it('follows a change of the service areas at once', async () => {
    await call(updateStore, { body: { _id: north, area: { pincodes: ['560008'] } } }, { token })
    expect((await page('place=560038')).body).toBe(ofMain)
    expect((await page('place=560008')).body).toBe(ofNorth)
    await call(updateStore, { body: { _id: north, active: false } }, { token })
    expect((await page(`place=560008; store=${north}`)).body).toBe(ofMain)
  })
})

describe('a page of a shop whose main store is archived', () => {
  it('shows the oldest active store, and asks for a place only where that store has an area', async () => {
    const body = { name: 'South', pincode: '560011', lat: 12.9, lng: 77.6 }
    const south: string = (await call(createStore, { body }, { token })).body.data._id
    await call(receiveStock, { body: { storeId: south, lines: [{ productId: both, quantity: 3 }] } }, { token })
    await db.updateTable('stores').set({ active: false }).where('id', '!=', south).execute()
    await sql`SELECT bump_catalogue()`.execute(db)
    deps.watch.expire()
    const shown = '<li>Toned Milk: in stock</li>'
    expect(facts(await page(undefined))).toMatchObject({ body: shown, store: undefined })
    const named: Record<string, string>[] = [{}, { 'tokri-store': 'main' }, { 'tokri-store': 'nowhere' }]
    for (const headers of named)
      expect((await call(listing, { body: milkListing }, { headers })).body.data).toMatchObject([{ stock: 3 }])
    await call(updateStore, { body: { _id: south, area: { pincodes: ['560011'] } } }, { token })
    expect(facts(await page(undefined))).toMatchObject({ body: `<p>South</p>${shown}`, store: south })
    expect(facts(await page('place=110001'))).toMatchObject({ body: `<p>South</p>${shown}`, store: south })
  })
})
