// Switches to the shop of another place without a page load. Data of the previous store stays on the screen until data
// of the new store has loaded. After that, no data of the previous store stays in the query cache.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { getServingStore, MAIN_STORE } from '@tokri/contract/store.ts'
import { type Place, placeFromCookie, placeToCookie } from '@tokri/rules/places.ts'
import { local } from '../browser/storage.ts'
import { queueCartMutation } from '../cart/mutation-queue.ts'
import { declareKey } from '../session/personal-data.ts'
import { writePlaceCookies } from './place-cookies.ts'
import { servingQuery } from './serving-query.ts'
import { placeText, shownPromise } from './serving-text.ts'
import { shownPromiseKey } from './shown-promise.ts'
import { type ShownStore, shownStoreKey } from './shown-store.ts'

export type PlaceDeps = { call: Call; queryClient: QueryClient; router: AnyRouter }

const aboutStock = new Set<unknown>(['carousel', 'listing', 'search', 'product', 'cart', 'together'])
/** Queries of a person say it in the second part of their key. */
const isAboutStock = ({ queryKey }: Query) => aboutStock.has(queryKey[0]) || queryKey[1] === 'stock'

/** The place as the cookie stores it, so that later comparisons with the cookie find no difference. */
const remembered = (place: Place): Place => placeFromCookie(placeToCookie(place)) ?? place

/** Asks which store serves a place. `addressId` is set for a saved address, and `lines` for the promise of a cart. */
export const fetchServingStore = async (call: Call, place: Place, { addressId, lines }: About = {}) => {
  const query = { ...(addressId ? { addressId } : servingQuery(place)), ...(lines && { lines: String(lines) }) }
  return (await call(getServingStore, { query })).data
}
type About = { addressId?: string | undefined; lines?: number | undefined }

const showStore = async ({ queryClient, router }: PlaceDeps, store: ShownStore) => {
  await queryClient.cancelQueries({ predicate: isAboutStock })
  queryClient.setQueryData(shownStoreKey, store)
  queryClient.removeQueries({ predicate: isAboutStock, type: 'inactive' })
  // The service worker has cached pages of the previous store. Where it can read cookies, it also checks their store
  // itself.
  if ('caches' in window) void caches.delete('own pages-1').catch(() => {}) // site data is blocked: there is none
  const isGoods = (query: Query) => isAboutStock(query) && query.queryKey[0] !== 'cart'
  await Promise.all([
    queryClient.invalidateQueries({ predicate: isGoods }),
    // Queued after pending cart mutations, because their answers describe the previous store.
    queueCartMutation(() => queryClient.invalidateQueries({ queryKey: ['cart'] })),
  ])
  await router.invalidate()
}

/** The text of the saved address that is the place: [the cookie of the place, text]. */
const textKey = declareKey('place text', { personal: true })

const subtitleOf = (place: Place, storeName: string | undefined): string => {
  const stored = local.getJson(textKey)
  const [of, text] = Array.isArray(stored) ? stored : []
  return of === placeToCookie(place) && typeof text === 'string' ? text : placeText(place, storeName)
}

/**
 * Saves a place and the store that serves it in cookies, and shows that store. If no store serves the place, shows the
 * main store. `text` is that of a saved address.
 */
export const changePlace = async (deps: PlaceDeps, given: Place, serving: ServingAnswer, text?: string) => {
  const { queryClient } = deps
  const place = remembered(given)
  writePlaceCookies(place, serving.store?._id)
  if (text === undefined) local.remove(textKey)
  else local.setJson(textKey, [placeToCookie(place), text])
  queryClient.setQueryData(shownPromiseKey, shownPromise(serving))
  const before = queryClient.getQueryData<ShownStore>(shownStoreKey)
  const store: ShownStore = {
    ...(serving.store ?? { _id: MAIN_STORE, name: '' }),
    place,
    served: serving.store !== null,
    subtitle: subtitleOf(place, serving.store?.name),
  }
  if (before?._id === store._id) queryClient.setQueryData(shownStoreKey, store)
  else await showStore(deps, store)
}

/** Shows the place in the header without a request, for a page that already shows the store of the place. */
export const showPlace = (queryClient: QueryClient, place: Place) =>
  queryClient.setQueryData<ShownStore>(
    shownStoreKey,
    (store) => store && { ...store, place, served: true, subtitle: subtitleOf(place, store.name) },
  )
