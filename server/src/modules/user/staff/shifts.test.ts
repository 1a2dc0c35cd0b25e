import { setAccess, setDuties } from '@tokri/contract/people.ts'
import { endShift, myShift, startShift } from '@tokri/contract/shift.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { deleteAccount } from '@tokri/contract/user.ts'
import type { Duty, StoreDuty } from '@tokri/rules/permissions.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDutyHolder } from '../../../../test/duties.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { shiftWork } from '../../../app.ts'
import { newId } from '../../../platform/ids.ts'
import { endForgottenShifts } from './shifts.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const HOUR_MS = 3_600_000
const holderOf = createDutyHolder(shop)
const openStore = storeOpener(shop)

let admin: Person
let north: string
beforeAll(async () => {
  admin = await signUp('Admin')
  north = await openStore(admin)
})
const holder = (...duties: StoreDuty[]) => holderOf(admin, duties)
const picker = () => holder({ storeId: 'main', duty: 'picker' })
const start = (person: Person, storeId = 'main', duty: Duty = 'picker', headers: Record<string, string> = {}) =>
  call(startShift, { body: { storeId, duty } }, { token: person.token, headers })
const end = (person: Person) => call(endShift, { body: {} }, person)
const mine = async (person: Person) => (await call(myShift, {}, person)).body
const openShifts = async (person: Person) =>
  (await db.selectFrom('shifts').select('id').where('user_id', '=', person.id).where('ended_at', 'is', null).execute())
    .length

describe('a shift', () => {
  it('begins, is shown and ends; another one may follow', async () => {
    const person = await picker()
    const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'picker' }
    expect(await mine(person)).toMatchObject({ data: null, duties: [duty] })
    const begun = await start(person)
    expect([begun.status, begun.body.data]).toEqual([200, expect.objectContaining(duty)])
    expect((await mine(person)).data).toEqual(begun.body.data)
    const ended = await end(person)
    expect([ended.status, ended.body.data]).toEqual([200, { ...begun.body.data, endedAt: expect.any(String) }])
    expect((await mine(person)).data).toBeNull()
    expect(statusAndCode(await end(person))).toEqual([409, 'no_shift'])
    expect((await start(person)).status).toBe(200)
  })

  it('is one of a person, whatever they press at once', async () => {
    const person = await holder({ storeId: 'main', duty: 'picker' }, { storeId: north, duty: 'rider' })
    const presses = await Promise.all([start(person), start(person, north, 'rider'), start(person), start(person)])
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await openShifts(person)).toBe(1)
    expect(statusAndCode(await start(person))).toEqual([409, 'shift_open'])
  })

  it('that is begun twice with one key is one, and answered alike', async () => {
    const person = await picker()
    const press = () => start(person, 'main', 'picker', { 'idempotency-key': 'one press' })
    const [first, second] = [await press(), await press()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  })

  it('needs the duty at the store; a manager may have any, an administrator everywhere', async () => {
    const person = await picker()
    expect(statusAndCode(await start(person, 'main', 'manager'))).toEqual([403, 'permission_denied'])
    expect(statusAndCode(await start(person, north))).toEqual([404, 'not_found'])
    expect(statusAndCode(await start(person, 'main', 'cook' as Duty))).toEqual([400, 'bad_request'])
    const manager = await holder({ storeId: north, duty: 'manager' })
    expect((await mine(manager)).duties.map(({ duty }: { duty: Duty }) => duty)).toEqual(['picker', 'rider', 'manager'])
    expect(statusAndCode(await start(manager, north, 'rider'))).toEqual([200, 'ok'])
    const boss = await signUp('Admin')
    expect(statusAndCode(await start(boss, 'nowhere'))).toEqual([404, 'not_found'])
    expect(statusAndCode(await start(boss, north, 'manager'))).toEqual([200, 'ok'])
  })

  it('does not begin at an archived store', async () => {
    const _id = await openStore(admin, 'Old')
    const person = await holder({ storeId: _id, duty: 'picker' })
    await call(updateStore, { body: { _id, active: false } }, admin)
    expect(statusAndCode(await start(person, _id))).toEqual([409, 'store_archived'])
    expect((await mine(person)).duties).toEqual([])
  })

  it('ends when its duty is taken away, and stays while the person may still work it', async () => {
    const person = await picker()
    await start(person)
    const give = (duty: Duty) =>
      call(setDuties, { body: { _id: person.id, duties: [{ storeId: 'main', duty }] } }, admin)
    await give('manager')
    expect(await openShifts(person)).toBe(1)
    await give('rider')
    expect(await openShifts(person)).toBe(0)
  })

  it('ends with a suspension, with the role that allowed it, and with the account', async () => {
    const [suspended, demoted, gone] = [await picker(), await signUp('Admin'), await picker()]
    for (const person of [suspended, demoted, gone]) await start(person)
    await call(setAccess, { body: { _id: suspended.id, status: 'Suspended' } }, admin)
    await call(setAccess, { body: { _id: demoted.id, role: 'User' } }, admin)
    const left = await call(deleteAccount, { body: { password: gone.password } }, gone)
    expect(left.status).toBe(200)
    const open = await db.selectFrom('shifts').select('user_id').where('ended_at', 'is', null).execute()
    const people = open.map(({ user_id }) => user_id)
    for (const person of [null, suspended.id, demoted.id, gone.id]) expect(people).not.toContain(person)
  })

  it('does not begin beside the loss of its duty', async () => {
    const person = await picker()
    const take = () => call(setDuties, { body: { _id: person.id, duties: [] } }, admin)
    for (let round = 0; round < 5; round++) {
      await call(setDuties, { body: { _id: person.id, duties: [{ storeId: 'main', duty: 'picker' }] } }, admin)
      await Promise.all([start(person), take()])
      expect(await openShifts(person)).toBe(0)
    }
  })
  it('does not begin beside a suspension', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await picker()
      await Promise.all([start(person), call(setAccess, { body: { _id: person.id, status: 'Suspended' } }, admin)])
      expect(await openShifts(person)).toBe(0)
    }
  })
})

