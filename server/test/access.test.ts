// Access control: the server refuses to start with a route that does not declare its access, and every route is called
// as a guest, as a shopper and as an administrator.
import { endpoint } from '@tokri/contract/endpoint.ts'
import { errorCodes } from '@tokri/contract/errors.ts'
import { answer } from '@tokri/contract/fields.ts'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toAppError } from '../src/platform/errors.ts'
import { type RouteEntry, routeMaker } from '../src/platform/http/route.ts'
import { requireAtStore, type Viewer } from '../src/platform/security/access.ts'
import { refuseUndeclaredRoutes } from '../src/platform/security/route-checks.ts'
import { defaultHeaders } from '../src/platform/security/security-headers.ts'
import { type Person, testShop } from './shop.ts'

const { app, db, signUp } = await testShop()

describe('starting', () => {
  const guarded = () => {
    const bare = Fastify()
    refuseUndeclaredRoutes(bare)
    const table: RouteEntry[] = []
    return { bare, ...routeMaker(bare, () => Promise.reject(new Error('nobody')), { table }) }
  }
  const plain = answer({})

  it('is refused with a route that is not declared in the contract', () => {
    const { bare } = guarded()
    expect(() => bare.get('/api/backdoor', () => 'open')).toThrow(/not made from the contract/)
    expect(() => bare.post('/backdoor', () => 'open')).toThrow(/not made from the contract/)
    const config = { outsideContract: 'for everyone' }
    expect(() => bare.get('/open', { config }, () => 'open')).not.toThrow()
  })

  it('is refused with an endpoint that does not declare its access, input or answer', () => {
    const { route } = guarded()
    const made = (overrides: object, schema: object) => () =>
      route(
        endpoint({ method: 'POST', url: '/api/test/call', access: 'user', invalidates: 'nothing', ...overrides }),
        { body: z.object({}), answer: plain, ...schema },
        () => ({ message: '' }),
      )
    expect(made({ access: undefined }, {})).toThrow(/does not say who may call it/)
    expect(made({}, { answer: undefined })).toThrow(/declares no answer/)
    expect(made({}, { answer: z.object({ anything: z.any() }) })).toThrow(/declares no answer/)
    expect(made({}, { body: undefined })).toThrow(/does not declare what it takes/)
    expect(made({ body: 'none' }, {})).toThrow(/does not declare what it takes/)
    expect(made({ invalidates: undefined }, {})).toThrow(/does not say which cache it invalidates/)
    expect(made({ invalidates: 'sessions' }, {})).toThrow(/a cache that nobody keeps/)
    expect(made({ rateLimit: 'orders' }, {})).toThrow(/a rate limit that nobody counts/)
    expect(made({ body: 'raw' }, { body: undefined })).toThrow(/no app leaves as it is/)
    expect(made({ method: 'GET' }, {})).toThrow(/a body that nobody can send/)
    expect(made({}, {})).not.toThrow()
  })

  it('is refused with a call for the staff of a store that does not say which store', () => {
    const { route } = guarded()
    const made = (overrides: object, body: z.ZodType = z.object({ storeId: z.string() })) =>
      route(
        endpoint({ method: 'POST', url: '/api/test/call', access: 'picker', invalidates: 'nothing', ...overrides }),
        { body, answer: plain },
        () => ({ message: '' }),
      )
    expect(() => made({})).toThrow(/does not say which store it is about/)
    expect(() => made({ store: 'body' }, z.object({}))).toThrow(/has no storeId in its body/)
    expect(() => made({ store: 'query' })).toThrow(/has no storeId in its query/)
    expect(() => made({ access: 'user', store: 'body' })).toThrow(/does not say which store it is about/)
    expect(() => made({ store: 'body' })).not.toThrow()
  })

  it('of calls for the staff admits those with the duty, at their own store only', async () => {
    const people: Record<string, Viewer['duties']> = {
      shopper: [],
      rider: [{ storeId: 'main', duty: 'rider' }],
      picker: [{ storeId: 'main', duty: 'picker' }],
      manager: [{ storeId: 'main', duty: 'manager' }],
    }
    const bare = Fastify()
    bare.decorateRequest('viewer', null)
    bare.decorateRequest('accessMs', 0)
    bare.setErrorHandler((error, _request, reply) => reply.code(toAppError(error).status).send())
    const authenticate = async (token: string): Promise<Viewer> => ({
      id: token,
      sessionId: token,
      role: token === 'admin' ? 'Admin' : 'User',
      duties: people[token] ?? [],
    })
    const { route } = routeMaker(bare, authenticate, { table: [] })
    const shapes = { query: z.object({ storeId: z.string() }), answer: plain }
    const queue = { method: 'GET', access: 'picker' } as const
    route(endpoint({ ...queue, url: '/named', store: 'query' }), shapes, () => ({ message: '' }))
    route(endpoint<typeof shapes>({ ...queue, url: '/found', store: 'handler' }), shapes, ({ user, query }) => {
      requireAtStore(user, 'picker', query.storeId)
      return { message: '' }
    })
    const ask = async (url: string, who: string) =>
      (await bare.inject({ url, headers: { authorization: `Bearer ${who}` } })).statusCode
    for (const url of ['/named', '/found']) {
      const statuses = Object.fromEntries(
        await Promise.all(
          [...Object.keys(people), 'admin'].map(async (who) => [
            who,
            [await ask(`${url}?storeId=main`, who), await ask(`${url}?storeId=north`, who)],
          ]),
        ),
      )
      expect(statuses).toEqual({
        shopper: [403, 403],
        rider: [403, 403],
        picker: [200, 404],
        manager: [200, 404],
        admin: [200, 200],
      })
    }
  })

  it('removes fields that the answer does not declare', async () => {
    const { bare, route } = guarded()
    const open = endpoint({ method: 'GET', url: '/api/test/leak', access: 'guest' })
    const row = { name: 'Asha', password_hash: 'secret' }
    route(open, { answer: answer({ data: z.object({ name: z.string() }) }) }, () => ({ message: 'read', data: row }))
    expect((await bare.inject('/api/test/leak')).json().data).toEqual({ name: 'Asha' })
  })
})

