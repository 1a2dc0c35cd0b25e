// The store whose goods this page shows. The server puts it into the query cache of a page, in shops that ask for the
// visitor's place; change-place.ts replaces it. Where it is missing, nothing on the page is about stores.
import { skipToken, useQuery } from '@tanstack/react-query'
import type { StoreName } from '@tokri/contract/store.schema.ts'
import type { STORE_HEADER } from '@tokri/contract/store.ts'
import type { Place } from '@tokri/rules/places.ts'

export type ShownStore = StoreName & {
  /** After hydration: the visitor's place, and whether the store serves it. */
  place?: Place
  served?: boolean
  /** What the header says: the promise of the store, or why there is none, and the place. */
  minutes?: number
  title?: string
  subtitle?: string
}

export const shownStoreKey = ['store']

export const useShownStore = (): ShownStore | undefined =>
  useQuery<ShownStore>({ queryKey: shownStoreKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data

/** The header of every call: whose stock it is about. */
export const storeHeader = (store: ShownStore | undefined): Record<string, string> =>
  store ? { ['tokri-store' satisfies typeof STORE_HEADER]: store._id } : {}

/** Whether this browser has a cookie about the visitor's place. */
export const remembersPlace = (): boolean => /(?:^|; )(?:place|store)=/.test(document.cookie)
