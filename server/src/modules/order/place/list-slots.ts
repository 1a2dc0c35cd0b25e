// The later quarters of an hour that a shopper may choose at the checkout.
import type { SlotShape } from '@tokri/contract/order.schema.ts'
import { USUAL_LINES } from '@tokri/rules/promise.ts'
import type { Deps } from '../../../deps.ts'
import { ownAddress, placeOf } from '../../address/service.ts'
import { type OrderPromise, offeredSlots, promiseTo } from '../../promise/service.ts'
import type { LiveStore } from '../../store/live-stores.ts'
import { refreshStores, servingStore } from '../../store/service.ts'

type Basket = { addressId: string; lines?: number | undefined }

/** The slots for a cart and an address. None where no store serves it. */
export const listSlots = async (
  deps: Deps,
  userId: string,
  { addressId, lines = USUAL_LINES }: Basket,
): Promise<SlotShape[]> => {
  const place = placeOf(await ownAddress(deps.db, userId, addressId))
  await refreshStores(deps)
  const served = servingStore(deps, place)
  if (served === null) return []
  const { store } = served
  return slotsOf(deps, store, await promiseTo(deps, { store, to: place, lines }))
}

/** The slots of a store for an order with this promise. */
export const slotsOf = async (deps: Deps, store: LiveStore, promise: OrderPromise): Promise<SlotShape[]> =>
  (await offeredSlots(deps, store, promise)).map(({ from, at, left }) => ({
    from: from.toISOString(),
    at: at.toISOString(),
    left,
  }))
