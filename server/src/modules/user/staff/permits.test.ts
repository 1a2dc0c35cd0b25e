// The permits of administrators: who is refused what, and that a shop keeps an owner.
import { monthAccounts } from '@tokri/contract/accounts.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { createCategory } from '@tokri/contract/category.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { createKey, getKeys } from '@tokri/contract/keys.ts'
import { getOrders, openOrders, orderDetails, watchOrders } from '@tokri/contract/order.ts'
import { getUsers, setAccess, setDuties } from '@tokri/contract/people.ts'
import { mayCall, permitTable } from '@tokri/contract/permits.ts'
import { salesReport } from '@tokri/contract/reports.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { getStock } from '@tokri/contract/stock.ts'
import { deleteAccount } from '@tokri/contract/user.ts'
import { type Permit, permits } from '@tokri/rules/permissions.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { app, call, db, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)

let owner: Person
beforeEach(async () => {
  await db.updateTable('users').set({ role: 'User' }).execute()
  owner = await signUp('Admin')
})
const give = (body: object, as = owner) => call(setAccess, { body }, as)
const withPermits = async (...held: Permit[]): Promise<Person> => {
  const person = await signUp('Admin')
  expect((await give({ _id: person.id, permits: held })).status).toBe(200)
  return person
}

describe('permits', () => {
  it('are given, answered in the list of people and to the person, and written down', async () => {
    const person = await signUp()
    const made = await give({ _id: person.id, role: 'Admin', permits: ['accounts', 'catalogue', 'accounts'] })
    expect(made.body.data).toMatchObject({ role: 'Admin', permits: ['catalogue', 'accounts'] })
    const listed = await call(getUsers, { body: { search: person.email } }, owner)
    expect(listed.body.data[0].permits).toEqual(['catalogue', 'accounts'])
    expect((await call(userDetails, {}, person)).body.data.permits).toEqual(['catalogue', 'accounts'])
    const entries = await call(getAuditEntries, { body: { search: person.id } }, owner)
    expect(entries.body.data[0].detail.permits).toEqual({ from: 'owner', to: 'catalogue, accounts' })
  })

  it('of an administrator without a choice are those of an owner, and nobody else has any', async () => {
    const person = await signUp()
    expect((await give({ _id: person.id, role: 'Admin' })).body.data.permits).toEqual(['owner'])
    await give({ _id: person.id, permits: ['support'] })
    expect((await give({ _id: person.id, role: 'User' })).body.data.permits).toEqual([])
    expect((await call(userDetails, {}, person)).body.data).not.toHaveProperty('permits')
    expect((await give({ _id: person.id, role: 'Admin' })).body.data.permits).toEqual(['owner'])
  })

  it.each([
    [{ permits: [] }, 400],
    [{ permits: ['boss'] }, 400],
    [{ permits: 'owner' }, 400],
    [{ role: 'User', permits: ['support'] }, 400],
  ])('are refused as %j', async (body, status) => {
    expect((await give({ _id: (await signUp('Admin')).id, ...body })).status).toBe(status)
  })

  it('stay with the last owner, whose account stays as well', async () => {
    const lead = await withPermits('lead')
    for (const body of [{ permits: ['lead'] }, { role: 'User' }, { status: 'Suspended' }])
      expect(statusAndCode(await give({ _id: owner.id, ...body }))).toEqual([409, 'last_admin'])
    const gone = await call(deleteAccount, { body: { password: owner.password } }, owner)
    expect(statusAndCode(gone)).toEqual([409, 'last_admin'])
    expect((await give({ _id: lead.id, permits: ['owner'] })).status).toBe(200)
    expect((await give({ _id: owner.id, permits: ['lead'] })).status).toBe(200)
  })
})

