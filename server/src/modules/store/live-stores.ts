// The stores in the memory of this process, read again whenever the version of the catalogue changes. It finds the
// store that serves a place without the database.

import { isDeepStrictEqual } from 'node:util'
import { type Opening, openingAt, type StoreTimes } from '@tokri/rules/opening-hours.ts'
import { distanceKm, type Place, type Position, travelMinutes } from '@tokri/rules/places.ts'
import {
  type AreaPolygon,
  type Box,
  boxAround,
  isInBox,
  MIN_KM_PER_DEGREE,
  type ServiceArea,
  servesEverywhere,
} from '@tokri/rules/service-area.ts'
import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import type { Selectable } from 'kysely'
import type { StoresTable } from '../../../db/tables.gen.ts'
import type { Db } from '../../platform/database/database.ts'
import { pincodeCentre } from './pincode-centres.ts'
import { readStores } from './queries.ts'
import { indexStores } from './store-index.ts'

export type LiveStore = {
  id: string
  name: string
  phone: string
  address: string
  /** Null if the position of the store is not known. */
  position: Position | null
  times: StoreTimes
  /** In minutes. */
  longestPromise: number
  /** Null: what the settings of the shop say. */
  minimumOrderPaise: number | null
  active: boolean
  area: ServiceArea
  serves: (place: Place) => boolean
  /** Whether the store names a pincode, or lies in it. */
  names: (pincode: string) => boolean
}

/** A store that serves a place, with the travel time in minutes: infinite if one of the two positions is not known. */
export type Serving = { store: LiveStore; travelMinutes: number }

export type Served = { store: LiveStore; travelMinutes: number; opening: Opening }

export type LiveStores = {
  /** All stores, including archived ones. */
  all: () => readonly LiveStore[]
  find: (storeId: string) => LiveStore | undefined
  /** Whether the shop asks visitors for their place. A shop with one store that serves everywhere does not. */
  asksForPlace: () => boolean
  /**
   * The store that serves a place: the nearest open store, else the first one to open; null if no store serves the
   * place.
   */
  servingStore: (place: Place, at: Date) => Served | null
  openingOf: (store: LiveStore, at: Date) => Opening
  reload: () => Promise<void>
}

type StoreRow = Awaited<ReturnType<typeof readStores>>[number]

export const positionOf = ({
  lat,
  lng,
  pincode,
}: Pick<Selectable<StoresTable>, 'lat' | 'lng' | 'pincode'>): Position | null =>
  lat === null || lng === null ? pincodeCentre(pincode) : { lat, lng }

/** Compares latitudes first, because that rules out most stores without trigonometry. */
const isWithin = (one: Position, other: Position, km: number): boolean =>
  Math.abs(one.lat - other.lat) * MIN_KM_PER_DEGREE <= km && distanceKm(one, other) <= km

/**
 * Returns a function that tells whether a store at this position with this area serves a place. The place must have its
 * position.
 */
export const servesOf = (area: ServiceArea, position: Position | null): LiveStore['serves'] => {
  if (servesEverywhere(area)) return () => true
  const pincodes = new Set(area.pincodes)
  const outline: { polygon: AreaPolygon; box: Box } | null = area.polygon && {
    polygon: area.polygon,
    box: boxAround(area.polygon),
  }
  return (place) => {
    if (place.pincode !== null && pincodes.has(place.pincode)) return true
    const at = place.position
    if (at === null) return false
    if (area.radiusKm !== null && position !== null && isWithin(position, at, area.radiusKm)) return true
    if (outline === null || !isInBox(outline.box, at)) return false
    return booleanPointInPolygon([at.lng, at.lat], outline.polygon)
  }
}

const liveStore = (row: StoreRow): LiveStore => {
  const position = positionOf(row)
  const area = { pincodes: row.area_pincodes, polygon: row.area_polygon, radiusKm: row.area_radius_km }
  const named = new Set([row.pincode, ...row.area_pincodes])
  const { time_zone: timeZone, hours, closed_on: closedOn, state, paused_until: pausedUntil } = row
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    position,
    times: { timeZone, hours, closedOn, state, pausedUntil },
    longestPromise: row.longest_promise,
    minimumOrderPaise: row.minimum_order_paise,
    active: row.active,
    area,
    serves: servesOf(area, position),
    names: (pincode) => named.has(pincode),
  }
}

