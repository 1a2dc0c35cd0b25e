// How administrators and managers change stores, and which store serves a place.

import { isDeepStrictEqual } from 'node:util'
import type {
  createStoreSchema,
  Landmark,
  ServingAnswer,
  StoreName,
  StoreShape,
  updateStoreSchema,
} from '@tokri/contract/store.schema.ts'
import { MAIN_STORE } from '@tokri/contract/store.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { isFinal, orderStates } from '@tokri/rules/order-states.ts'
import { can } from '@tokri/rules/permissions.ts'
import { type Place, placeFromCookie } from '@tokri/rules/places.ts'
import { type AreaPolygon, polygonQuestion } from '@tokri/rules/service-area.ts'
import type { z } from 'zod'
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { audit, changes } from '../../platform/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { noteEvent } from '../../platform/outbox/outbox.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { type LiveStore, positionOf, type Served } from './live-stores.ts'
import { farFromCentre, pincodeCentre } from './pincode-centres.ts'
import * as queries from './queries.ts'
import { queueServedMails } from './tell-me.ts'

// For other modules, beside the functions below.
export { positionOf, positionOfPlace } from './live-stores.ts'
export { storeNames } from './store-names.ts'
export { storeOf, storeToChange } from './store-of-request.ts'

type NewStore = z.output<typeof createStoreSchema.body>
type StoreChange = z.output<typeof updateStoreSchema.body>
type StoreRow = Awaited<ReturnType<typeof queries.insertStore>>
/** Who makes a change, and its idempotency key. */
export type WriteContext = { actor: string; key: string | null }

const unknown = (): AppError => new AppError('not_found', { message: 'Store not found' })

/** The store as the API returns it. A pause that has ended is left out. */
const shapeOf = (row: StoreRow, now: Date): StoreShape => {
  const isOver = row.state === 'paused' && row.paused_until !== null && row.paused_until <= now
  return {
    _id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    pincode: row.pincode,
    lat: positionOf(row)?.lat ?? null,
    lng: positionOf(row)?.lng ?? null,
    timeZone: row.time_zone,
    hours: row.hours,
    closedOn: row.closed_on,
    area: { pincodes: row.area_pincodes, polygon: row.area_polygon, radiusKm: row.area_radius_km },
    state: isOver ? 'open' : row.state,
    reason: isOver ? '' : row.reason,
    pausedUntil: isOver ? null : (row.paused_until?.toISOString() ?? null),
    longestPromise: row.longest_promise,
    minimumOrder: row.minimum_order_paise === null ? null : toRupees(row.minimum_order_paise),
    active: row.active,
  }
}

/** The stores that a viewer manages; an administrator sees all. */
export const listStores = async ({ db, clock }: Deps, viewer: Viewer): Promise<StoreShape[]> =>
  (await queries.readStores(db)).filter(({ id }) => can(viewer, 'manager', id)).map((row) => shapeOf(row, clock()))

const areaQuestions = {
  swapped: 'This outline lies far away. Are its latitudes and longitudes swapped?',
  antimeridian: 'This outline goes around the earth. Does it cross the 180th meridian?',
} as const

/** Throws `odd_area` for an outline that is hardly meant, unless somebody has confirmed it. */
const askAboutOutline = (polygon: AreaPolygon | null | undefined, row: StoreRow): void => {
  const question = polygon ? polygonQuestion(polygon, positionOf(row)) : null
  if (question) throw new AppError('odd_area', { message: areaQuestions[question] })
}

/** The answer to a store that was saved: it says so if position and pincode of the store do not fit. */
export const savedMessage = ({ pincode, lat, lng }: StoreShape, kind: 'created' | 'updated'): string => {
  const km = lat === null || lng === null ? null : farFromCentre(pincode, { lat, lng })
  if (km === null) return kind === 'created' ? 'Store created' : 'Store updated'
  return kind === 'created'
    ? `Store created. It lies ${km} km from the centre of pincode ${pincode}: check both.`
    : `Store updated. It lies ${km} km from the centre of pincode ${pincode}: check both.`
}

const columnsOf = ({
  area,
  closedOn,
  hours,
  longestPromise,
  minimumOrder,
  timeZone,
  confirm: _,
  ...rest
}: Partial<Omit<StoreChange, '_id'>>) => ({
  ...rest,
  time_zone: timeZone,
  hours: hours && JSON.stringify(hours),
  closed_on: closedOn,
  longest_promise: longestPromise,
  ...(minimumOrder !== undefined && { minimum_order_paise: minimumOrder === null ? null : toPaise(minimumOrder) }),
  ...(area && {
    area_pincodes: area.pincodes,
    area_polygon: area.polygon === null ? null : JSON.stringify(area.polygon),
    area_radius_km: area.radiusKm,
  }),
})

const positionError = (message: string) => new AppError('bad_request', { message, fields: { lat: message } })

/** A delivery radius is measured from the store's position. */
const requirePosition = (row: StoreRow): void => {
  if (row.area_radius_km !== null && positionOf(row) === null)
    throw positionError('A store that delivers within a distance needs a position')
}

