// The OWASP API Security Top 10 (2023), asked from outside: what is somebody else's, what is nobody's to set, and what a
// stolen, forged or borrowed token opens.
import { deleteAddress, getAddresses, updateAddress } from '@tokri/contract/address.ts'
import { addToCart, deleteCartItem, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import {
  cancelOrder,
  INVOICE_URL,
  orderDetails,
  orderHistory,
  payAgain,
  placeOrder,
  reorder,
  TRACK_ORDER_URL,
} from '@tokri/contract/order.ts'
import { createProduct, getProducts, searchProducts, setSynonyms } from '@tokri/contract/product.ts'
import { endSessions, login, refreshToken, register, updateUser, userDetails } from '@tokri/contract/user.ts'
import type { InjectOptions } from 'fastify'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AtCheckout, checkoutOf } from '../checkout.ts'
import { anAddress, type Person, testShop } from '../shop.ts'

const shop = await testShop()
const { app, call, db, deps, signUp, pass } = shop
const { product, atCheckout, cashOrder, onlineOrder } = checkoutOf(shop)

let milk: string
let owner: Person
let other: Person
let own: AtCheckout
let order: string
let unpaid: string
beforeAll(async () => {
  milk = await product({ stock: 1000 })
  owner = await signUp()
  other = await signUp()
  order = (await cashOrder([{ productId: milk }], { shopper: owner })).orderId
  unpaid = (await onlineOrder([{ productId: milk }], { shopper: owner })).orderId
  own = await atCheckout([{ productId: milk }], { shopper: owner })
})

describe('API1: what belongs to somebody else is not there', () => {
  it('addresses, cart lines, orders, invoices, streams, sessions: all 404, and nothing changes', async () => {
    const { token } = other
    const line = own.cart.body.data[0]._id
    const session = (
      await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow()
    ).id
    const asked = await Promise.all([
      call(updateAddress, { body: { ...anAddress, _id: own.body.addressId } }, { token }),
      call(deleteAddress, { body: { _id: own.body.addressId } }, { token }),
      call(updateCartItem, { body: { _id: line, qty: 9 } }, { token }),
      call(deleteCartItem, { body: { _id: line } }, { token }),
      call(orderDetails, { query: { orderId: order } }, { token }),
      call(cancelOrder, { body: { orderId: order, reason: 'mine now' } }, { token }),
      call(reorder, { body: { orderId: order } }, { token }),
      call(payAgain, { body: { orderId: unpaid } }, { token }),
      call(endSessions, { body: { _id: session } }, { token }),
    ])
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
    for (const url of [INVOICE_URL, TRACK_ORDER_URL]) {
      const raw = await app.inject({ url: `${url}?orderId=${order}`, headers: { authorization: `Bearer ${token}` } })
      expect([url, raw.statusCode]).toEqual([url, 404])
    }
    expect((await call(orderHistory, {}, { token })).body.data).toEqual([])
    expect((await call(getAddresses, {}, { token })).body.data).toEqual([])
    const cart = await call(getCart, {}, { token: owner.token })
    expect(cart.body.data[0].quantity).toBe(1)
    expect((await call(getAddresses, {}, { token: owner.token })).body.data[0].city).toBe('Bengaluru')
  })

  it('neither is a cart line, for somebody whose own cart is well known', async () => {
    const { token, cart } = await atCheckout([{ productId: milk }])
    const set = (line: string, qty: number) => call(updateCartItem, { body: { _id: line, qty } }, { token })
    for (const qty of [2, 3]) expect((await set(cart.body.data[0]._id, qty)).status).toBe(200)
    expect((await set(own.cart.body.data[0]._id, 9)).status).toBe(404)
    expect((await call(getCart, {}, { token: owner.token })).body.data[0].quantity).toBe(1)
  })

  it('answers the same for what is not yours and for what is not there', async () => {
    const ask = (orderId: string) => call(orderDetails, { query: { orderId } }, { token: other.token })
    const [theirs, nobodys] = [await ask(order), await ask('0000000000000000000000no')]
    const without = ({ requestId: _, ...body }: { requestId: string }) => body
    expect(without(theirs.body)).toEqual(without(nobodys.body))
  })
})

describe('API2: a token opens only what it was made for', () => {
  const tokens: Record<string, () => string | Promise<string>> = {
    'nothing at all': () => '',
    'no signature': () => new UnsecuredJWT({ use: 'access' }).setSubject('a').setExpirationTime('1h').encode(),
    'another secret': () =>
      new SignJWT({ use: 'access' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('a')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('some other secret of nobody')),
    'another algorithm': () =>
      new SignJWT({ use: 'access' })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject('a')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(deps.jwtSecret)),
    'a changed claim': () => {
      const [head, , signature] = owner.token.split('.')
      return `${head}.${Buffer.from(JSON.stringify({ use: 'access', sub: 'admin', exp: 4e9 })).toString('base64url')}.${signature}`
    },
    'the refresh token': () => owner.refreshToken,
    'two tokens': () => `${owner.token},${owner.token}`,
    'a very long one': () => 'x'.repeat(8000),
  }
  it.each(Object.keys(tokens))('%s is no access token', async (name) => {
    const token = await tokens[name]?.()
    const answer = await call(userDetails, {}, { token })
    expect([answer.status, answer.body.message]).toEqual([401, 'invalid token'])
  })

  it('an access token refreshes nothing, and no cookie signs anybody in', async () => {
    expect((await call(refreshToken, {}, { token: owner.token })).status).toBe(401)
    const cookie = `accessToken=${owner.token}; refreshToken=${owner.refreshToken}`
    expect((await call(userDetails, {}, { headers: { cookie } })).status).toBe(401)
    expect((await call(userDetails, { query: { token: owner.token } })).status).toBe(401)
  })

  it('an access token ends by itself', async () => {
    const person = await signUp()
    expect((await call(userDetails, {}, { token: person.token })).status).toBe(200)
    pass(16 * 60_000)
    expect((await call(userDetails, {}, { token: person.token })).status).toBe(401)
  })
})

