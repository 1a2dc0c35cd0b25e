// The OWASP API Security Top 10 (2023), part one: other people's data, protected fields, and stolen or forged tokens.
// Hostile input is in input.test.ts.
import { deleteAddress, getAddresses, updateAddress } from '@tokri/contract/address.ts'
import { deleteCartItem, getCart, setPreference, updateCartItem } from '@tokri/contract/cart.ts'
import {
  answerSubstitution,
  cancelOrder,
  changeOwnOrder,
  orderDetails,
  orderHistory,
  orderInvoice,
  payAgain,
  placeOrder,
  priceOwnChange,
  reorder,
  trackOrder,
} from '@tokri/contract/order.ts'
import { setSynonyms } from '@tokri/contract/product-admin.ts'
import { endSessions, refreshToken, userDetails } from '@tokri/contract/session.ts'
import { login, register, updateUser } from '@tokri/contract/user.ts'
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

describe('API1: what belongs to somebody else is not found', () => {
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
      call(priceOwnChange, { body: { orderId: order, slot: null } }, { token }),
      call(changeOwnOrder, { body: { orderId: order, slot: null, totalAmt: 1 } }, { token }),
      call(answerSubstitution, { body: { orderId: order, productId: milk, accept: true } }, { token }),
      call(setPreference, { body: { _id: line, preference: 'refund' } }, { token }),
      call(payAgain, { body: { orderId: unpaid } }, { token }),
      call(endSessions, { body: { _id: session } }, { token }),
    ])
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
    for (const url of [orderInvoice.url, trackOrder.url]) {
      const raw = await app.inject({ url: `${url}?orderId=${order}`, headers: { authorization: `Bearer ${token}` } })
      expect([url, raw.statusCode]).toEqual([url, 404])
    }
    expect((await call(orderHistory, {}, { token })).body.data).toEqual([])
    expect((await call(getAddresses, {}, { token })).body.data).toEqual([])
    const cart = await call(getCart, {}, { token: owner.token })
    expect(cart.body.data[0].quantity).toBe(1)
    expect((await call(getAddresses, {}, { token: owner.token })).body.data[0].city).toBe('Bengaluru')
  })

  it('neither is a cart line, for somebody whose own cart is cached', async () => {
    const { token, cart } = await atCheckout([{ productId: milk }])
    const set = (line: string, qty: number) => call(updateCartItem, { body: { _id: line, qty } }, { token })
    for (const qty of [2, 3]) expect((await set(cart.body.data[0]._id, qty)).status).toBe(200)
    expect((await set(own.cart.body.data[0]._id, 9)).status).toBe(404)
    expect((await call(getCart, {}, { token: owner.token })).body.data[0].quantity).toBe(1)
  })

  it('answers the same for another person’s row and for a missing one', async () => {
    const ask = (orderId: string) => call(orderDetails, { query: { orderId } }, { token: other.token })
    const [theirs, nobodys] = [await ask(order), await ask('0000000000000000000000no')]
    const without = ({ requestId: _, ...body }: { requestId: string }) => body
    expect(without(theirs.body)).toEqual(without(nobodys.body))
  })
})

describe('API2: a token is valid only for its purpose', () => {
  const tokens: Record<string, () => string | Promise<string>> = {
    'nothing at all': () => '',
    'no signature': () => new UnsecuredJWT({ aud: 'tokri-api' }).setSubject('a').setExpirationTime('1h').encode(),
    'another secret': () =>
      new SignJWT({ aud: 'tokri-api' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('a')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('some other secret of nobody')),
    'another algorithm': () =>
      new SignJWT({ aud: 'tokri-api' })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject('a')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(deps.jwtSecret)),
    'a changed claim': () => {
      const [head, , signature] = owner.token.split('.')
      return `${head}.${Buffer.from(JSON.stringify({ aud: 'tokri-api', sub: 'admin', exp: 4e9 })).toString('base64url')}.${signature}`
    },
    'the refresh token': () => owner.refreshToken,
    'two tokens': () => `${owner.token},${owner.token}`,
    'a very long one': () => 'x'.repeat(8000),
  }
  it.each(Object.keys(tokens))('%s is not an access token', async (name) => {
    const token = await tokens[name]?.()
    const answer = await call(userDetails, {}, { token })
    expect([answer.status, answer.body.message]).toEqual([401, 'invalid token'])
  })

  it('an access token cannot refresh, and no cookie signs in', async () => {
    expect((await call(refreshToken, {}, { token: owner.token })).status).toBe(401)
    const cookie = `accessToken=${owner.token}; refreshToken=${owner.refreshToken}`
    expect((await call(userDetails, {}, { headers: { cookie } })).status).toBe(401)
    expect((await call(userDetails, { query: { token: owner.token } })).status).toBe(401)
  })

  it('an access token expires', async () => {
    const person = await signUp()
    expect((await call(userDetails, {}, { token: person.token })).status).toBe(200)
    pass(16 * 60_000)
    expect((await call(userDetails, {}, { token: person.token })).status).toBe(401)
  })
})

describe('API3: protected fields are ignored in requests and absent from answers', () => {
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

  it('prices and amounts in an order are checked, never believed', async () => {
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
})

describe('API5: administrators’ calls are refused to others, in every spelling of the address', () => {
  it('no other spelling of method or address is accepted', async () => {
    const payload = JSON.stringify({ synonyms: {} })
    // A new session: an earlier one may have been revoked by now, and a 401 would prove nothing.
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
      // An overloaded machine answers 503 before it checks access: that is a refusal, too.
      expect([name, answer.statusCode, [403, 404, 405, 503].includes(answer.statusCode)]).toEqual([
        name,
        answer.statusCode,
        true,
      ])
    }
  })
})
