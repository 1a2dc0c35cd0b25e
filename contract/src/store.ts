// Stores: when they are open, and where they deliver.
import { endpoint } from './endpoint.ts'
import type * as schema from './store.schema.ts'

/** The most bytes of a service area: a polygon of 2,000 points and every pincode of the country. */
const STORE_BODY = 512 * 1024

/** The header in which calls that show stock name their store. An absent or unknown store counts as `main`. */
export const STORE_HEADER = 'tokri-store'
/** The cookies that hold the serving store and the place of a browser. */
export const STORE_COOKIE = 'store'
export const PLACE_COOKIE = 'place'

/** The store that every shop has. */
export const MAIN_STORE = 'main'

export const getStores = endpoint<typeof schema.getStoresSchema>({
  method: 'GET',
  url: '/api/store/get-stores',
  access: 'manager',
  store: 'any',
})
export const createStore = endpoint<typeof schema.createStoreSchema>({
  method: 'POST',
  url: '/api/store/create',
  access: 'admin',
  invalidates: 'catalogue',
  idempotent: true,
  status: 201,
  bodyLimit: STORE_BODY,
})
export const updateStore = endpoint<typeof schema.updateStoreSchema>({
  method: 'PUT',
  url: '/api/store/update',
  access: 'admin',
  invalidates: 'catalogue',
  idempotent: true,
  bodyLimit: STORE_BODY,
})
export const pauseStore = endpoint<typeof schema.pauseStoreSchema>({
  method: 'PUT',
  url: '/api/store/pause',
  access: 'manager',
  invalidates: 'catalogue',
  idempotent: true,
  store: 'body',
})
export const previewArea = endpoint<typeof schema.previewAreaSchema>({
  method: 'POST',
  url: '/api/store/preview-area',
  access: 'admin',
  invalidates: 'nothing',
  bodyLimit: STORE_BODY,
})
export const getServingStore = endpoint<typeof schema.getServingStoreSchema>({
  method: 'GET',
  url: '/api/store/serving',
  access: 'guest-or-user',
})
/** A known point near a pincode, for the map of an address. */
export const landmark = endpoint<typeof schema.landmarkSchema>({
  method: 'GET',
  url: '/api/store/landmark',
  access: 'user',
})
export const tellMe = endpoint<typeof schema.tellMeSchema>({
  method: 'POST',
  url: '/api/store/tell-me',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'tellMe',
})
