// The store whose products and stock this page shows. In shops that ask for the visitor's place, the server puts it
// into the query cache of a page, and change-place.ts replaces it. Without it, nothing on the page depends on a store.
import { skipToken, useQuery } from '@tanstack/react-query'
import type { StoreName } from '@tokri/contract/store.schema.ts'
import type { STORE_HEADER } from '@tokri/contract/store.ts'
import type { Place } from '@tokri/rules/places.ts'

export type ShownStore = StoreName & {
  /** Set after hydration: the visitor's place, and whether the store serves it. */
  place?: Place
  served?: boolean
  /** The text of the header about the place. */
  subtitle?: string
}

export const shownStoreKey = ['store']

export const useShownStore = (): ShownStore | undefined =>
  useQuery<ShownStore>({ queryKey: shownStoreKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data

/** The store header for the shopper's pages, small enough for the first page: it loads no contract file. */
export const shownStoreHeader = (store: ShownStore | undefined): Record<string, string> =>
  store ? { ['tokri-store' satisfies typeof STORE_HEADER]: store._id } : {}

/** Whether this browser has a cookie with the visitor's place. */
export const remembersPlace = (): boolean => /(?:^|; )(?:place|store)=/.test(document.cookie)
