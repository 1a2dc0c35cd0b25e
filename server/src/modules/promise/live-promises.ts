// Computes the promises of the stores from their current work. One query reads the work of all stores; it is cached for
// `FRESH_MS`, so computing a promise needs no query.
import { learnSpeed } from '@tokri/rules/learnt-stages.ts'
import { FIRST_SPEED_KMH, travelMinutes } from '@tokri/rules/places.ts'
import {
  firstStages,
  pickSeconds,
  predictMinutes,
  prepareMinutes,
  promiseMinutes,
  riderMinutes,
  type Stages,
  tripMinutes,
} from '@tokri/rules/promise.ts'
import { firstMarginState, learnDeliveries, marginOf } from '@tokri/rules/promise-margin.ts'
import type { ShopSettings } from '@tokri/rules/shop-settings.ts'
import { slotCapacity } from '@tokri/rules/slots.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { placeOf } from '../address/service.ts'
import { positionOf } from '../store/service.ts'
import { readLearned } from './learned-stores.ts'
import * as queries from './queries.ts'

/** How old the cached work may be: a promise takes changes at the store into account within 15 seconds. */
const FRESH_MS = 15_000
/** While the database is unavailable, promises are computed from the last known work for this long. */
const SERVE_STALE_FOR_MS = 60_000
/**
 * The most finished orders from which the margin is learned. The ratios of the last 500 count. The quantile depends on all
 * earlier orders, but those before the last 1,500 no longer matter once it has reached one of its bounds.
 */
const MAX_FINISHED = 1500

/**
 * A promise in whole minutes, with the predicted total and the margin from which it was computed. `idlePredicted` is the
 * predicted total of a store without other work.
 */
export type ComputedPromise = { minutes: number; predicted: number; margin: number; idlePredicted: number }

type Basket = { storeId: string; travelMinutes: number; lines: number }

export type LivePromises = {
  /**
   * Undefined if the cached work is fresh; otherwise resolves when it has been read again. Rejects if that fails and the
   * cached work is too old as well. Do not call it inside a transaction.
   */
  settle: (now: Date) => Promise<void> | undefined
  /** Reads the present work of one store, so that the next promise counts every order that was accepted, on any copy. */
  recount: (tx: Tx, storeId: string, now: Date) => Promise<void>
  /** Whether promises of this store are computed: only while a picker is on shift there and heard. */
  isComputed: (storeId: string) => boolean
  /** The stages of the store, as learned from its finished orders. */
  stages: (storeId: string) => Stages
  /** The speed of the store's riders at this hour, as learned from their rides. */
  speedKmh: (storeId: string) => number
  /** The median minutes of the store's last rides; null while they are too few. */
  medianRide: (storeId: string) => number | null
  /** Null while no picker is on shift at the store. */
  compute: (basket: Basket) => ComputedPromise | null
  /** The orders that the store delivers in a quarter of an hour; 0 while no picker is on shift. */
  slotCapacity: (storeId: string, travelMinutes: number) => number
}

type CachedWork = queries.StoreWork & {
  readAt: number
  margin: number
  stages: Stages
  speedKmh: number
  medianRide: number | null
}

const queueSeconds = ({ stages, queuedOrders, queuedLines, pickedOrders, pickedLines }: CachedWork): number => {
  const seconds = (orders: number, lines: number) => orders * pickSeconds(stages, 0) + lines * stages.perLine
  // On average, half of the work on the orders that are being picked is done.
  return seconds(queuedOrders, queuedLines) + seconds(pickedOrders, pickedLines) / 2
}

/** For each rider the minutes until they are at the store. `usualRide` stands for a way that is not known. */
const backIn = (store: CachedWork, usualRide: number): number[] => {
  const from = positionOf(store)
  const away = store.lastDoors.map(({ at, ahead, address }) => {
    const to = placeOf(address).position
    const ride = from && to ? travelMinutes(from, to, store.speedKmh) : usualRide
    // What took longer than was expected ends now at the earliest.
    const sinceRead = (at - store.readAt) / 60_000
    return Math.max(0, (ahead ? Math.max(0, sinceRead + store.stages.door / 60) : sinceRead) + ride)
  })
  return [...away, ...Array.from({ length: store.riders - away.length }, () => 0)]
}

