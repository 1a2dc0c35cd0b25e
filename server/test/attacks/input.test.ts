// The OWASP API Security Top 10 (2023), part two: hostile input. Hostile callers are in people.test.ts. Of the rest,
// API6 (automated abuse) is in the tests of sign-in, codes and orders, API9 (undocumented calls) in access.test.ts and
// openapi.test.ts, and API10 (data from other services) in webhook.test.ts and real-providers.test.ts.
import { addToCart } from '@tokri/contract/cart.ts'
import { createCoupon } from '@tokri/contract/coupon.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { getProducts, searchProducts } from '@tokri/contract/product.ts'
import { createProduct } from '@tokri/contract/product-admin.ts'
import { getMovements } from '@tokri/contract/stock.ts'
import { login } from '@tokri/contract/user.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../checkout.ts'
import { anAddress, testShop } from '../shop.ts'

const shop = await testShop()
const { app, call, db, signUp } = shop
const { product } = checkoutOf(shop)

let milk: string
beforeAll(async () => {
  milk = await product({ stock: 1000 })
})

describe('API4: resources are limited', () => {
  it('the size of bodies, lists, nesting and pages is limited', async () => {
    const { token } = await signUp()
    const items = Array.from({ length: 501 }, () => ({ productId: milk, quantity: 1 }))
    const order = async (list_items: typeof items) =>
      (await call(placeOrder, { body: { list_items, totalAmt: 1, addressId: 'a' } }, { token })).status
    expect([await order(items), await order(items.slice(1))]).toEqual([400, 404])
    const long = await call(login, { body: { email: 'a@b.c', password: 'x'.repeat(70_000) } })
    expect([long.status, long.body.code]).toEqual([413, 'too_large'])
    const deep = `{"email":${'['.repeat(3000)}${']'.repeat(3000)}}`
    const nested = await app.inject({
      method: 'POST',
      url: login.url,
      headers: { 'content-type': 'application/json' },
      payload: deep,
    })
    expect(nested.statusCode).toBe(400)
    expect((await call(getProducts, { body: { page: 1, limit: 1e9 } })).status).toBe(200)
    expect((await call(getProducts, { body: { page: 2 ** 53 } })).status).toBeLessThan(500)
    expect((await call(getProducts, { body: { page: 1e6 } })).body.data).toEqual([])
  })
})

describe('dates and times', () => {
  it('have a year that the database and the answers can hold, in every time zone', async () => {
    const { token } = await signUp('Admin')
    const refused = async (endpoint: Parameters<typeof call>[0], body: object) =>
      (await call(endpoint, { body }, { token })).status
    const coupon = { code: 'never', kind: 'flat', amount: 10, minimum: 0 }
    for (const moment of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'])
      expect([moment, await refused(createCoupon, { ...coupon, endsAt: moment })]).toEqual([moment, 400])
    for (const day of ['0000-01-01', '9999-12-31'])
      expect([day, await refused(getMovements, { storeId: 'main', from: day })]).toEqual([day, 400])
  })
})

describe('API7: the shop fetches no address that a visitor sends', () => {
  it('accepts only its own pictures', async () => {
    const admin = await signUp('Admin')
    const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    const subCategory = await db.selectFrom('sub_categories').select('id').executeTakeFirstOrThrow()
    for (const image of [
      'http://169.254.169.254/latest/',
      '//evil.test/a.png',
      'file:///etc/passwd',
      '/media/../../etc/passwd-960.webp',
      'javascript:alert(1)',
    ]) {
      const body = {
        name: 'Evil',
        description: 'x',
        image: [image],
        category: [category.id],
        subCategory: [subCategory.id],
        unit: '1 pc',
        stock: 1,
        price: 1,
      }
      const answer = await call(createProduct, { body }, { token: admin.token })
      expect([image, answer.status]).toEqual([image, 400])
    }
  })
})

describe('API8: answers reveal nothing about the implementation', () => {
  it('no other origin may read answers, and no header names the software', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
    const asked = await app.inject({ method: 'OPTIONS', url: login.url, headers })
    const answered = await app.inject({
      method: 'POST',
      url: login.url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{}',
    })
    for (const one of [asked, answered]) {
      expect(Object.keys(one.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect([one.headers.server, one.headers['x-powered-by']]).toEqual([undefined, undefined])
    }
    expect([asked.statusCode, asked.headers.allow]).toEqual([204, 'POST, OPTIONS'])
  })
})

describe('texts are data', () => {
  it('names that reach into prototypes are refused in every spelling', async () => {
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await app.inject({ method: 'POST', url: searchProducts.url, headers, payload })).statusCode
    }
    const asked = '"search":"milk","page":1'
    expect(await send(`{${asked},"proto":{"role":"Admin"}}`)).toBe(200)
    for (const payload of [
      `{"__proto__":{"role":"Admin"},${asked}}`,
      `{${asked},"\\u005f\\u005fproto\\u005f\\u005f":{"role":"Admin"}}`,
      `{${asked},"constructor":{"prototype":{"role":"Admin"}}}`,
      `{${asked},"a":[{"b":{"__proto__":{}}}]}`,
    ])
      expect([payload, await send(payload)]).toEqual([payload, 400])
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  it('a percent sign, an underscore and a quote match themselves in a search', async () => {
    await product({ name: '100% Juice' })
    await product({ name: 'snake_case bar' })
    await product({ name: "Baker's Rusk" })
    const names = async (search: string) =>
      (await call(getProducts, { body: { page: 1, search } })).body.data
        .map(({ name }: { name: string }) => name)
        .sort()
    expect(await names('%')).toEqual(['100% Juice'])
    expect(await names('_')).toEqual(['snake_case bar'])
    expect(await names("r's")).toEqual(["Baker's Rusk"])
    expect(await names('\\')).toEqual([])
    expect(await names("' OR '1'='1")).toEqual([])
    for (const search of ["'", '\\', '!', '&', '|', ':*', '()', '<->', "milk' & !", 'a:b:c', '"'.repeat(90)])
      expect([search, (await call(searchProducts, { body: { search, page: 1 } })).status]).toEqual([search, 200])
  })

  it('unprintable text is refused, and text that looks like markup is stored unchanged', async () => {
    const { token } = await signUp()
    const save = (address_line: string) =>
      app.inject({
        method: 'POST',
        url: '/api/address/create',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ ...anAddress, address_line }),
      })
    for (const bad of ['a\u0000b', 'a\u001bb', '\ud800', 'a\u0085b']) expect((await save(bad)).statusCode).toBe(400)
    const markup = '<b onclick="x">14</b> & "2nd" \u2028 Cross'
    expect((await save(markup)).json().data.address_line).toBe(markup)
  })

  it('ids are texts, never patterns or objects', async () => {
    const { token } = await signUp()
    for (const productId of [{ $ne: '' }, [milk], 1, true, null, '', { _id: milk }])
      expect([productId, (await call(addToCart, { body: { productId } }, { token })).status]).toEqual([productId, 400])
    for (const productId of ['x'.repeat(5000), '../x', 'A'.repeat(24), '%', "'"])
      expect([productId, (await call(addToCart, { body: { productId } }, { token })).status]).toEqual([productId, 404])
  })
})
