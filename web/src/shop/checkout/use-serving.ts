// Loads the store that would pack an order to an address as soon as the address is chosen, so that a refusal shows
// before the payment. From then on the page shows the products of that store.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { placeToCookie } from '@tokri/rules/places.ts'
import { useEffect } from 'react'
import type { Address } from '../../lib/account/address-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { changePlace, fetchServingStore } from '../../lib/place/change-place.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { placeOfAddressText } from '../../lib/place/place-of-shopper.ts'
import { busyText, openingText, tooLongText } from '../../lib/place/serving-text.ts'
import { useHasComputedPromise } from '../../lib/place/shown-promise.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { m } from '../../paraglide/messages.js'

/** A closed store is polled at this interval, because it may open while the shopper waits. */
const CLOSED_INTERVAL_MS = 30_000
/** A computed promise changes at this interval. */
const PROMISE_INTERVAL_MS = 15_000

/** The first part of the keys of these queries. */
export const servingKey = 'serving'

const reasonOf = ({ store, open, opensAt, reason, onlyHere, busy }: ServingAnswer): string | null => {
  if (!store) return m.checkout_not_served()
  if (open) return null
  if (onlyHere) return tooLongText(opensAt)
  if (opensAt && busy) return busyText(opensAt)
  if (opensAt && reason === 'paused') return m.checkout_store_paused_until({ opensAt: openingText(opensAt) })
  return opensAt
    ? m.checkout_store_closed_until({ name: store.name, opensAt: openingText(opensAt) })
    : m.checkout_store_closed({ name: store.name })
}

/**
 * `reason` says why no order of so many lines can be placed for the address at the moment; null if nothing prevents it.
 */
export const useServing = (address: Address | null, lines: number | undefined) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const shown = useShownStore()
  const isComputed = useHasComputedPromise()
  const { data: serving, isLoading } = useQuery({
    queryKey: [servingKey, address?._id, address?.pincode, address?.lat, address?.lng, lines],
    queryFn: () =>
      address
        ? fetchServingStore(call, placeOfAddress(address), { addressId: address._id, lines })
        : Promise.reject(new Error()),
    // A shop with a single store that serves everywhere and promises what the settings say needs no request.
    enabled: (shown !== undefined || isComputed) && address !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === address?._id ? before : undefined),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      isComputed ? PROMISE_INTERVAL_MS : state.data?.open === false && CLOSED_INTERVAL_MS,
  })
  const isElsewhere = shown !== undefined && serving?.store != null && serving.store._id !== shown._id
  // The header names the place that the order goes to, also where the same store serves both.
  const isOtherPlace =
    address !== null &&
    shown?.place !== undefined &&
    (shown.subtitle !== placeOfAddressText(address) ||
      placeToCookie(shown.place) !== placeToCookie(placeOfAddress(address)))
  const follows = isElsewhere || (isOtherPlace && serving?.store != null)
  useEffect(() => {
    if (address && serving && follows)
      void changePlace({ call, queryClient, router }, placeOfAddress(address), serving, placeOfAddressText(address))
  }, [address, serving, follows, call, queryClient, router])
  const waits = isLoading || isElsewhere ? m.checkout_serving_loading() : null
  return {
    serving,
    reason: waits ?? (serving ? reasonOf(serving) : null),
    /** A store serves the address, but takes no order that comes at once. */
    isShut: waits === null && serving?.store != null && !serving.open,
  }
}
