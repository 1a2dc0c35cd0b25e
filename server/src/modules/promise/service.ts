// The promise of a store: computed while a picker is on shift there, otherwise the minutes of the settings.

import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { clockFormat } from '@tokri/rules/clock-format.ts'
import { nextHalfHour } from '@tokri/rules/opening-hours.ts'
import { minutesForKm, type Place } from '@tokri/rules/places.ts'
import { promiseMinutes, USUAL_LINES } from '@tokri/rules/promise.ts'
import { halfReachKm, middleDistanceKm } from '@tokri/rules/service-area.ts'
import type { Deps } from '../../deps.ts'
import { localeOf, sayIn } from '../../platform/language/sentences.ts'
import type { LiveStore } from '../store/live-stores.ts'
import { type OrderPause, positionOfPlace, type StorePromise, servingAnswer } from '../store/service.ts'

// For other modules, beside the functions below.
export { offeredSlots, takeSlot } from './slots.ts'

export type PromiseDeps = Pick<Deps, 'promises' | 'travel' | 'settings' | 'clock'>
/** `to` is null if the place is not known: then a delivery of the store's middle distance is assumed. */
type Basket = { store: LiveStore; to: Place | null; lines: number }

/** The computed values are null if the promise comes from the settings. */
export type OrderPromise = StorePromise & {
  predicted: number | null
  margin: number | null
  /** The predicted total of a store without other work. */
  idlePredicted: number | null
}
const notComputed = { predicted: null, margin: null, idlePredicted: null, pause: null }

const MINUTE_MS = 60_000
/** The time when an overloaded store takes orders again is rounded up to a multiple of this. */
const RESUME_STEP_MS = 5 * MINUTE_MS

/**
 * When a store with a promise that is too long takes orders again. Each minute shortens the promise by about a minute, so it
 * takes as many minutes as the promise is too long.
 */
const resumesAt = (minutes: number, longest: number, now: Date): Date => {
  const at = now.getTime() + (minutes - longest) * MINUTE_MS
  return new Date(Math.ceil(at / RESUME_STEP_MS) * RESUME_STEP_MS)
}

export const middleMinutes = ({ promises }: PromiseDeps, { id, area }: LiveStore): number =>
  minutesForKm(middleDistanceKm(area), promises.speedKmh(id))

/**
 * The most minutes of a ride to a place that is known by its pincode alone, for a store that names the pincode or lies in it:
 * the centre of a pincode may be far from its doors, and the store's own rides say better how far they are. Infinite for
 * other places.
 */
export const longestRide = (
  { promises }: Pick<Deps, 'promises'>,
  store: LiveStore,
  { pincode, position }: Place,
): number => {
  if (position !== null || pincode === null || !store.names(pincode)) return Number.POSITIVE_INFINITY
  return (
    promises.medianRide(store.id) ?? minutesForKm(halfReachKm(store.area, store.position), promises.speedKmh(store.id))
  )
}

/** The minutes of a ride from a store, without asking the routing server; null if one of the ends is not known. */
export const knownRide = (
  deps: Pick<Deps, 'promises' | 'travel' | 'clock'>,
  store: LiveStore,
  place: Place,
): number | null => {
  const to = positionOfPlace(place)
  if (!store.position || !to) return null
  const minutes = deps.travel.known(store.position, to, deps.clock(), deps.promises.speedKmh(store.id))
  return Math.min(minutes, longestRide(deps, store, place))
}

/**
 * Null if the promise for this travel time is not too long. Otherwise the store is overloaded if its promise for its middle
 * distance is too long as well. If not, only this place waits, because it is far away or its cart is large.
 */
const pauseFor = (deps: PromiseDeps, { store, lines }: Basket, travelMinutes: number): OrderPause | null => {
  const { id, longestPromise } = store
  const compute = (minutes: number, count: number) =>
    deps.promises.compute({ storeId: id, travelMinutes: minutes, lines: count })
  // Whether the store takes orders must not depend on a small cart, so at least the usual number of lines counts.
  const here = compute(travelMinutes, Math.max(lines, USUAL_LINES))
  if (here === null || here.minutes <= longestPromise) return null
  const middle = compute(middleMinutes(deps, store), USUAL_LINES)
  const onlyHere = middle !== null && middle.minutes <= longestPromise
  const never = onlyHere && promiseMinutes(here.idlePredicted, here.margin) > longestPromise
  return { onlyHere, resumesAt: never ? null : resumesAt(here.minutes, longestPromise, deps.clock()) }
}