/** The fields of a store that the audit log records. */
const auditFieldsOf = ({ area, hours, closedOn, ...plain }: StoreShape) => ({
  ...plain,
  hours: hours.map(({ day, from, to }) => `${day} ${from}-${to}`),
  closedOn,
  pincodes: area.pincodes.length,
  polygon: area.polygon !== null,
  radiusKm: area.radiusKm,
})

export const createStore = (deps: Deps, store: NewStore, { actor, key }: WriteContext): Promise<StoreShape> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['create-store', store], now }, async () => {
      const { lat = null, lng = null, ...rest } = store
      if (lat === null && pincodeCentre(store.pincode) === null)
        throw positionError('We cannot place this pincode: give the position of the store')
      const columns = { ...columnsOf(rest), lat, lng, created_at: now, updated_at: now }
      const row = await queries.insertStore(tx, { id: newId(), ...columns, name: store.name })
      if (!store.confirm) askAboutOutline(row.area_polygon, row)
      await audit(tx, { at: now, actor, action: 'store.created', subject: row.id, detail: { name: row.name } })
      await noteEvent(tx, { kind: 'store.changed', subject: row.id, at: now })
      await queueServedMails(tx, deps)
      await raiseCatalogueVersion(tx)
      return shapeOf(row, now)
    })
  })

const refuseArchiving = async (tx: Parameters<typeof queries.countOtherActive>[0], storeId: string): Promise<void> => {
  if ((await queries.countOtherActive(tx, storeId)) === 0)
    throw new AppError('in_use', { message: 'The last store cannot be archived' })
  const open = await queries.countOpenOrders(tx, storeId, orderStates.filter(isFinal))
  if (open > 0)
    throw new AppError('in_use', {
      message: open === 1 ? 'This store still has 1 open order' : `This store still has ${open} open orders`,
    })
}

export const updateStore = (
  deps: Deps,
  { _id, ...change }: StoreChange,
  { actor, key }: WriteContext,
): Promise<StoreShape> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['update-store', _id, change], now }, async () => {
      // Otherwise two transactions could archive the last two stores at the same time.
      if (change.active === false) await queries.lockStores(tx)
      const before = await queries.lockStore(tx, _id)
      if (!before) throw unknown()
      if (before.active && change.active === false) await refuseArchiving(tx, _id)
      const { lat, lng } = { ...before, ...change }
      if ((lat === null) !== (lng === null)) throw positionError('A position has a latitude and a longitude')
      const row = await queries.updateStore(tx, _id, {
        ...columnsOf(change),
        ...(change.state && { paused_until: null, reason: change.reason ?? '' }),
        updated_at: now,
      })
      requirePosition(row)
      if (!change.confirm && !isDeepStrictEqual(before.area_polygon, row.area_polygon))
        askAboutOutline(row.area_polygon, row)
      const detail = changes(auditFieldsOf(shapeOf(before, now)), auditFieldsOf(shapeOf(row, now)))
      await audit(tx, { at: now, actor, action: 'store.updated', subject: _id, detail })
      await noteEvent(tx, { kind: 'store.changed', subject: _id, at: now })
      await queueServedMails(tx, deps)
      await raiseCatalogueVersion(tx)
      return shapeOf(row, now)
    })
  })

export type Pause = { storeId: string; minutes: number; reason: string }

/** Pauses a store for this many minutes; 0 reopens it. */
export const pauseStore = (deps: Deps, pause: Pause, { actor, key }: WriteContext): Promise<StoreShape> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['pause-store', pause], now }, async () => {
      const { storeId, minutes, reason } = pause
      if (!(await queries.lockStore(tx, storeId))) throw unknown()
      const paused = {
        state: 'paused',
        reason,
        paused_until: new Date(now.getTime() + minutes * 60_000),
      } as const
      const open = { state: 'open', reason: '', paused_until: null } as const
      const row = await queries.updateStore(tx, storeId, { ...(minutes > 0 ? paused : open), updated_at: now })
      const action = minutes > 0 ? 'store.paused' : 'store.reopened'
      await audit(tx, { at: now, actor, action, subject: storeId, detail: { minutes, reason } })
      await noteEvent(tx, { kind: 'store.changed', subject: storeId, at: now })
      await raiseCatalogueVersion(tx)
      return shapeOf(row, now)
    })
  })

const nameOf = ({ id, name }: Pick<LiveStore, 'id' | 'name'>) => ({ _id: id, name })

export const notServed: ServingAnswer = { store: null, open: false, opensAt: null, promise: null, reason: 'not_served' }

/**
 * Why a store takes no orders although it is open: its promise is too long. `onlyHere`: for this place only. `resumesAt` is
 * null if the promise for the place is too long even without other orders.
 */
export type OrderPause = { onlyHere: boolean; resumesAt: Date | null }

/** The promised minutes until delivery. */
export type StorePromise = { minutes: number; pause: OrderPause | null }

/** The time from which a visitor's promise counts is rounded down to a multiple of this, so that answers can be cached. */
const PROMISE_STEP_MS = 5000

