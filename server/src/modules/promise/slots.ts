// Capacity slots of a store: the later quarters of an hour that a shopper may choose, and how many orders each still takes.
import { isWithinHours, openSpans } from '@tokri/rules/opening-hours.ts'
import { SLOT_DAYS, type Slot, STAFFED_SLOTS, slotsAfter, startOfWork } from '@tokri/rules/slots.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { LiveStore } from '../store/live-stores.ts'
import { middleMinutes, type OrderPromise, type PromiseDeps } from './service.ts'
import * as queries from './slot-queries.ts'

type OfferedSlot = Slot & { left: number }

/** A slot that was offered can be chosen this much longer, because shoppers take their time and promises change. */
const GRACE_MINUTES = 5

type PossibleSlot = Slot & { capacity: number }

/**
 * The slots of the hours in which the store is open, today and in the next six days, as far as an order still gets there.
 * Those of the present hours take what the people on shift deliver; the people of later hours are not known, so the settings
 * say how many orders. None if the promise is too long even without other orders. An overloaded or closed store offers them:
 * they are the way to order now. A slot that begins within the cut-off of the settings is offered no more. With `grace`, the
 * slots of so many minutes ago.
 */
const possibleSlots = (
  deps: PromiseDeps,
  store: LiveStore,
  { promise, grace }: { promise: OrderPromise; grace: number },
): PossibleSlot[] => {
  const { idlePredicted, pause } = promise
  if (pause && pause.resumesAt === null) return []
  const { ordersPerSlot, cutoffMinutes } = deps.settings.current.slots
  const now = deps.clock()
  const minutes = Math.max(0, promise.minutes - grace)
  const cutoffMs = (cutoffMinutes - grace) * 60_000
  const capacity = deps.promises.slotCapacity(store.id, middleMinutes(deps, store))
  const isStaffed = idlePredicted !== null && isWithinHours(store.times, now)
  return openSpans(store.times, now, SLOT_DAYS)
    .flatMap((span, number) => {
      const isOpen = span.from.getTime() === now.getTime()
      // The orders of now are no work of a later opening.
      const slots = slotsAfter(span.from, isOpen ? minutes : (idlePredicted ?? minutes), span.until)
      return slots.map((slot, index) => ({
        ...slot,
        capacity: isStaffed && number === 0 && index < STAFFED_SLOTS ? capacity : ordersPerSlot,
      }))
    })
    .filter(({ capacity: places, from }) => places > 0 && from.getTime() - now.getTime() >= cutoffMs)
}

/** The slots of a store with the places that are left in each; a full slot is included. */
export const offeredSlots = async (
  deps: PromiseDeps & { db: Db },
  store: LiveStore,
  promise: OrderPromise,
): Promise<OfferedSlot[]> => {
  const slots = possibleSlots(deps, store, { promise, grace: 0 })
  const taken = await queries.countTaken(deps.db, { storeId: store.id, slots })
  return slots.map(({ from, at, capacity }, index) => ({ from, at, left: Math.max(0, capacity - (taken[index] ?? 0)) }))
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
  const slot = [0, GRACE_MINUTES]
    .flatMap((grace) => possibleSlots(deps, store, { promise, grace }))
    .find((each) => each.at.getTime() === at.getTime())
  if (!slot) throw new AppError('slot_full', { message: 'This time can no longer be chosen' })
  await queries.lockSlot(tx, store.id, slot.at)
  const [taken = 0] = await queries.countTaken(tx, { storeId: store.id, slots: [slot] })
  if (taken >= slot.capacity) throw new AppError('slot_full')
  const { from, at: until } = slot
  return { from, at: until, startAt: startOfWork(slot, promise.idlePredicted ?? promise.minutes) }
}
