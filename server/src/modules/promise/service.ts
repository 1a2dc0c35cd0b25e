// The promise of a store: computed while a picker is on shift there, otherwise the minutes of the settings.
import type { Position } from '@tokri/rules/places.ts'
import { USUAL_LINES } from '@tokri/rules/promise.ts'
import type { Deps } from '../../deps.ts'
import type { LiveStore } from '../store/live-stores.ts'
import type { StorePromise } from '../store/service.ts'

type PromiseDeps = Pick<Deps, 'promises' | 'travel' | 'settings' | 'clock'>
type Basket = { store: LiveStore; to: Position | null; lines: number }

/** `predicted` and `margin` are null if the promise comes from the settings. */
export type OrderPromise = StorePromise & { predicted: number | null; margin: number | null }

const MINUTE_MS = 60_000
/** The time when an overloaded store takes orders again is rounded up to a multiple of this. */
const RESUME_STEP_MS = 5 * MINUTE_MS

/**
 * When an overloaded store takes orders again; null if the promise is not too long. Each minute shortens the promise by
 * about a minute, so it takes as many minutes as the promise is too long.
 */
const resumesAt = (minutes: number, longest: number, now: Date): Date | null => {
  if (minutes <= longest) return null
  const at = now.getTime() + (minutes - longest) * MINUTE_MS
  return new Date(Math.ceil(at / RESUME_STEP_MS) * RESUME_STEP_MS)
}

const promiseForTravel = (deps: PromiseDeps, { store, lines }: Basket, travelMinutes: number | null): OrderPromise => {
  const compute = (count: number) =>
    travelMinutes === null ? null : deps.promises.compute({ storeId: store.id, travelMinutes, lines: count })
  const computed = compute(lines)
  if (computed === null)
    return { minutes: deps.settings.current.promiseMinutes, predicted: null, margin: null, resumesAt: null }
  // Whether the store takes orders must not depend on a small cart, so at least the usual number of lines counts.
  const { minutes = computed.minutes } = compute(Math.max(lines, USUAL_LINES)) ?? {}
  return { ...computed, resumesAt: resumesAt(minutes, store.longestPromise, deps.clock()) }
}

/** The promise of a store for a position and a cart of the usual size. */
export const promiseTo = (
  deps: PromiseDeps,
  store: LiveStore,
  to: Position | null,
): OrderPromise | Promise<OrderPromise> => {
  const basket = { store, to, lines: USUAL_LINES }
  const now = deps.clock()
  const promise = () => {
    if (!store.position || !to || !deps.promises.isComputed(store.id)) return promiseForTravel(deps, basket, null)
    const travel = deps.travel.minutes(store.position, to, now)
    return typeof travel === 'number'
      ? promiseForTravel(deps, basket, travel)
      : travel.then((minutes) => promiseForTravel(deps, basket, minutes))
  }
  const settling = deps.promises.settle(now)
  return settling ? settling.then(promise) : promise()
}

/** Refreshes the data that `promiseForOrder` reads. Call it before a transaction, never inside one. */
export const refreshPromises = async ({ promises, clock }: PromiseDeps): Promise<void> => {
  await promises.settle(clock())
}

/** The promise with which an order is placed. Call `refreshPromises` first. */
export const promiseForOrder = (deps: PromiseDeps, basket: Basket): OrderPromise => {
  const { store, to } = basket
  return promiseForTravel(deps, basket, store.position && to && deps.travel.known(store.position, to, deps.clock()))
}
