// Capacity slots: quarters of an hour of this and the next six days that a shopper may choose instead of the next possible
// delivery. How many orders a slot takes follows from the pickers and riders on shift, and later from the settings.
import { pickSeconds, type Stages, tripMinutes, USUAL_LINES } from './promise.ts'

const MINUTE_MS = 60_000
export const SLOT_MINUTES = 15
const SLOT_MS = SLOT_MINUTES * MINUTE_MS
/** Nobody knows who is on shift much later than these. */
export const STAFFED_SLOTS = 24
/** After today. */
export const SLOT_DAYS = 6

/** The order arrives between `from` and `at`. Its promise is `at`. */
export type Slot = { from: Date; at: Date }

export const slotUntil = (at: Date): Slot => ({ from: new Date(at.getTime() - SLOT_MS), at })

/**
 * The slots that begin before `until`, and not before an order that is promised in `minutes` from `now` on is at the door. An
 * online order may be paid up to fifteen minutes after it is placed, and is still at the door before its slot ends.
 */
export const slotsAfter = (now: Date, minutes: number, until: Date): Slot[] => {
  const first = Math.ceil((now.getTime() + minutes * MINUTE_MS) / SLOT_MS) * SLOT_MS
  const count = Math.max(0, Math.ceil((until.getTime() - first) / SLOT_MS))
  return Array.from({ length: count }, (_, index) => slotUntil(new Date(first + (index + 1) * SLOT_MS)))
}

type Capacity = {
  stages: Stages
  pickers: number
  /** Without riders on shift an administrator moves the orders, so only the pickers count. */
  riders: number
  /** To the store's middle distance. */
  travelMinutes: number
}

/** The number of orders that a store delivers in one slot, if each trip carries one order of the usual size. */
export const slotCapacity = ({ stages, pickers, riders, travelMinutes }: Capacity): number => {
  if (pickers < 1) return 0
  const picked = (pickers * SLOT_MINUTES * 60) / pickSeconds(stages, USUAL_LINES)
  const ridden = riders < 1 ? Number.POSITIVE_INFINITY : (riders * SLOT_MINUTES) / tripMinutes(stages, travelMinutes)
  return Math.max(1, Math.floor(Math.min(picked, ridden)))
}

/**
 * When the work on an order of a slot begins: an idle store then has it at the door when the slot begins, and a busy one has
 * the slot's fifteen minutes more.
 */
export const startOfWork = ({ from }: Slot, idlePredicted: number): Date =>
  new Date(from.getTime() - idlePredicted * MINUTE_MS)
