// Stores through the API: how they are changed, and which of them serves a place.
import { createAddress } from '@tokri/contract/address.ts'
import { createStore, getServingStore, getStores, landmark, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAddress, testShop } from '../../../test/shop.ts'

/** Far from the centres of all pincodes in these tests. */
const koramangala = { lat: 12.9352, lng: 77.6245 }
const indiranagar = { lat: 12.9719, lng: 77.6412 }
const square = ({ lat, lng }: typeof koramangala, half = 0.01) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ],
  ],
})
const aStore = { name: 'Koramangala', pincode: '560034', ...koramangala }

const shop = await testShop()
const { call, db, pass, signUp } = shop
const { token } = await signUp('Admin')
const shopper = await signUp()

/** Every test begins with one store, like every new shop. */
beforeEach(async () => {
  await db.deleteFrom('stores').where('id', '!=', 'main').execute()
  const asItWas = { area_pincodes: [], area_polygon: null, area_radius_km: null, state: 'open' as const, reason: '' }
  await db
    .updateTable('stores')
    .set({ ...asItWas, paused_until: null, active: true })
    .execute()
  await sql`SELECT bump_catalogue()`.execute(db)
})

const create = async (fields: object) => {
  const { status, body } = await call(createStore, { body: { ...aStore, ...fields } }, { token })
  expect([status, body.message]).toEqual([201, expect.stringMatching(/^Store created/)])
  return body.data
}
const serving = async (query: object) => (await call(getServingStore, { query })).body.data

const refusal = async (fields: object) => {
  const { status, body } = await call(createStore, { body: { ...aStore, ...fields } }, { token })
  return [status, body.message]
}