/** The position of a place: its own, else the centre of its pincode. */
export const positionOfPlace = ({ pincode, position }: Place): Position | null =>
  position ?? (pincode === null ? null : pincodeCentre(pincode))

/** These stores, which serve the place, with their travel times, the nearest first. */
const nearestFirst = (stores: readonly LiveStore[], place: Place): Serving[] =>
  stores
    .map((store) => ({
      store,
      travelMinutes:
        store.position && place.position ? travelMinutes(store.position, place.position) : Number.POSITIVE_INFINITY,
    }))
    .sort((one, other) => (one.travelMinutes === other.travelMinutes ? 0 : one.travelMinutes - other.travelMinutes))

/** The nearest open store, else the first one to open. Stores whose next opening is not known come last. */
const choose = (serving: readonly Serving[], openingOf: (store: LiveStore) => Opening): Served | null => {
  let first: Served | null = null
  const opensIn = ({ opening }: Served) => opening.opensAt?.getTime() ?? Number.POSITIVE_INFINITY
  for (const each of serving) {
    const served = { ...each, opening: openingOf(each.store) }
    if (served.opening.open) return served
    if (first === null || opensIn(served) < opensIn(first)) first = served
  }
  return first
}

/**
 * The number of places whose stores are cached: enough for every pincode and some thousand positions. Limited, because
 * anybody can invent positions.
 */
const MAX_PLACES = 20_000
/** The number of cached stores of all these places together: about 20 MB if many stores serve each place. */
const MAX_SERVINGS = 400_000

export const createLiveStores = (db: Db): LiveStores => {
  let stores: readonly LiveStore[] = []
  let byId = new Map<string, LiveStore>()
  let rows: readonly StoreRow[] = []
  let asks = false
  let servingAt = indexStores(stores)
  let byPlace = new Map<string, readonly Serving[]>()
  let servings = 0
  let openings = new Map<LiveStore, { second: number; opening: Opening }>()

  /** Caches the openings for one second, because openings change only at whole seconds. */
  const openingOf = (at: Date) => (store: LiveStore) => {
    const known = openings.get(store)
    const second = Math.floor(at.getTime() / 1000)
    if (known?.second === second) return known.opening
    const opening = openingAt(store.times, at)
    openings.set(store, { second, opening })
    return opening
  }

  const forgetPlaces = (): void => {
    byPlace = new Map()
    servings = 0
  }

  const serving = (place: Place): readonly Serving[] => {
    const key = `${place.pincode ?? ''} ${place.position?.lat ?? ''} ${place.position?.lng ?? ''}`
    const known = byPlace.get(key)
    if (known) return known
    const there = { ...place, position: positionOfPlace(place) }
    const found = nearestFirst(servingAt(there), there)
    if (byPlace.size >= MAX_PLACES || servings >= MAX_SERVINGS) forgetPlaces()
    byPlace.set(key, found)
    servings += found.length
    return found
  }

  return {
    all: () => stores,
    find: (storeId) => byId.get(storeId),
    asksForPlace: () => asks,
    servingStore: (place, at) => choose(serving(place), openingOf(at)),
    openingOf: (store, at) => openingOf(at)(store),
    reload: async () => {
      const read = await readStores(db)
      // Most changes of the catalogue do not change a store.
      if (isDeepStrictEqual(read, rows)) return
      rows = read
      stores = rows.map(liveStore)
      byId = new Map(stores.map((store) => [store.id, store]))
      const active = stores.filter((store) => store.active)
      asks = active.length > 1 || active.some((store) => !servesEverywhere(store.area))
      servingAt = indexStores(active)
      forgetPlaces()
      openings = new Map()
    },
  }
}
