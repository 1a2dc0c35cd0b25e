import { getAuditEntries } from '@tokri/contract/audit.ts'
import { getUsers, setAccess } from '@tokri/contract/people.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { setAccess as demoteIn } from './manage-users.ts'

const { call, db, deps, pass, signUp } = await testShop()

let boss: Person
beforeEach(async () => {
  await db.updateTable('users').set({ role: 'User' }).execute()
  boss = await signUp('Admin')
})
const find = (body: object) => call(getUsers, { body }, boss)
const give = (body: object, as = boss) => call(setAccess, { body }, as)

describe('people', () => {
  it('are listed for an administrator, newest first, page by page, without secrets', async () => {
    for (const name of ['Ravi Kumar', 'Ravi Shankar', 'Ravindra']) {
      pass(1000)
      const { id } = await signUp()
      await db.updateTable('users').set({ name }).where('id', '=', id).execute()
    }
    const first = await find({ search: 'RAVI', limit: 2 })
    expect(first.body).toMatchObject({ totalCount: 3, totalPages: 2, currentPage: 1 })
    expect(first.body.data.map(({ name }: { name: string }) => name)).toEqual(['Ravindra', 'Ravi Shankar'])
    expect(Object.keys(first.body.data[0]).sort()).toEqual([
      '_id',
      'avatar',
      'createdAt',
      'duties',
      'email',
      'last_login_date',
      'mobile',
      'name',
      'permits',
      'role',
      'status',
      'verify_email',
    ])
    expect((await find({ search: 'ravi', limit: 2, page: 2 })).body.data).toHaveLength(1)
    const past = await find({ search: 'ravi', page: 99 })
    expect([past.status, past.body.data, past.body.totalCount]).toEqual([200, [], 3])
  })

  it('are found by e-mail and mobile; signs that mean something to the database mean themselves', async () => {
    const person = await signUp()
    await db.updateTable('users').set({ mobile: '9123456780' }).where('id', '=', person.id).execute()
    const ids = async (search: string) => (await find({ search })).body.data.map(({ _id }: { _id: string }) => _id)
    for (const search of [person.email, '91234567', '+91 91234 56780', '०९१२३४-५६७८०'])
      expect(await ids(search)).toEqual([person.id])
    for (const search of ['%', '_', '\\', "'"]) expect(await ids(search)).toEqual([])
  })

  it.each([[{ page: 0 }], [{ page: '1' }], [{ page: 1.5 }], [{ limit: 'x' }], [{ search: 'x'.repeat(101) }]])(
    'are not listed for %j',
    async (body) => {
      expect((await find(body)).status).toBe(400)
    },
  )

  it('are no business of anybody else', async () => {
    const person = await signUp()
    const answers = [
      await call(getUsers, { body: {} }, person),
      await give({ _id: person.id, role: 'Admin' }, person),
      await call(getUsers, { body: {} }),
      await call(setAccess, { body: { _id: person.id, role: 'Admin' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 401])
  })
})

describe('access', () => {
  it('is given and taken, and written down with who did it', async () => {
    const person = await signUp()
    const answer = await give({ _id: person.id, role: 'Admin', name: 'Not this' })
    expect(answer.body.data).toMatchObject({ _id: person.id, role: 'Admin', status: 'Active', name: 'Asha Rao' })
    expect((await give({ _id: boss.id, role: 'User' })).status).toBe(200)
    pass(1000)
    expect((await give({ _id: person.id, role: 'User' }, boss)).status).toBe(403)
    const entries = await call(getAuditEntries, { body: { search: 'user.access-changed' } }, person)
    expect(entries.body.data[0]).toMatchObject({
      actor: boss.id,
      subject: boss.id,
      detail: { role: { from: 'Admin', to: 'User' } },
    })
  })

  it('stays with the last administrator', async () => {
    for (const body of [
      { role: 'User' },
      { status: 'Suspended' },
      { status: 'Inactive' },
      { role: 'User', status: 'Active' },
    ])
      expect(statusAndCode(await give({ _id: boss.id, ...body }))).toEqual([409, 'last_admin'])
    const blocked = await signUp('Admin')
    await give({ _id: blocked.id, status: 'Suspended' })
    expect(statusAndCode(await give({ _id: boss.id, role: 'User' }))).toEqual([409, 'last_admin'])
    expect(statusAndCode(await give({ _id: boss.id, role: 'Admin' }))).toEqual([200, 'ok'])
  })

  it('stays with one of two who demote each other at once', async () => {
    const other = await signUp('Admin')
    const demote = (actor: string, _id: string) => demoteIn(deps, { _id, role: 'User' }, { actor, work: [] })
    const outcomes = await Promise.allSettled([demote(boss.id, other.id), demote(other.id, boss.id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last_admin' } })
  })

  it.each([
    [{ role: 'Owner' }, 400],
    [{ status: 'Gone' }, 400],
    [{}, 400],
    [{ _id: 'nobody', role: 'User' }, 404],
    [{ _id: 'NOT an id!', role: 'User' }, 404],
    [{ _id: '', role: 'User' }, 400],
    [{ _id: 7, role: 'User' }, 400],
    [{ _id: { $ne: '' }, role: 'User' }, 400],
  ])('is refused for %j', async (body, status) => {
    expect((await give({ _id: (await signUp()).id, ...body })).status).toBe(status)
  })
})
