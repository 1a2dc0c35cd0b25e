// The index of service areas finds exactly the stores that checking each store finds.
import { openingAt } from '@tokri/rules/opening-hours.ts'
import { type Place, type Position, travelMinutes } from '@tokri/rules/places.ts'
import type { AreaPolygon, ServiceArea } from '@tokri/rules/service-area.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createLiveStores, type LiveStores, servesOf } from './live-stores.ts'
import { pincodeCentre } from './pincode-centres.ts'
import { indexStores } from './store-index.ts'

const pincodes = ['560001', '560034', '560037', '560038', '560095', '744101', '999999']

const near = ({ lat, lng }: Position) =>
  fc.record({
    lat: fc.double({ min: Math.max(-90, lat - 1), max: Math.min(90, lat + 1), noNaN: true }),
    // Longitudes beyond the antimeridian wrap around.
    lng: fc
      .double({ min: lng - 1, max: lng + 1, noNaN: true })
      .map((degrees) => (degrees > 180 ? degrees - 360 : degrees)),
  })

/** Polygons with few or many corners around a centre; some have a hole. */
const polygons = (middle: Position): fc.Arbitrary<AreaPolygon> =>
  fc
    .tuple(
      near(middle),
      fc.array(fc.double({ min: 0.02, max: 0.6, noNaN: true }), { minLength: 3, maxLength: 30 }),
      fc.boolean(),
    )
    .map(([{ lat, lng }, radii, hole]) => {
      const ring = (size: number) => {
        const corners = radii.map((radius, at) => {
          const angle = (2 * Math.PI * at) / radii.length
          return [lng + size * radius * Math.cos(angle), lat + size * radius * Math.sin(angle)]
        })
        return [...corners, corners[0] ?? []]
      }
      return { type: 'Polygon', coordinates: hole ? [ring(1), ring(0.5)] : [ring(1)] }
    })

const areas = (middle: Position): fc.Arbitrary<ServiceArea> =>
  fc.record({
    pincodes: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(pincodes)),
    polygon: fc.option(polygons(middle)),
    radiusKm: fc.option(fc.double({ min: 0.1, max: 60, noNaN: true })),
  })

const places = (middle: Position): fc.Arbitrary<Place> =>
  fc.record({ pincode: fc.option(fc.constantFrom(...pincodes)), position: fc.option(near(middle), { freq: 9 }) })

const shop = (middle: Position) =>
  fc.record({
    stores: fc.array(
      fc.record({
        area: areas(middle),
        position: fc.option(near(middle), { freq: 9 }),
        active: fc.boolean(),
        state: fc.constantFrom('open' as const, 'open' as const, 'paused' as const, 'closed' as const),
        pausedUntil: fc.option(
          fc.integer({ min: 1, max: 90 }).map((minutes) => new Date(now.getTime() + minutes * 60_000)),
        ),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    places: fc.array(places(middle), { minLength: 1, maxLength: 60 }),
  })

const now = new Date('2026-12-24T10:00:00Z')
const bengaluru = { lat: 12.95, lng: 77.6 }
const { db } = await testDatabase()

/** The store that serves a place, found by checking each store. */
const servingOneByOne = (stores: LiveStores, { pincode, position }: Place) => {
  const place = { pincode, position: position ?? (pincode === null ? null : pincodeCentre(pincode)) }
  const serving = stores
    .all()
    .filter(({ active, serves }) => active && serves(place))
    .map((store) => ({
      id: store.id,
      opening: openingAt(store.times, now),
      travelMinutes:
        place.position && store.position ? travelMinutes(store.position, place.position) : Number.POSITIVE_INFINITY,
    }))
  const open = serving.filter(({ opening }) => opening.open)
  const shortest = Math.min(...open.map((each) => each.travelMinutes))
  if (open.length > 0) return open.find((each) => each.travelMinutes === shortest)?.id
  const opensIn = ({ opening }: (typeof serving)[number]) => opening.opensAt?.getTime() ?? Number.POSITIVE_INFINITY
  const order = (one: number, other: number) => (one === other ? 0 : one - other)
  return serving.sort(
    (one, other) => order(opensIn(one), opensIn(other)) || order(one.travelMinutes, other.travelMinutes),
  )[0]?.id
}

describe('the index of the stores', () => {
  it.each([
    ['Bengaluru', bengaluru],
    ['the antimeridian', { lat: -17, lng: 179.9 }],
    ['the pole', { lat: 89.5, lng: 20 }],
  ])('finds what each of them says it serves, at %s', (_, middle) => {
    fc.assert(
      fc.property(shop(middle), (random) => {
        const stores = random.stores.map(({ area, position }) => ({ area, position, serves: servesOf(area, position) }))
        const servingAt = indexStores(stores)
        for (const place of random.places)
          expect(servingAt(place).map((store) => stores.indexOf(store))).toEqual(
            stores.flatMap(({ serves }, number) => (serves(place) ? number : [])),
          )
      }),
      { numRuns: 150, endOnFailure: true },
    )
  })

  it('leads to the nearest open store, else to the first to open, also on the second look', async () => {
    const live = createLiveStores(db)
    await fc.assert(
      fc.asyncProperty(shop(bengaluru), async (random) => {
        await db.deleteFrom('stores').execute()
        const rows = random.stores.map(({ area, position, active, state, pausedUntil }, number) => ({
          id: `store-${number}`,
          name: `Store ${number}`,
          lat: position?.lat ?? null,
          lng: position?.lng ?? null,
          area_pincodes: area.pincodes as string[],
          area_polygon: area.polygon && JSON.stringify(area.polygon),
          area_radius_km: area.radiusKm,
          active,
          state,
          paused_until: pausedUntil,
          created_at: new Date(number),
          updated_at: new Date(number),
        }))
        await db.insertInto('stores').values(rows).execute()
        await live.reload()
        for (const place of [...random.places, ...random.places])
          expect([place, live.servingStore(place, now)?.store.id]).toEqual([place, servingOneByOne(live, place)])
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})