/** Whether a store takes at least the orders of the doors beside it. */
export const takesNearest = (deps: PromiseDeps, store: LiveStore): boolean =>
  pauseFor(deps, { store, to: null, lines: USUAL_LINES }, 0) === null

const promiseForTravel = (deps: PromiseDeps, basket: Basket, travelMinutes: number): OrderPromise => {
  const { store, lines } = basket
  const computed = deps.promises.compute({ storeId: store.id, travelMinutes, lines })
  if (computed === null) return { minutes: deps.settings.current.promiseMinutes, ...notComputed }
  return { ...computed, pause: pauseFor(deps, basket, travelMinutes) }
}

/** The present promise of a store for a cart. */
export const promiseTo = (deps: PromiseDeps, basket: Basket): OrderPromise | Promise<OrderPromise> => {
  const { store, to } = basket
  const now = deps.clock()
  const promise = () => {
    const position = to && positionOfPlace(to)
    const longest = to ? longestRide(deps, store, to) : Number.POSITIVE_INFINITY
    const promiseFor = (minutes: number) => promiseForTravel(deps, basket, Math.min(minutes, longest))
    if (!store.position || !position || !deps.promises.isComputed(store.id))
      return promiseFor(middleMinutes(deps, store))
    const travel = deps.travel.minutes(store.position, position, now, deps.promises.speedKmh(store.id))
    return typeof travel === 'number' ? promiseFor(travel) : travel.then(promiseFor)
  }
  const settling = deps.promises.settle(now)
  return settling ? settling.then(promise) : promise()
}

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Pages are rendered for everybody, so the time is that of the store. What a busy store expects is only about right, and
 * moves with each order, so it is said in half hours.
 */
const openingTitle = (
  { opensAt, busy }: Pick<ServingAnswer, 'opensAt' | 'busy'>,
  { timeZone, now, language }: { timeZone: string; now: Date; language: string },
): string => {
  const say = sayIn(language)
  if (opensAt === null) return say('Closed now')
  const at = new Date(busy ? nextHalfHour(Date.parse(opensAt)) : opensAt)
  const day =
    at.getTime() - now.getTime() < DAY_MS
      ? ''
      : `${at.toLocaleDateString(localeOf(language), { timeZone, weekday: 'long' })} `
  const time = at.toLocaleTimeString(localeOf(language), { timeZone, ...clockFormat(language) })
  return say(busy ? 'Very busy, back about {at}' : 'Opens {at}', { at: day + time })
}

/** The promise of a store as its pages show it, or why there is none. */
type PagePromise = { minutes: number } | { title: string }

/**
 * For a delivery of the store's middle distance and a cart of the usual size. Null if the store is open and its promises are
 * not computed: then its pages show the minutes of the settings.
 */
export const pagePromise = (
  deps: PromiseDeps & Pick<Deps, 'stores'>,
  storeId: string,
  language = BASE_LANGUAGE,
): PagePromise | null | Promise<PagePromise | null> => {
  const show = (): PagePromise | null => {
    const store = deps.stores.find(storeId)
    if (!store?.active) return null
    const opening = deps.stores.openingOf(store, deps.clock())
    if (opening.open && !deps.promises.isComputed(storeId)) return null
    const made = promiseForTravel(deps, { store, to: null, lines: USUAL_LINES }, middleMinutes(deps, store))
    const serving = servingAnswer(deps, { store, opening }, made)
    if (serving.promise) return { minutes: serving.promise.minutes }
    return { title: openingTitle(serving, { timeZone: store.times.timeZone, now: deps.clock(), language }) }
  }
  const settling = deps.promises.settle(deps.clock())
  return settling ? settling.then(show) : show()
}

/** Refreshes the data that `promiseForOrder` reads. Call it before a transaction, never inside one. */
export const refreshPromises = async ({ promises, clock }: PromiseDeps): Promise<void> => {
  await promises.settle(clock())
}

/** The promise with which an order is placed. Call `refreshPromises` first. */
export const promiseForOrder = (deps: PromiseDeps, basket: Basket): OrderPromise => {
  const { store, to } = basket
  const longest = to ? longestRide(deps, store, to) : Number.POSITIVE_INFINITY
  const ride = (to && knownRide(deps, store, to)) ?? Math.min(middleMinutes(deps, store), longest)
  return promiseForTravel(deps, basket, ride)
}
