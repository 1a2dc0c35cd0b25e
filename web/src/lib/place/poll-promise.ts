// Keeps the promise of a page current while the page is visible. Only pages of stores whose promises are computed contain
// a promise, so a shop without pickers on shift is never asked.
import { getServingStore, MAIN_STORE } from '@tokri/contract/store.ts'
import type { PlaceDeps } from './change-place.ts'
import { openPromise } from './open-promise.ts'
import { servingQuery } from './serving-query.ts'
import { shownPromiseKey } from './shown-promise.ts'
import { type ShownStore, shownStoreKey } from './shown-store.ts'

/** The server computes the promise anew at this interval. */
const INTERVAL_MS = 15_000

export const pollPromise = ({ call, queryClient }: Pick<PlaceDeps, 'call' | 'queryClient'>) => {
  let askedAt = Number.NEGATIVE_INFINITY
  const poll = async () => {
    const isFresh = performance.now() - askedAt < INTERVAL_MS
    if (document.visibilityState !== 'visible' || isFresh || !queryClient.getQueryData(shownPromiseKey)) return
    askedAt = performance.now()
    const store = queryClient.getQueryData<ShownStore>(shownStoreKey)
    const query = store?.place ? servingQuery(store.place) : { storeId: store?._id ?? MAIN_STORE }
    const { data } = await call(getServingStore, { query })
    const shown = openPromise(data) ?? (await import('./serving-text.ts')).closedPromise(data)
    const now = queryClient.getQueryData<ShownStore>(shownStoreKey)
    // An answer about another place or store than the page shows by now is dropped.
    if (now?.place !== store?.place || now?._id !== store?._id) return
    if (store && data.store && data.store._id !== store._id) return
    queryClient.setQueryData(shownPromiseKey, shown)
  }
  const pollQuietly = () => void poll().catch(() => {}) // the next one retries
  setInterval(pollQuietly, INTERVAL_MS)
  document.addEventListener('visibilitychange', pollQuietly)
  pollQuietly()
}
