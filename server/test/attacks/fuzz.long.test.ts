// Every call answers every input in the envelope, never with a 5xx and never with details of the implementation. The
// seed is printed; TOKRI_SEED repeats a run, TOKRI_LONG makes it longer.

import { errorCodes } from '@tokri/contract/errors.ts'
import { exportUser } from '@tokri/contract/user.ts'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../src/platform/http/route.ts'
import { checkoutOf } from '../checkout.ts'
import { type Person, testShop } from '../shop.ts'
import { arbitraryBody, arbitraryQuery } from './arbitrary-input.ts'

const seed = Number(process.env.TOKRI_SEED ?? 0) || Math.floor(Math.random() * 2 ** 31)
const RUNS = 25 * (Number(process.env.TOKRI_LONG ?? 0) || 1)
console.log(`fuzz seed ${seed}, ${RUNS} inputs per call`)

const shop = await testShop({ rateLimit: false })
const { app, db, deps, signUp } = shop
const { product, cashOrder, onlineOrder, atCheckout } = checkoutOf(shop)

const people: { user?: Person; admin?: Person } = {}
let known: string[] = ['nobody']

beforeAll(async () => {
  people.user = await signUp()
  people.admin = await signUp('Admin')
  const milk = await product({ stock: 5000, pricePaise: 45_000 })
  const bread = await product({ name: 'Brown Bread', stock: 5000 })
  const { orderId } = await cashOrder([{ productId: milk }], { shopper: people.user })
  const online = await onlineOrder([{ productId: bread }], { shopper: people.user })
  const { body } = await atCheckout([{ productId: milk }], { shopper: people.user })
  const ids = async (table: 'categories' | 'sub_categories' | 'coupons' | 'cart_lines' | 'sessions') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  known = [
    milk,
    bread,
    orderId,
    online.orderId,
    body.addressId,
    people.user.id,
    ...(await ids('categories')),
    ...(await ids('sub_categories')),
    ...(await ids('coupons')),
    ...(await ids('cart_lines')),
  ]
})

/** Replaces a person whom an earlier input signed out, blocked or deleted. */
const tokenOf = async (who: 'user' | 'admin'): Promise<string> => {
  const person = people[who]
  const { statusCode } = await app.inject({
    url: exportUser.url.replace('export', 'user-details'),
    headers: { authorization: `Bearer ${person?.token}` },
  })
  if (person && statusCode === 200) {
    if (who === 'admin')
      await db.updateTable('users').set({ role: 'Admin', status: 'Active' }).where('id', '=', person.id).execute()
    return person.token
  }
  const fresh = await signUp(who === 'admin' ? 'Admin' : 'User')
  people[who] = fresh
  return fresh.token
}

const tellsTooMuch = /\bat .+\.(ts|js):\d+|node_modules|SELECT |INSERT |kysely|postgres|password_hash|ECONN|ENOENT/i

const judge = (status: number, text: string, contentType: string) => {
  expect(status).toBeLessThan(500)
  if (!contentType.startsWith('application/json')) return
  const answer = JSON.parse(text)
  expect([answer.success, answer.error]).toEqual(status < 400 ? [true, false] : [false, true])
  if (status >= 400) {
    expect(Object.keys(errorCodes)).toContain(answer.code)
    expect(answer.message.length).toBeGreaterThan(0)
    expect(`${answer.message} ${JSON.stringify(answer.fields ?? {})}`).not.toMatch(tellsTooMuch)
  }
}

const send = async ({ endpoint }: RouteEntry, query: string, body: unknown, token: string | undefined) => {
  const url = endpoint.url.replace(':provider', 'test')
  const answered = await app.inject({
    method: endpoint.method,
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  judge(answered.statusCode, answered.body, String(answered.headers['content-type']))
}

/** Resets settings that an input has changed, because they could make later calls fail for administrators. */
afterEach(async () => {
  await db
    .deleteFrom('settings')
    .where('key', 'in', ['shop.requireSecondFactor', 'shop.requireRecentPassword'])
    .execute()
  await deps.settings.reload()
})

/** Files and streams have no envelope to check. */
const calls = app.contractRoutes.filter(({ endpoint }) => endpoint.answers === undefined)

describe.each(calls.map((entry) => ({ name: `${entry.endpoint.method} ${entry.endpoint.url}`, entry })))(
  '$name',
  ({ entry }) => {
    it('answers every input', { timeout: 60_000 * RUNS }, async () => {
      const { endpoint, schema } = entry
      // An administrator may make every call of the staff.
      const open = ['guest', 'guest-or-user', 'user', 'refresh', 'signature']
      const who = open.includes(endpoint.access) ? 'user' : 'admin'
      const body = schema.body ? arbitraryBody(schema.body, known) : fc.constant(undefined)
      const query = schema.query ? arbitraryQuery(schema.query, known) : fc.constant('')
      const property = fc.asyncProperty(query, body, fc.integer({ min: 0, max: 5 }), async (asked, sent, guest) => {
        await send(entry, asked, sent, guest === 0 ? undefined : await tokenOf(who))
      })
      await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true })
    })
  },
)

it('every call refuses invalid JSON and unsupported content types', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  const types = fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'application/xml',
    'a/b',
    '',
  )
  const routes = app.contractRoutes.filter(({ endpoint }) => endpoint.method !== 'GET')
  const property = fc.asyncProperty(fc.constantFrom(...routes), bytes, types, async ({ endpoint }, sent, type) => {
    const answered = await app.inject({
      method: endpoint.method,
      url: endpoint.url.replace(':provider', 'test'),
      headers: { authorization: `Bearer ${await tokenOf('admin')}`, ...(type !== '' && { 'content-type': type }) },
      payload: Buffer.from(sent),
    })
    judge(answered.statusCode, answered.body, String(answered.headers['content-type']))
  })
  await fc.assert(property, { seed, numRuns: RUNS * 8, endOnFailure: true })
})
