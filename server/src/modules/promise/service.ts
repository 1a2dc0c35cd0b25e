// What is promised where: computed while somebody picks at the store, the minutes of the settings otherwise.
import type { Position } from '@tokri/rules/places.ts'
import { USUAL_LINES } from '@tokri/rules/promise.ts'
import type { Deps } from '../../deps.ts'
import type { LiveStore } from '../store/live-stores.ts'
import type { StorePromise } from '../store/service.ts'

type PromiseDeps = Pick<Deps, 'promises' | 'travel' | 'settings' | 'clock'>
type Basket = { store: LiveStore; to: Position | null; lines: number }

/** `predicted` and `margin` are null where the promise is that of the settings. */
export type OrderPromise = StorePromise & { predicted: number | null; margin: number | null }

const MINUTE_MS = 60_000
/** A store that has too much to do says when to come back in steps of this. */
const RESUME_STEP_MS = 5 * MINUTE_MS

/** By then as much work is done as there is too much of. */
const resumesAt = (minutes: number, longest: number, now: Date): Date | null => {
  if (minutes <= longest) return null
  const at = now.getTime() + (minutes - longest) * MINUTE_MS
  return new Date(Math.ceil(at / RESUME_STEP_MS) * RESUME_STEP_MS)
}

const withTravel = (deps: PromiseDeps, { store, lines }: Basket, travelMinutes: number | null): OrderPromise => {
  const compute = (count: number) =>
    travelMinutes === null ? null : deps.promises.compute({ storeId: store.id, travelMinutes, lines: count })
  const computed = compute(lines)
  if (computed === null)
    return { minutes: deps.settings.current.promiseMinutes, predicted: null, margin: null, resumesAt: null }
  // A store is open or not to everybody alike: a small basket does not get in where a usual one does not.
  const { minutes = computed.minutes } = compute(Math.max(lines, USUAL_LINES)) ?? {}
  return { ...computed, resumesAt: resumesAt(minutes, store.longestPromise, deps.clock()) }
}

/** What a store promises to a position for a basket of the usual size. */
export const promiseTo = (
  deps: PromiseDeps,
  store: LiveStore,
  to: Position | null,
): OrderPromise | Promise<OrderPromise> => {
  const basket = { store, to, lines: USUAL_LINES }
  const now = deps.clock()
  const promise = () => {
    if (!store.position || !to || !deps.promises.isComputed(store.id)) return withTravel(deps, basket, null)
    const travel = deps.travel.minutes(store.position, to, now)
    return typeof travel === 'number'
      ? withTravel(deps, basket, travel)
      : travel.then((minutes) => withTravel(deps, basket, minutes))
  }
  const settling = deps.promises.settle(now)
  return settling ? settling.then(promise) : promise()
}

/** Waits until `promiseForOrder` has what it needs. Before a transaction, never inside of one. */
export const refreshPromises = async ({ promises, clock }: PromiseDeps): Promise<void> => {
  await promises.settle(clock())
}

/** The promise that an order is placed with; after `refreshPromises`. */
export const promiseForOrder = (deps: PromiseDeps, basket: Basket): OrderPromise => {
  const { store, to } = basket
  return withTravel(deps, basket, store.position && to && deps.travel.known(store.position, to, deps.clock()))
}