export const createLivePromises = (db: Db, settings: { current: Pick<ShopSettings, 'floor'> }): LivePromises => {
  let stores: ReadonlyMap<string, CachedWork> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  let lastReadFailed = false

  const heardAfter = (now: number) => new Date(now - settings.current.floor.handSeconds * 1000)

  const read = async (now: number): Promise<void> => {
    const work = await queries.readWork(db, { now: new Date(now), heardAfter: heardAfter(now) })
    const ids = work.map(({ storeId }) => storeId)
    const finished = ids.length === 0 ? [] : await queries.readFinished(db, ids, MAX_FINISHED)
    const learned = await readLearned(db, ids)
    const byStore = Map.groupBy(finished, ({ storeId }) => storeId)
    stores = new Map(
      work.map((each) => {
        const margin = marginOf(learnDeliveries(firstMarginState, byStore.get(each.storeId) ?? []))
        const { stages = firstStages, rides = [], medianRide = null } = learned.get(each.storeId) ?? {}
        return [
          each.storeId,
          { ...each, readAt: now, margin, stages, speedKmh: learnSpeed(rides, each.hour), medianRide },
        ]
      }),
    )
    readAt = now
  }

  return {
    settle: (now) => {
      const at = now.getTime()
      if (at - readAt < FRESH_MS) return undefined
      const mayServeStale = at - readAt < FRESH_MS + SERVE_STALE_FOR_MS
      reading ??= read(at)
        .then(() => {
          lastReadFailed = false
        })
        .catch((error) => {
          lastReadFailed = true
          throw error
        })
        .finally(() => {
          reading = null
        })
      if (!mayServeStale) return reading
      const settled = reading.catch(() => {}) // the cached work is still good enough
      return lastReadFailed ? undefined : settled
    },
    recount: async (tx, storeId, now) => {
      const known = stores.get(storeId)
      if (!known) return
      const [work] = await queries.readWork(tx, { now, heardAfter: heardAfter(now.getTime()), storeId })
      const others = [...stores].filter(([id]) => id !== storeId)
      stores = new Map(work ? [...others, [storeId, { ...known, ...work, readAt: now.getTime() }]] : others)
    },
    isComputed: (storeId) => stores.has(storeId),
    stages: (storeId) => stores.get(storeId)?.stages ?? firstStages,
    speedKmh: (storeId) => stores.get(storeId)?.speedKmh ?? FIRST_SPEED_KMH,
    medianRide: (storeId) => stores.get(storeId)?.medianRide ?? null,
    slotCapacity: (storeId, travelMinutes) => {
      const store = stores.get(storeId)
      return store ? slotCapacity({ ...store, travelMinutes }) : 0
    },
    compute: ({ storeId, travelMinutes: ride, lines }) => {
      const store = stores.get(storeId)
      if (!store) return null
      const { pickers, queuedOrders, pickedOrders, readyOrders, margin, stages, medianRide } = store
      const usualRide = medianRide ?? ride
      const basket = { stages, pickers, lines, travelMinutes: ride }
      const busy = { ...basket, queueSeconds: queueSeconds(store) }
      const predicted = predictMinutes({
        ...busy,
        riderMinutes: riderMinutes({
          backIn: backIn(store, usualRide),
          packed: readyOrders,
          unpacked: queuedOrders + pickedOrders,
          prepare: prepareMinutes(busy),
          trip: tripMinutes(stages, usualRide),
        }),
      })
      return {
        predicted,
        margin,
        minutes: promiseMinutes(predicted, margin),
        idlePredicted: predictMinutes({ ...basket, queueSeconds: 0, riderMinutes: 0 }),
      }
    },
  }
}
