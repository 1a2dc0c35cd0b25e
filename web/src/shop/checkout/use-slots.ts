// Loads the later quarters of an hour that the shopper may choose, once they look for them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { SlotShape } from '@tokri/contract/order.schema.ts'
import { getSlots } from '@tokri/contract/order.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useHasComputedPromise } from '../../lib/place/shown-promise.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'

/** The first part of the keys of these queries. */
export const slotsKey = 'slots'
const INTERVAL_MS = 30_000

export const slotsQuery = (call: Call, addressId: string | null, lines: number | undefined) =>
  queryOptions({
    queryKey: [slotsKey, addressId, lines],
    queryFn: async ({ signal }) => {
      const query = { addressId: addressId ?? '', ...(lines && { lines: String(lines) }) }
      return (await call(getSlots, { query }, { signal })).data
    },
  })

export type Slots = {
  /** Whether later times can be chosen. */
  isOffered: boolean
  /** The order cannot come at once. */
  isNeeded: boolean
  open: boolean
  setOpen: (open: boolean) => void
  /** Undefined while they are loaded. */
  list: SlotShape[] | undefined
  failed: boolean
  retry: () => void
  /** The chosen slot; null if the order comes at once. */
  chosen: SlotShape | null
  /** `at` of a slot, or null for an order that comes at once. */
  choose: (at: string | null) => void
  /** Whether the wished time is free is not known yet. */
  isChecking: boolean
  /** The chosen slot has no place left. */
  isGone: boolean
}

/**
 * `wished` is the time of an earlier order. It is chosen until the shopper chooses another one. `isShut`: the store takes no
 * order that comes at once.
 */
type Wanted = { lines: number | undefined; wished: string | null; isShut: boolean }

export const useSlots = (addressId: string | null, { lines, wished, isShut }: Wanted): Slots => {
  const call = useCall()
  const isComputed = useHasComputedPromise()
  const { ordersPerSlot } = useSettings().slots
  const [ownOpen, setOpen] = useState<boolean | null>(null)
  const open = ownOpen ?? isShut
  const [own, choose] = useState<string | null | undefined>(undefined)
  const at = own === undefined ? wished : own
  const isOffered = (isComputed || ordersPerSlot > 0) && addressId !== null
  const { data, isError, refetch } = useQuery({
    ...slotsQuery(call, addressId, lines),
    enabled: isOffered && (open || at !== null),
    placeholderData: (before, query) => (query?.queryKey[1] === addressId ? before : undefined),
    staleTime: 0,
    refetchInterval: INTERVAL_MS,
  })
  const found = data?.find((slot) => slot.at === at && slot.left > 0) ?? null
  return {
    isOffered,
    isNeeded: isShut,
    open,
    setOpen,
    list: data,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    chosen: isOffered ? found : null,
    choose,
    isChecking: isOffered && at !== null && data === undefined && !isError,
    isGone: isOffered && at !== null && data !== undefined && found === null,
  }
}
