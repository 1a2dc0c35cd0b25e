import { getAuditEntries } from '@tokri/contract/audit.ts'
import { getUsers, setAccess, setDuties } from '@tokri/contract/people.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { getStores, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { changePassword } from '@tokri/contract/user.ts'
import type { StoreDuty } from '@tokri/rules/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const openStore = storeOpener(shop)

let admin: Person
let north: string
let archived: string
beforeAll(async () => {
  admin = await signUp('Admin')
  north = await openStore(admin)
  archived = await openStore(admin, 'Closed for good')
  await call(updateStore, { body: { _id: archived, active: false } }, admin)
})
const give = (person: Pick<Person, 'id'>, duties: StoreDuty[], as = admin) =>
  call(setDuties, { body: { _id: person.id, duties } }, as)
const dutiesOf = async (person: Person) => (await call(userDetails, {}, person)).body.data.duties

describe('duties', () => {
  it('are given for a store, each once, and replaced as a whole', async () => {
    const person = await signUp()
    expect(await dutiesOf(person)).toBeUndefined()
    const both = [
      { storeId: north, duty: 'rider' },
      { storeId: 'main', duty: 'picker' },
      { storeId: 'main', duty: 'picker' },
    ] satisfies StoreDuty[]
    const answer = await give(person, both)
    const expected = expect.arrayContaining([
      { storeId: north, duty: 'rider' },
      { storeId: 'main', duty: 'picker' },
    ])
    expect([answer.status, answer.body.data.duties.length, answer.body.data.duties]).toEqual([200, 2, expected])
    expect(await dutiesOf(person)).toEqual(expected)
    const listed = await call(getUsers, { body: { search: person.email } }, admin)
    expect(listed.body.data[0].duties).toEqual(expected)
    await give(person, [{ storeId: 'main', duty: 'manager' }])
    expect(await dutiesOf(person)).toEqual([{ storeId: 'main', duty: 'manager' }])
    await give(person, [])
    expect(await dutiesOf(person)).toBeUndefined()
  })

  it('are given only to a person who has proven their e-mail; a new administrator has, too', async () => {
    const person = await signUp()
    const duties = [{ storeId: 'main', duty: 'picker' }] satisfies StoreDuty[]
    const setProven = (verify_email: boolean) =>
      db.updateTable('users').set({ verify_email }).where('id', '=', person.id).execute()
    const access = (change: object) => call(setAccess, { body: { _id: person.id, ...change } }, admin)
    await setProven(false)
    expect(statusAndCode(await give(person, duties))).toEqual([409, 'not_proven'])
    expect(statusAndCode(await access({ role: 'Admin' }))).toEqual([409, 'not_proven'])
    const listed = await call(getUsers, { body: { search: person.email } }, admin)
    expect(listed.body.data[0]).toMatchObject({ role: 'User', verify_email: false })
    expect(await dutiesOf(person)).toBeUndefined()
    await setProven(true)
    expect((await give(person, duties)).status).toBe(200)
    await setProven(false)
    expect((await give(person, [])).status).toBe(200)
    expect((await access({ status: 'Suspended' })).status).toBe(200)
  })

  it('are written down with those before', async () => {
    const person = await signUp()
    await give(person, [{ storeId: 'main', duty: 'picker' }])
    await give(person, [{ storeId: 'main', duty: 'rider' }])
    const entries = await call(getAuditEntries, { body: { search: person.id } }, admin)
    expect(entries.body.data[0]).toMatchObject({
      actor: admin.id,
      action: 'user.duties-changed',
      detail: { duties: { from: 'picker at Main store', to: 'rider at Main store' } },
    })
  })

  it('are refused for unknown people and stores, archived stores and unknown duties; nothing changes then', async () => {
    const person = await signUp()
    const held: StoreDuty = { storeId: 'main', duty: 'picker' }
    await give(person, [held])
    const tries: [Pick<Person, 'id'>, { storeId: unknown; duty: unknown }[], number, string][] = [
      [{ id: 'nobody' }, [held], 404, 'not_found'],
      [person, [{ storeId: 'nowhere', duty: 'rider' }], 404, 'not_found'],
      [person, [held, { storeId: archived, duty: 'rider' }], 409, 'store_archived'],
      [person, [{ storeId: 'main', duty: 'owner' }], 400, 'bad_request'],
      [person, [{ storeId: 5, duty: 'rider' }], 400, 'bad_request'],
    ]
    for (const [who, duties, ...refusal] of tries)
      expect(statusAndCode(await give(who, duties as StoreDuty[]))).toEqual(refusal)
    expect(await dutiesOf(person)).toEqual([held])
  })

  it('stay when their store is archived and other duties change', async () => {
    const person = await signUp()
    const closing = await openStore(admin, 'Closing')
    await give(person, [{ storeId: closing, duty: 'picker' }])
    await call(updateStore, { body: { _id: closing, active: false } }, admin)
    const more: StoreDuty[] = [
      { storeId: closing, duty: 'picker' },
      { storeId: 'main', duty: 'picker' },
    ]
    expect(statusAndCode(await give(person, more))).toEqual([200, 'ok'])
  })

  it('are given once for one key', async () => {
    const person = await signUp()
    const input = { body: { _id: person.id, duties: [{ storeId: 'main', duty: 'rider' }] } }
    const send = () => call(setDuties, input, { token: admin.token, headers: { 'idempotency-key': 'one press' } })
    expect((await send()).body).toEqual((await send()).body)
    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', person.id)
      .where('action', '=', 'user.duties-changed')
      .execute()
    expect(entries).toHaveLength(1)
  })

  it('that are taken away end within a second where another process took them away', async () => {
    const person = await signUp()
    await give(person, [{ storeId: 'main', duty: 'manager' }])
    expect((await call(getStores, {}, person)).status).toBe(200)
    await db.deleteFrom('duties').where('user_id', '=', person.id).execute()
    pass(1000)
    expect(statusAndCode(await call(getStores, {}, person))).toEqual([403, 'permission_denied'])
  })

  it('ask for a password of twelve characters, and for a second factor where the shop requires one', async () => {
    const person = await signUp()
    await give(person, [{ storeId: 'main', duty: 'picker' }])
    pass(1000)
    const { password } = person
    const short = { password, newPassword: 'Clove-912', confirmPassword: 'Clove-912' }
    expect((await call(changePassword, { body: short }, person)).body.fields).toEqual({
      newPassword: 'Password must be at least 12 characters',
    })
    await db.insertInto('settings').values({ key: 'shop.requireSecondFactor', value: 'true' }).execute()
    await deps.settings.reload()
    const { status, body } = await call(getStores, {}, person)
    await db.deleteFrom('settings').where('key', '=', 'shop.requireSecondFactor').execute()
    await deps.settings.reload()
    expect([status, body.code]).toEqual([403, 'second_factor_required'])
  })

  it('are no business of anybody but administrators', async () => {
    const person = await signUp()
    await give(person, [{ storeId: 'main', duty: 'manager' }])
    expect(statusAndCode(await give(person, [{ storeId: north, duty: 'manager' }], person))).toEqual([
      403,
      'permission_denied',
    ])
  })
})

describe('a manager', () => {
  it('sees and pauses the store that is theirs; any other one is not there', async () => {
    const manager = await signUp()
    await give(manager, [{ storeId: north, duty: 'manager' }])
    const stores = (await call(getStores, {}, manager)).body.data
    expect(stores.map(({ _id }: { _id: string }) => _id)).toEqual([north])
    const pause = (storeId: string) => call(pauseStore, { body: { storeId, minutes: 5, reason: 'Rain' } }, manager)
    expect(statusAndCode(await pause(north))).toEqual([200, 'ok'])
    expect(statusAndCode(await pause('main'))).toEqual([404, 'not_found'])
  })
})