describe('a shift that nobody has heard of for four hours', () => {
  // The session of the first administrator ends meanwhile.
  beforeEach(async () => {
    admin = await signUp('Admin')
  })

  it('ends by itself, and one that was heard goes on', async () => {
    const [forgotten, awake] = [await picker(), await picker()]
    for (const person of [forgotten, awake]) expect((await start(person)).status).toBe(200)
    pass(4 * HOUR_MS - 60_000)
    await db.updateTable('shifts').set({ heard_at: deps.clock() }).where('user_id', '=', awake.id).execute()
    await endForgottenShifts(deps, shiftWork)
    expect([await openShifts(forgotten), await openShifts(awake)]).toEqual([1, 1])
    pass(2 * 60_000)
    await endForgottenShifts(deps, shiftWork)
    expect([await openShifts(forgotten), await openShifts(awake)]).toEqual([0, 1])
  })

  it('goes on while its rider has loaded bags', async () => {
    const rider = await holder({ storeId: 'main', duty: 'rider' })
    await start(rider, 'main', 'rider')
    const at = deps.clock()
    const times = { created_at: at, firm_at: at, left_at: at, ended_at: null }
    const trip = { id: newId(), store_id: 'main', rider_id: rider.id, state: 'out' as const, manual: false, ...times }
    await db.insertInto('trips').values(trip).execute()
    pass(5 * HOUR_MS)
    await endForgottenShifts(deps, shiftWork)
    expect(await openShifts(rider)).toBe(1)
    await db.deleteFrom('trips').where('id', '=', trip.id).execute()
    await endForgottenShifts(deps, shiftWork)
    expect(await openShifts(rider)).toBe(0)
  })
})
