// Capacity slots of a store: the later quarters of an hour that a shopper may choose, and how many orders each still takes.
import { openingAt } from '@tokri/rules/opening-hours.ts'
import { type Slot, slotsAfter, startOfWork } from '@tokri/rules/slots.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { LiveStore } from '../store/live-stores.ts'
import { middleMinutes, type OrderPromise, type PromiseDeps } from './service.ts'
import * as queries from './slot-queries.ts'

type OfferedSlot = Slot & { left: number }

/** A slot that was offered can be chosen this much longer, because shoppers take their time and promises change. */
const GRACE_MINUTES = 5

/**
 * The slots after so many minutes in which the store is open. None while promises are not computed, and none if the promise
 * is too long even without other orders. An overloaded store offers them: they are the way to order now.
 */
const possibleSlots = (
  { clock }: PromiseDeps,
  store: LiveStore,
  { idlePredicted, pause, minutes }: OrderPromise,
): Slot[] => {
  if (idlePredicted === null || (pause && pause.resumesAt === null)) return []
  return slotsAfter(clock(), minutes).filter(({ from }) => openingAt(store.times, from).open)
}

const capacityOf = (deps: PromiseDeps, store: LiveStore): number =>
  deps.promises.slotCapacity(store.id, middleMinutes(deps, store))

/** The slots of a store with the places that are left in each; a full slot is included. */
export const offeredSlots = async (
  deps: PromiseDeps & { db: Db },
  store: LiveStore,
  promise: OrderPromise,
): Promise<OfferedSlot[]> => {
  const slots = possibleSlots(deps, store, promise)
  const capacity = capacityOf(deps, store)
  const taken = await queries.countTaken(deps.db, { storeId: store.id, slots })
  return slots.map((slot, index) => ({ ...slot, left: Math.max(0, capacity - (taken[index] ?? 0)) }))
}

/** A chosen slot, and when the work on its order begins. */
export type TakenSlot = Slot & { startAt: Date }

/**
 * Takes a place of the slot that ends at `at`, for an order that the caller writes in the same transaction. Other orders for
 * the slot wait until then. Throws `slot_full`.
 */
export const takeSlot = async (
  tx: Tx,
  deps: PromiseDeps,
  { store, at, promise }: { store: LiveStore; at: Date; promise: OrderPromise },
): Promise<TakenSlot> => {
  const earlier = { ...promise, minutes: Math.max(0, promise.minutes - GRACE_MINUTES) }
  // With a shorter promise, both the first and the last slot may be earlier.
  const slot = [promise, earlier]
    .flatMap((each) => possibleSlots(deps, store, each))
    .find((each) => each.at.getTime() === at.getTime())
  if (!slot || promise.idlePredicted === null)
    throw new AppError('slot_full', { message: 'This time can no longer be chosen' })
  await queries.lockSlot(tx, store.id, slot.at)
  const [taken = 0] = await queries.countTaken(tx, { storeId: store.id, slots: [slot] })
  if (taken >= capacityOf(deps, store)) throw new AppError('slot_full')
  return { ...slot, startAt: startOfWork(slot, promise.idlePredicted) }
}