export const servingAnswer = (
  { clock }: Pick<Deps, 'clock'>,
  served: Pick<Served, 'store' | 'opening'>,
  promise: StorePromise,
): ServingAnswer => {
  const { open, opensAt, reason } = served.opening
  const { minutes, pause } = promise
  if (open && pause)
    return {
      store: nameOf(served.store),
      open: false,
      opensAt: pause.resumesAt?.toISOString() ?? null,
      promise: null,
      reason: 'paused',
      ...(pause.onlyHere ? { onlyHere: true as const } : { busy: true as const }),
    }
  const step = Math.floor(clock().getTime() / PROMISE_STEP_MS) * PROMISE_STEP_MS
  return {
    store: nameOf(served.store),
    open,
    opensAt: opensAt?.toISOString() ?? null,
    promise: open ? { minutes, at: new Date(step + minutes * 60_000).toISOString() } : null,
    reason,
  }
}

/** The store that serves a place now, as this process knows the stores: at most a second old. */
export const servingStore = ({ stores, clock }: Pick<Deps, 'stores' | 'clock'>, place: Place): Served | null =>
  stores.servingStore(place, clock())

/** An active store with its opening; throws `not_found` for any other. Call `refreshStores` first. */
export const storeWithOpening = ({ stores, clock }: Pick<Deps, 'stores' | 'clock'>, storeId: string) => {
  const store = stores.find(storeId)
  if (!store?.active) throw unknown()
  return { store, opening: stores.openingOf(store, clock()) }
}

/** A known point near a pincode. The store is preferred, because many pincodes have no centre or an inaccurate one. */
export const landmark = (deps: Pick<Deps, 'stores' | 'clock'>, pincode: string): Landmark | null => {
  const store = servingStore(deps, { pincode, position: null })?.store
  if (store?.position) return { store: store.name, ...store.position }
  const centre = pincodeCentre(pincode)
  return centre && { store: null, ...centre }
}

/**
 * Waits until the stores in memory are fresh. Call it before a transaction, never inside one: it may need a connection while
 * all connections are used by transactions that wait for the same.
 */
export const refreshStores = async ({ watch }: Pick<Deps, 'watch'>): Promise<void> => {
  const settling = watch.settleForChange()
  if (settling) await settling
}

/** Throws `not_found` for an unknown store. Call `refreshStores` first. */
export const requireStore = ({ stores }: Pick<Deps, 'stores'>, storeId: string): void => {
  if (!stores.find(storeId)) throw unknown()
}

/** Like `requireStore`, but also refuses an archived store, whose stock must not change. */
export const requireActiveStore = ({ stores }: Pick<Deps, 'stores'>, storeId: string): void => {
  if (!stores.find(storeId)?.active) throw unknown()
}

/** Whether the shop has more than one active store. A shop with one store never shows its name. */
export const hasSeveralStores = ({ stores }: Pick<Deps, 'stores'>): boolean =>
  stores.all().filter(({ active }) => active).length > 1

/** The store of a call or a page that names none: `main`, or the oldest active store if `main` is archived. */
export const defaultStore = ({ stores }: Pick<Deps, 'stores'>): StoreName => {
  const main = stores.find(MAIN_STORE)
  const store = main?.active ? main : stores.all().find(({ active }) => active)
  return nameOf(store ?? main ?? { id: MAIN_STORE, name: '' })
}

/** How to reach the shop, and when: what its default store says. Null if that says nothing. */
export const shopContact = (deps: Pick<Deps, 'stores'>) => {
  const store = deps.stores.find(defaultStore(deps)._id)
  if (!store) return null
  const { phone, address, times } = store
  return phone === '' && address === '' && times.hours.length === 0 ? null : { phone, address, hours: [...times.hours] }
}

/**
 * The store that packs an order to this place. Throws `not_served` and, for an order that comes at once, `store_closed` (with
 * `opensAt`).
 */
export const storeForOrder = (
  deps: Pick<Deps, 'stores' | 'clock'>,
  place: Place,
  comes: 'at once' | 'later',
): LiveStore => {
  const served = servingStore(deps, place)
  if (served === null) throw new AppError('not_served')
  if (comes === 'at once' && !served.opening.open)
    throw new AppError('store_closed', { data: { opensAt: served.opening.opensAt?.toISOString() ?? null } })
  return served.store
}

/**
 * The store whose goods a page shows: the one that serves the visitor's place, else the one in the browser's cookie, else
 * the default store. Null in a shop with one store that serves everywhere, because its pages do not depend on the store.
 */
export const storeOfVisitor = (
  deps: Pick<Deps, 'stores' | 'watch' | 'clock'>,
  cookies: { place: string | undefined; store: string | undefined },
): StoreName | null | Promise<StoreName | null> => {
  const find = () => {
    const { stores } = deps
    if (!stores.asksForPlace()) return null
    const place = placeFromCookie(cookies.place)
    const remembered = cookies.store === undefined ? undefined : stores.find(cookies.store)
    const store = place ? servingStore(deps, place)?.store : remembered?.active ? remembered : undefined
    return store ? nameOf(store) : defaultStore(deps)
  }
  const settling = deps.watch.settle()
  return settling ? settling.then(find) : find()
}
