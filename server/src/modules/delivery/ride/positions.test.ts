import { endShift, startShift } from '@tokri/contract/shift.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { floorOf } from '../../../../test/floor.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, pass, runJobs, signUp } = shop
const admin = await signUp('Admin')
const { onShift, holderOf } = floorOf(shop, admin)
const { positions } = ridingOf(shop, admin)

beforeAll(async () => {
  const body = { _id: 'main', pincode: '560038', lat: 12.97, lng: 77.64 }
  await call(updateStore, { body }, { token: admin.token })
})

const point = (secondsAgo: number, more: object = {}) => ({
  ...{ lat: 12.971, lng: 77.641, accuracy: 9.5 },
  at: new Date(deps.clock().getTime() - secondsAgo * 1000).toISOString(),
  ...more,
})
const rowsOf = ({ id }: Person) =>
  db.selectFrom('rider_positions').selectAll().where('user_id', '=', id).orderBy('at').execute()
const lastOf = ({ id }: Person) => db.selectFrom('riders').selectAll().where('user_id', '=', id).executeTakeFirst()
const onShiftSince = async (seconds: number) => {
  const rider = await onShift('rider')
  pass(seconds * 1000)
  return rider
}

describe('positions', () => {
  it('are kept in batches, one a second, and a batch that is sent twice is kept once', async () => {
    const rider = await onShiftSince(60)
    const points = [point(10), point(5), point(5), point(1, { lat: 12.98 })]
    for (const time of ['first', 'again']) {
      const { status, body } = await positions(rider, points)
      expect([time, status, body.data]).toEqual([time, 200, { kept: 3, tooFar: 0, tooOld: 0, clockAheadMinutes: 0 }])
    }
    expect((await rowsOf(rider)).map(({ lat }) => lat)).toEqual([12.971, 12.971, 12.98])
    expect(await lastOf(rider)).toMatchObject({ lat: 12.98, lng: 77.641, still_lat: 12.98 })
    await positions(rider, [point(30)])
    expect([(await rowsOf(rider)).length, (await lastOf(rider))?.lat]).toEqual([4, 12.98])
  })

  it('of many riders at once are all kept, of two phones too, and not for the shift that has just ended', async () => {
    const riders: Person[] = []
    for (let each = 0; each < 5; each++) riders.push(await onShiftSince(60))
    const [first, second] = riders
    if (!first || !second) throw new Error('nobody is on shift')
    const lats = [12.98, 12.981, 12.982, 12.983, 12.984]
    for (const rider of riders) await positions(rider, [point(9)])
    await call(endShift, { body: {} }, second)
    const answers = await Promise.all([
      ...riders.map((rider, index) => positions(rider, [point(4, { lat: lats[index] })])),
      positions(first, [point(2, { lat: 12.99 })]),
    ])
    expect(answers.map(({ body }) => body.code ?? body.data.kept)).toEqual([1, 'no_shift', 1, 1, 1, 1])
    const kept = await Promise.all(riders.map(async (rider) => (await rowsOf(rider)).length))
    expect(kept).toEqual([3, 1, 2, 2, 2])
    const last = await Promise.all(riders.map(async (rider) => (await lastOf(rider))?.lat))
    expect(last).toEqual([12.99, 12.971, 12.982, 12.983, 12.984])
  })

  it('of another continent are left out, and the rider is told', async () => {
    const rider = await onShiftSince(60)
    const { body } = await positions(rider, [point(2), point(1, { lat: 51.5, lng: -0.1 })])
    expect([body.message, body.data.kept, body.data.tooFar]).toEqual([
      ...['Your phone shows a place far from the store', 1, 1],
    ])
    expect((await lastOf(rider))?.lat).toBe(12.971)
  })

  it('of a clock that is an hour off are corrected, and the rider is told', async () => {
    const rider = await onShiftSince(60)
    const sentAt = new Date(deps.clock().getTime() - 3_600_000).toISOString()
    const send = () => positions(rider, [point(3605), point(3602)], { sentAt })
    const { body } = await send()
    expect([body.message, body.data]).toEqual([
      'The clock of your phone is off. Let it set itself.',
      { kept: 2, tooFar: 0, tooOld: 0, clockAheadMinutes: -60 },
    ])
    await send()
    const ages = (await rowsOf(rider)).map(({ at }) => (deps.clock().getTime() - at.getTime()) / 1000)
    expect(ages).toEqual([5, 2])
  })

  it('from before the shift, or without one, are not kept', async () => {
    const rider = await onShiftSince(10)
    expect((await positions(rider, [point(900)])).body.data).toMatchObject({ kept: 0, tooOld: 1 })
    const off = await holderOf(admin, [{ storeId: 'main', duty: 'rider' }])
    expect((await positions(off, [point(1)])).body.code).toBe('no_shift')
    expect([...(await rowsOf(rider)), ...(await rowsOf(off))]).toEqual([])
  })

  it('are not kept after the end of a shift, and again in the next', async () => {
    const rider = await onShiftSince(60)
    await positions(rider, [point(5)])
    await call(endShift, { body: {} }, rider)
    expect((await positions(rider, [point(2)])).body.code).toBe('no_shift')
    await call(startShift, { body: { storeId: 'main', duty: 'rider' } }, rider)
    expect((await positions(rider, [point(0)])).body.data).toMatchObject({ kept: 1 })
    expect(await rowsOf(rider)).toHaveLength(2)
  })

  it('are refused as soon as the session ends or the account is suspended, whichever copy of the shop did it', async () => {
    const change = {
      ended: ({ id }: Person) => db.deleteFrom('sessions').where('user_id', '=', id).execute(),
      suspended: ({ id }: Person) =>
        db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', id).execute(),
    }
    for (const make of Object.values(change)) {
      const rider = await onShiftSince(60)
      expect((await positions(rider, [point(5)])).status).toBe(200)
      await make(rider)
      expect(statusAndCode(await positions(rider, [point(2)]))).toEqual([401, 'invalid_token'])
      expect(await rowsOf(rider)).toHaveLength(1)
    }
  })

  it('are at least one and at most a hundred, on earth', async () => {
    const rider = await onShiftSince(200)
    const many = Array.from({ length: 101 }, (_, index) => point(index))
    expect((await positions(rider, many.slice(1))).status).toBe(200)
    for (const wrong of [[], many, [point(1, { lat: 91 })], [point(1, { at: 'now' })], [point(1, { accuracy: -1 })]])
      expect((await positions(rider, wrong)).status).toBe(400)
  })

  it('are gone after a day', async () => {
    const rider = await onShiftSince(60)
    await positions(rider, [point(1)])
    await runJobs()
    expect(await rowsOf(rider)).toHaveLength(1)
    pass(25 * 3_600_000)
    await runJobs()
    // The job runs by the clock of the database, which tests cannot change, so the test queues it.
    await deps.db.transaction().execute((tx) => deps.jobs.send(tx, 'forget-positions', {}))
    await runJobs()
    expect([await rowsOf(rider), (await lastOf(rider))?.lat]).toEqual([[], null])
  })
})
