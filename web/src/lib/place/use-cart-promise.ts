import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getServingStore, MAIN_STORE } from '@tokri/contract/store.ts'
import { placeToCookie } from '@tokri/rules/places.ts'
import { useCall } from '../api/use-call.ts'
import { servingQuery } from './serving-query.ts'
import { shownPromise } from './serving-text.ts'
import { type ShownPromise, useHasComputedPromise, usePromiseMinutes } from './shown-promise.ts'
import { useShownStore } from './shown-store.ts'

const INTERVAL_MS = 15_000

/** The promise for a cart of so many lines. Like the page's own one, it is polled only where promises are computed. */
export const useCartPromise = (lines: number): ShownPromise => {
  const call = useCall()
  const page = usePromiseMinutes()
  const isComputed = useHasComputedPromise()
  const store = useShownStore()
  const place = store?.place
  const { data } = useQuery({
    queryKey: ['cart promise', store?._id, place && placeToCookie(place), lines],
    queryFn: ({ signal }) => {
      const query = place ? servingQuery(place) : { storeId: store?._id ?? MAIN_STORE }
      return call(getServingStore, { query: { ...query, lines: String(lines) } }, { signal })
    },
    enabled: isComputed,
    placeholderData: keepPreviousData,
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
  })
  return isComputed && data ? shownPromise(data.data) : page
}