describe('API3: fields that are nobody’s to set are ignored, and those that are nobody’s to see do not leave', () => {
  it('a role, a status, an id and a hash sent along change nothing', async () => {
    const email = 'mallory@shop.test'
    const extra = {
      role: 'Admin',
      status: 'Active',
      _id: 'chosen',
      id: 'chosen',
      verify_email: true,
      password_hash: 'x',
    }
    const password = 'Tamarind-42'
    const made = await call(register, {
      body: { name: 'Mallory', email, password, confirmPassword: password, ...extra },
    })
    const { token } = { token: (await call(login, { body: { email, password } })).body.data.accessToken }
    await call(updateUser, { body: { name: 'Mallory B', email, mobile: '9876543210', ...extra } }, { token })
    const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect([made.body.data._id === 'chosen', row.role, row.verify_email, row.password_hash === 'x']).toEqual([
      false,
      'User',
      false,
      false,
    ])
    const seen = (await call(userDetails, {}, { token })).body.data
    expect(Object.keys(seen)).not.toContain('password_hash')
    expect(JSON.stringify(seen)).not.toContain(row.password_hash)
  })

  it('prices and amounts in an order are compared, never believed', async () => {
    const { token, body } = await atCheckout([{ productId: milk, quantity: 3 }])
    const lines: object[] = body.list_items
    const cheap = lines.map((line) => ({
      ...line,
      price: 0.01,
      productId: { _id: milk, price: 0.01 },
    }))
    const bought = await call(placeOrder, { body: { ...body, list_items: cheap, totalAmt: 0.03 } }, { token })
    expect([bought.status, bought.body.message]).toEqual([409, 'Your cart has changed'])
    const honest = await call(placeOrder, { body: { ...body, list_items: cheap } }, { token })
    expect([honest.status, honest.body.data.bill.discountedTotal]).toEqual([201, 180])
  })

  it('names that reach into prototypes are refused, however they are spelt', async () => {
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
})

describe('API4: nobody gets more than their share', () => {
  it('bodies, lists, depth and pages are bounded', async () => {
    const { token } = await signUp()
    const items = Array.from({ length: 501 }, () => ({ productId: milk, quantity: 1 }))
    expect((await call(placeOrder, { body: { ...own.body, list_items: items } }, { token })).status).toBe(400)
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

describe('API5: an administrator’s calls are not for everybody, whatever the address looks like', () => {
  it('no other spelling of method or address leads in', async () => {
    const payload = JSON.stringify({ synonyms: {} })
    // Somebody who has just signed in: whoever came earlier may have been signed out by then, and 401 proves nothing.
    const { token } = await signUp()
    const tries = {
      override: { method: 'POST', url: setSynonyms.url, headers: { 'x-http-method-override': 'PUT' } },
      trailing: { method: 'PUT', url: `${setSynonyms.url}/` },
      double: { method: 'PUT', url: setSynonyms.url.replace('/api', '//api') },
      encoded: { method: 'PUT', url: setSynonyms.url.replace('product', '%70roduct') },
      dots: { method: 'PUT', url: setSynonyms.url.replace('/product', '/cart/../product') },
      semicolon: { method: 'PUT', url: `${setSynonyms.url};a=b` },
    } satisfies Record<string, InjectOptions>
    for (const [name, one] of Object.entries(tries)) {
      const answer = await app.inject({
        ...one,
        headers: {
          'content-type': 'application/json',
          ...('headers' in one && one.headers),
          authorization: `Bearer ${token}`,
        },
        payload,
      })
      // 503 is what a starved machine says before it looks any further: refused as well.
      expect([name, answer.statusCode, [403, 404, 405, 503].includes(answer.statusCode)]).toEqual([
        name,
        answer.statusCode,
        true,
      ])
    }
  })
})

describe('API7: the shop fetches nothing that a visitor names', () => {
  it('takes pictures of its own only', async () => {
    const admin = await signUp('Admin')
    const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    const shelf = await db.selectFrom('sub_categories').select('id').executeTakeFirstOrThrow()
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
        subCategory: [shelf.id],
        unit: '1 pc',
        stock: 1,
        price: 1,
      }
      const answer = await call(createProduct, { body }, { token: admin.token })
      expect([image, answer.status]).toEqual([image, 400])
    }
  })
})

describe('API8: answers give nothing away', () => {
  it('no origin may read them from another site, and nothing names the program', async () => {
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
    expect(asked.statusCode).toBe(404)
  })
})

describe('text is text', () => {
  it('a percent sign, an underscore and a quote search for themselves', async () => {
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

  it('what cannot be stored or shown is refused, and what looks like markup is kept as it is', async () => {
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

  it('ids are names, never patterns or objects', async () => {
    const { token } = await signUp()
    for (const productId of [{ $ne: '' }, [milk], 1, true, null, '', { _id: milk }])
      expect([productId, (await call(addToCart, { body: { productId } as never }, { token })).status]).toEqual([
        productId,
        400,
      ])
    for (const productId of ['x'.repeat(5000), '../x', 'A'.repeat(24), '%', "'"])
      expect([productId, (await call(addToCart, { body: { productId } }, { token })).status]).toEqual([productId, 404])
  })
})