/** The routes of this test shop that are not part of the contract, with who may call them. */
const everyRoute = () => app.contractRoutes.map(({ endpoint }) => endpoint)

describe('every route', () => {
  let people: Record<'guest' | 'user' | 'admin' | 'forger', string | undefined>
  let shopper: Person
  beforeAll(async () => {
    shopper = await signUp()
    const admin = await signUp('Admin')
    people = { guest: undefined, user: shopper.token, admin: admin.token, forger: `${shopper.token}x` }
  })

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string | undefined) =>
    app.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      // The body is not even JSON: those who are admitted get 400, and all others must be refused before that.
      ...(method !== 'GET' && { payload: '{' }),
    })

  it('is listed in this test', () => {
    expect(everyRoute().length).toBeGreaterThan(20)
  })

  it('refuses those without access before it reads the body', async () => {
    const wrong: string[] = []
    for (const { method, url, access } of everyRoute()) {
      const open = ['guest', 'guest-or-user', 'refresh', 'signature'].includes(access)
      const signedIn = !open
      const expected = {
        guest: signedIn || access === 'refresh' ? 401 : null,
        forger: signedIn || access === 'refresh' || access === 'guest-or-user' ? 401 : null,
        user: signedIn && access !== 'user' ? 403 : null,
        admin: null,
      }
      for (const [who, status] of Object.entries(expected)) {
        // The refresh token is checked by its own service, and a logout would end the session that this test needs.
        if (access === 'refresh' || url === '/api/user/logout') continue
        const { statusCode } = await ask(method, url, people[who as keyof typeof people])
        const right = status === null ? statusCode !== 401 && statusCode !== 403 : statusCode === status
        if (!right) wrong.push(`${who} at ${method} ${url}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('includes those that answer a file or a stream', () => {
    const files = everyRoute().filter(({ answers }) => answers !== undefined)
    const urls = [
      '/api/product/export',
      '/api/reports/stock-value-csv',
      '/api/reports/margin-csv',
      '/api/reports/slow-stock-csv',
      '/api/order/track',
      '/api/order/watch',
      '/api/order/invoice',
      '/api/order/problem-picture',
      '/api/pick/watch',
      '/api/order/photo',
      '/api/floor/figures-csv',
      '/api/floor/people-csv',
      '/api/floor/watch',
      '/api/accounts/day-csv',
      '/api/accounts/ledger-csv',
      '/api/reports/sales-csv',
      '/api/accounts/gstr1-csv',
    ]
    expect(files.map(({ url }) => url)).toEqual(urls)
  })

  it('answers no other method and no similar address', async () => {
    for (const { url } of everyRoute())
      for (const around of [`${url}/`, `${url}/more`, url.replace('/api/', '/api//'), url.toUpperCase()]) {
        const answered = await app.inject({ method: 'PATCH' as 'PUT', url: around })
        expect([around, answered.statusCode, answered.json().code]).toEqual([around, 404, 'not_found'])
      }
  })

  it('sends the same security headers with answers and refusals', async () => {
    const expected = Object.entries(defaultHeaders)
    for (const { method, url } of [...everyRoute(), { method: 'GET' as const, url: '/api/nowhere' }])
      for (const token of [people.guest, people.admin]) {
        if (url === '/api/user/logout') continue
        const { headers } = await ask(method, url, token)
        const missing = expected.filter(([name, value]) => headers[name] !== value).map(([name]) => name)
        const allowed = /^\/api\/(product|category|recipe|home)\//.test(url) ? ['cache-control'] : []
        expect([url, missing.filter((name) => !allowed.includes(name))]).toEqual([url, []])
      }
  })

  it('refuses with a code of the closed list and a request id', async () => {
    for (const { method, url } of everyRoute()) {
      const refusal = await ask(method, url, people.forger)
      if (refusal.statusCode < 400) continue
      expect(Object.keys(errorCodes)).toContain(refusal.json().code)
      expect(refusal.json().requestId).toMatch(/^[a-z0-9]{24}$/)
    }
  })

  it('refuses an administrator who has lost the role', async () => {
    const admin = await signUp('Admin')
    await db.updateTable('users').set({ role: 'User' }).where('id', '=', admin.id).execute()
    const { statusCode } = await ask('POST', '/api/audit/get-entries', admin.token)
    expect(statusCode).toBe(403)
  })
})