describe('a store', () => {
  it('is there from the beginning and serves everywhere', async () => {
    const { body } = await call(getStores, {}, { token })
    expect(body.data).toEqual([
      {
        _id: 'main',
        name: 'Main store',
        phone: '',
        address: '',
        pincode: '',
        lat: null,
        lng: null,
        timeZone: 'Asia/Kolkata',
        hours: [],
        closedOn: [],
        area: { pincodes: [], polygon: null, radiusKm: null },
        state: 'open',
        reason: '',
        pausedUntil: null,
        longestPromise: 45,
        minimumOrder: null,
        active: true,
      },
    ])
    for (const place of [{ pincode: '560001' }, { pincode: '999999' }, { lat: '-33.9', lng: '18.4' }])
      expect(await serving(place)).toEqual({
        store: { _id: 'main', name: 'Main store' },
        open: true,
        opensAt: null,
        promise: { minutes: 10, at: expect.any(String) },
        reason: null,
      })
  })

  it('is made with what it is given, and changed field by field', async () => {
    const hours = [{ day: 1, from: '07:00', to: '23:30' }]
    const area = { pincodes: ['560034', '560 095', '560034'], polygon: square(koramangala), radiusKm: 2.5 }
    const made = await create({ phone: '080 1234', hours, closedOn: ['2026-12-25'], area })
    expect(made).toMatchObject({ ...aStore, hours, area: { ...area, pincodes: ['560034', '560095'] }, state: 'open' })
    const { body } = await call(
      updateStore,
      { body: { _id: made._id, name: 'Koramangala 5th Block', area: { radiusKm: 3 } } },
      { token },
    )
    expect(body.data).toEqual({
      ...made,
      name: 'Koramangala 5th Block',
      area: { pincodes: [], polygon: null, radiusKm: 3 },
    })
    expect((await call(updateStore, { body: { _id: 'nobody', name: 'X' } }, { token })).status).toBe(404)
  })

  it('lies at its pincode’s centre when nobody says where, and needs a known one for that', async () => {
    const { lat, lng } = await create({ pincode: '110001', lat: null, lng: null })
    expect([lat, lng]).toEqual([28.6327, 77.2196])
    expect(await refusal({ pincode: '999999', lat: null, lng: null })).toEqual([
      400,
      'We cannot place this pincode: give the position of the store',
    ])
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'All fields are required'],
    ['a pincode that is none', { pincode: '56003' }, 'A pincode has six digits'],
    ['a pincode that is none in its area', { area: { pincodes: ['0560034'] } }, 'A pincode has six digits'],
    ['a place off the earth', { lat: 91 }, 'A latitude is from -90 to 90'],
    ['half a position', { lng: null }, 'A position has a latitude and a longitude'],
    ['an hour that is none', { hours: [{ day: 0, from: '7:00', to: '25:00' }] }, 'A time is written like 07:00'],
    ['a day that is none', { hours: [{ day: 7, from: '07:00', to: '08:00' }] }, 'A day is from 0 (Sunday) to 6'],
    ['hours without length', { hours: [{ day: 0, from: '07:00', to: '07:00' }] }, 'A store that opens closes at another time'], // biome-ignore format: a table
    ['a date that is none', { closedOn: ['2026-02-30'] }, 'A day is written like 2026-12-25'],
    ['a time zone that is none', { timeZone: 'Asia/Bengaluru' }, 'This is not the name of a time zone'],
    ['no distance', { area: { radiusKm: 0 } }, 'A distance is above 0 km'],
    ['an area of another kind', { area: { polygon: { type: 'Point', coordinates: [77, 12] } } }, 'The area must be a GeoJSON Polygon or MultiPolygon'], // biome-ignore format: a table
    ['an open area', { area: { polygon: { type: 'Polygon', coordinates: [square(koramangala).coordinates[0]?.slice(1)] } } }, 'The outline of the area is not closed'], // biome-ignore format: a table
    ['a crossing area', { area: { polygon: { type: 'Polygon', coordinates: [[[77, 12], [78, 13], [78, 12], [77, 13], [77, 12]]] } } }, 'The outline of the area crosses itself'], // biome-ignore format: a table
    ['an area beyond the earth', { area: { polygon: square({ lat: 89.995, lng: 77 }) } }, 'A corner of the area is no place on earth'], // biome-ignore format: a table
    ['an area of nothing', { area: { polygon: { type: 'MultiPolygon', coordinates: [] } } }, 'The area has no outline'],
  ])('with %s is refused', async (_, fields, message) => {
    expect(await refusal(fields)).toEqual([400, message])
    const { _id } = await create({})
    const changed = await call(updateStore, { body: { _id, ...fields } }, { token })
    expect([changed.status, changed.body.message]).toEqual([400, message])
    expect((await call(getStores, {}, { token })).body.data[1]).toMatchObject({ ...aStore, hours: [] })
  })

  it('far from the centre of its pincode is told so when it is saved', async () => {
    const message = async (change: object) =>
      (await call(updateStore, { body: { _id: made._id, ...change } }, { token })).body.message
    const made = await create({ pincode: '560001', lat: 12.97, lng: 77.6 })
    expect(await message({ phone: '1' })).toBe('Store updated')
    expect(await message({ lat: 12.3, lng: 76.6 })).toMatch(
      /^Store updated\. It lies 1\d\d km from the centre of pincode 560001: check both\.$/,
    )
    const { body } = await call(createStore, { body: { ...aStore, pincode: '110001' } }, { token })
    expect(body.message).toMatch(
      /^Store created\. It lies 1,?\d{3} km from the centre of pincode 110001: check both\.$/,
    )
  })

  it('is asked about an outline that is hardly meant, and takes it when that is confirmed', async () => {
    const { _id } = await create({})
    const polygon = {
      type: 'Polygon',
      coordinates: square(koramangala).coordinates.map((ring) => ring.map(([lng, lat]) => [lat, lng])),
    }
    const save = async (more: object) => {
      const { status, body } = await call(updateStore, { body: { _id, area: { polygon }, ...more } }, { token })
      return [status, body.code]
    }
    expect(await save({})).toEqual([409, 'odd_area'])
    expect(await save({ confirm: true })).toEqual([200, undefined])
    expect(await save({ area: { polygon, radiusKm: 3 } })).toEqual([200, undefined])
    const made = await call(createStore, { body: { ...aStore, area: { polygon } } }, { token })
    expect([made.status, made.body.code]).toEqual([409, 'odd_area'])
    expect((await call(createStore, { body: { ...aStore, area: { polygon }, confirm: true } }, { token })).status).toBe(
      201,
    )
  })

  it('that delivers within a distance keeps a position, and its state is open or closed', async () => {
    const change = async (fields: object) => {
      const { status, body } = await call(updateStore, { body: { _id: 'main', ...fields } }, { token })
      return [status, body.message]
    }
    const message = 'A store that delivers within a distance needs a position'
    expect(await change({ area: { radiusKm: 3 } })).toEqual([400, message])
    expect((await change({ area: { radiusKm: 3 }, ...koramangala }))[0]).toBe(200)
    expect(await change({ lat: null, lng: null })).toEqual([400, message])
    for (const state of ['paused', 'archived']) expect((await change({ state }))[0]).toBe(400)
    expect((await change({ lat: null, lng: null, area: {} }))[0]).toBe(200)
  })

  it('made twice with one key is made once', async () => {
    const options = { token, headers: { 'idempotency-key': 'store-1' } }
    const [one, other] = [
      await call(createStore, { body: aStore }, options),
      await call(createStore, { body: aStore }, options),
    ]
    expect(other.body.data._id).toBe(one.body.data._id)
    expect((await call(getStores, {}, { token })).body.data).toHaveLength(2)
    expect((await call(createStore, { body: { ...aStore, name: 'Other' } }, options)).body.code).toBe('key_reused')
  })

  it('is archived, but not the last one', async () => {
    const archive = (_id: string) => call(updateStore, { body: { _id, active: false } }, { token })
    expect((await archive('main')).body).toMatchObject({ code: 'in_use', message: 'The last store cannot be archived' })
    const { _id } = await create({ area: { pincodes: ['560034'] } })
    expect((await archive('main')).status).toBe(200)
    expect((await serving({ pincode: '560001' })).reason).toBe('not_served')
    expect((await archive(_id)).body.code).toBe('in_use')
  })

  it('stays, however many administrators archive all of them at once', async () => {
    const ids = ['main']
    for (const name of ['North', 'East', 'South', 'West']) ids.push((await create({ name }))._id)
    const { token: another } = await signUp('Admin')
    const archived = await Promise.all(
      ids.map((_id, index) =>
        call(updateStore, { body: { _id, active: false } }, { token: index % 2 ? token : another }),
      ),
    )
    expect(archived.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409])
    const stores: { active: boolean }[] = (await call(getStores, {}, { token })).body.data
    expect(stores.filter(({ active }) => active)).toHaveLength(1)
  })

  it('is kept by administrators alone', async () => {
    const { token } = await signUp()
    const tried = await Promise.all([
      call(getStores, {}, { token }),
      call(createStore, { body: aStore }, { token }),
      call(updateStore, { body: { _id: 'main', name: 'Mine' } }, { token }),
      call(pauseStore, { body: { storeId: 'main', minutes: 5 } }, { token }),
      call(getStores),
    ])
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401])
  })
})