describe('a call', () => {
  const asked: [string, Endpoint, object, Permit[]][] = [
    ['categories', createCategory, { body: {} }, ['owner', 'lead', 'catalogue']],
    ['stock', getStock, { body: { storeId: 'main' } }, ['owner', 'lead', 'catalogue']],
    ['orders', getOrders, { body: {} }, ['owner', 'lead', 'support', 'accounts']],
    ['open orders', openOrders, {}, ['owner', 'lead', 'support']],
    ['people', getUsers, { body: {} }, ['owner', 'lead', 'support']],
    ['duties', setDuties, { body: {} }, ['owner', 'lead']],
    ['access', setAccess, { body: {} }, ['owner']],
    ['the log', getAuditEntries, { body: {} }, ['owner']],
    ['the month', monthAccounts, { query: { storeId: 'main' } }, ['owner', 'lead', 'accounts']],
    ['sales', salesReport, { query: { from: '2026-01-01', to: '2026-01-02' } }, ['owner', 'lead', 'accounts']],
  ]
  it.each(asked)('about %s is refused without a permit for it', async (_about, endpoint, input, expected) => {
    const allowed: Permit[] = []
    for (const permit of permits) {
      const person = await withPermits(permit)
      const answer = await call(endpoint, input, person)
      expect(mayCall({ role: 'Admin', duties: [], permits: [permit] }, endpoint)).toBe(answer.status !== 403)
      if (answer.status === 403)
        expect(answer.body).toMatchObject({ code: 'permission_denied', message: 'Permission denied' })
      else allowed.push(permit)
    }
    expect(allowed).toEqual(expected)
  })

  it('without the permit is still allowed with a duty, at its store', async () => {
    const person = await withPermits('catalogue')
    expect((await call(monthAccounts, { query: { storeId: 'main' } }, person)).status).toBe(403)
    await call(setDuties, { body: { _id: person.id, duties: [{ storeId: 'main', duty: 'manager' }] } }, owner)
    expect((await call(monthAccounts, { query: { storeId: 'main' } }, person)).status).toBe(200)
    expect((await call(monthAccounts, { query: { storeId: 'north' } }, person)).status).toBe(404)
  })

  it('of which an administrator sees more shows only their own without the permit', async () => {
    const { orderId, token } = await cashOrder([{ productId: await product() }])
    const read = (as: Person) => call(orderDetails, { query: { orderId } }, as)
    expect((await read(await withPermits('support'))).body.data.customer).toMatchObject({ name: 'Asha Rao' })
    expect((await read(await withPermits('catalogue'))).status).toBe(404)
    expect((await call(orderDetails, { query: { orderId } }, { token })).status).toBe(200)
  })

  it('makes no key that may do more than its maker', async () => {
    const key = (scopes: string[], as: Person) => call(createKey, { body: { name: 'Robot', scopes } }, as)
    const lead = await withPermits('lead')
    expect((await key(['orders:read'], lead)).status).toBe(403)
    expect((await key(['shop'], lead)).status).toBe(201)
    expect((await key(['orders:read'], owner)).status).toBe(201)
    expect((await call(getKeys, {}, lead)).body.data).toMatchObject([{ own: true }])
  })

  it('follows the permits within a second', async () => {
    const person = await withPermits('support')
    expect((await call(openOrders, {}, person)).status).toBe(200)
    await give({ _id: person.id, permits: ['catalogue'] })
    pass(1000)
    expect((await call(openOrders, {}, person)).status).toBe(403)
    expect((await call(watchOrders, { query: { storeId: 'all' } }, person)).status).toBe(403)
  })
})

describe('the table of permits', () => {
  let calls: Set<string>
  beforeAll(() => {
    calls = new Set(app.contractRoutes.map(({ endpoint: { method, url } }) => `${method} ${url}`))
  })

  it('names only calls and areas that exist', () => {
    const urls = [...calls].map((one) => one.split(' ')[1] ?? '')
    const unknown = Object.keys(permitTable).filter((key) =>
      key.startsWith('/') ? !urls.some((url) => url.startsWith(key)) : !calls.has(key),
    )
    expect(unknown).toEqual([])
  })

  it('leaves these calls to the owners alone', () => {
    const lead = { role: 'Admin', duties: [], permits: ['lead', 'catalogue', 'support', 'accounts'] } as const
    const denied = app.contractRoutes
      .filter(({ endpoint }) => !mayCall(lead, endpoint))
      .map(({ endpoint: { method, url } }) => `${method} ${url}`)
    expect(denied.sort()).toEqual([
      'DELETE /api/user/invitation',
      'DELETE /api/webhooks',
      'GET /api/settings/backups',
      'GET /api/settings/first-steps',
      'GET /api/settings/messages',
      'GET /api/settings/secret-sources',
      'GET /api/user/invitations',
      'GET /api/webhooks',
      'GET /api/webhooks/attempts',
      'POST /api/audit/get-entries',
      'POST /api/settings/remove-demo',
      'POST /api/settings/test-service',
      'POST /api/store/create',
      'POST /api/user/invite',
      'POST /api/webhooks/create',
      'POST /api/webhooks/replay',
      'POST /api/webhooks/test',
      'PUT /api/settings/backups',
      'PUT /api/settings/first-steps',
      'PUT /api/settings/update',
      'PUT /api/user/reset-second-factor',
      'PUT /api/user/set-access',
      'PUT /api/webhooks/update',
    ])
  })
})