describe('a place', () => {
  it('is served by the stores that name its pincode, draw around it or are near enough', async () => {
    const { _id: drawn } = await create({ name: 'Drawn', area: { polygon: square(koramangala) } })
    const { _id: near } = await create({ name: 'Near', ...indiranagar, area: { radiusKm: 2 } })
    const { _id: named } = await create({ name: 'Named', area: { pincodes: ['999999'] } })
    await call(updateStore, { body: { _id: 'main', active: false } }, { token })
    const at = ({ lat, lng }: typeof koramangala) => ({ lat: String(lat), lng: String(lng) })
    const storeAt = async (query: Record<string, string>) => (await serving(query)).store?._id ?? null
    expect(await storeAt(at(koramangala))).toBe(drawn)
    expect(await storeAt(at(indiranagar))).toBe(near)
    expect(await storeAt({ pincode: '999999' })).toBe(named)
    expect(await storeAt({ pincode: '400001', ...at(koramangala) })).toBe(drawn)
    expect(await serving({ pincode: '400001' })).toEqual({
      store: null,
      open: false,
      opensAt: null,
      promise: null,
      reason: 'not_served',
    })
  })

  it('is served by the nearest open store, else by the first to open', async () => {
    const { _id: far } = await create({ name: 'Far', lat: 13.2, lng: 77.6 })
    const { _id: near } = await create({ name: 'Near', ...indiranagar })
    await call(updateStore, { body: { _id: 'main', active: false } }, { token })
    const here = { lat: String(koramangala.lat), lng: String(koramangala.lng) }
    expect((await serving(here)).store._id).toBe(near)
    await call(pauseStore, { body: { storeId: near, minutes: 30, reason: 'Rain' } }, { token })
    expect((await serving(here)).store._id).toBe(far)
    await call(pauseStore, { body: { storeId: far, minutes: 20, reason: 'Rain' } }, { token })
    expect(await serving(here)).toMatchObject({ store: { _id: far }, open: false, promise: null, reason: 'paused' })
    await call(pauseStore, { body: { storeId: near, minutes: 0 } }, { token })
    expect(await serving(here)).toMatchObject({ store: { _id: near }, open: true })
  })

  it('hears when its store opens again', async () => {
    await call(pauseStore, { body: { storeId: 'main', minutes: 10, reason: 'Rain' } }, { token })
    const paused = (await call(getStores, {}, { token })).body.data[0]
    expect(paused).toMatchObject({ state: 'paused', reason: 'Rain' })
    expect(await serving({ pincode: '560001' })).toMatchObject({
      open: false,
      reason: 'paused',
      opensAt: paused.pausedUntil,
    })
    pass(10 * 60_000)
    expect(await serving({ pincode: '560001' })).toMatchObject({ open: true, reason: null })
    expect((await call(getStores, {}, { token })).body.data[0]).toMatchObject({
      state: 'open',
      reason: '',
      pausedUntil: null,
    })
    await call(updateStore, { body: { _id: 'main', state: 'closed' } }, { token })
    expect(await serving({ pincode: '560001' })).toMatchObject({ open: false, reason: 'closed', opensAt: null })
  })

  it('may be one of a person’s own addresses', async () => {
    const { _id: drawn } = await create({ area: { polygon: square(koramangala) } })
    await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560038'] } } }, { token })
    const person = await signUp()
    const save = async (fields: object) =>
      (await call(createAddress, { body: { ...anAddress, ...fields } }, person)).body.data._id
    const storeOf = async (addressId: string, options: { token?: string } = person) => {
      const { status, body } = await call(getServingStore, { query: { addressId } }, options)
      return status === 200 ? body.data.store?._id : status
    }
    expect(await storeOf(await save({}))).toBe('main')
    expect(await storeOf(await save({ pincode: '560095', ...koramangala }))).toBe(drawn)
    expect(await storeOf(await save({}), { token: (await signUp()).token })).toBe(404)
    expect(await storeOf(await save({}), {})).toBe(401)
  })

  it.each([
    ['nothing', {}],
    ['a pincode that is none', { pincode: 'abcdef' }],
    ['half a position', { lat: '12.9' }],
    ['a position off the earth', { lat: '12.9', lng: '181' }],
    ['a position that is none', { lat: 'NaN', lng: '1e3' }],
  ])('named by %s is refused', async (_, query) => {
    expect((await call(getServingStore, { query })).status).toBe(400)
  })
})

describe('a landmark of a pincode', () => {
  const read = (pincode: string) => call(landmark, { query: { pincode } }, shopper)

  it('is the store that serves it, for people with an address: guests see no positions of stores', async () => {
    await create({ area: { pincodes: ['560034'] } })
    await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560001'] } } }, { token })
    const { status, body } = await read('560 034')
    expect([status, body.data]).toEqual([200, { store: 'Koramangala', ...koramangala }])
    expect((await call(landmark, { query: { pincode: '560034' } })).status).toBe(401)
  })

  it('is its centre where no store with a position serves it, and null where nobody knows that', async () => {
    await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560001'] } } }, { token })
    expect((await read('110001')).body.data).toEqual({ store: null, lat: 28.6327, lng: 77.2196 })
    expect((await read('999999')).body.data).toBeNull()
    expect((await read('05600')).status).toBe(400)
  })
})
