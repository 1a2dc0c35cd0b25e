// An action is a change made by a rider on the phone. It shows at once, and is sent when the network is available.

import type { DropShape, TripShape } from '@tokri/contract/delivery.schema.ts'
import { m } from '../../paraglide/messages.js'

export type Trip = TripShape
export type Drop = DropShape

export type Change =
  /** The packed orders whose bags were ticked; the others of the trip are planned again. All, if a phone kept none. */
  | { kind: 'loaded'; orderIds?: string[] }
  | { kind: 'back' }
  | { kind: 'arrived'; orderId: string }
  | { kind: 'photo'; orderId: string; photo: Blob }
  | Delivered
  | { kind: 'failed'; orderId: string; reason: string }
  /** Cash of an earlier order was given back at this door. */
  | { kind: 'gave-back'; orderId: string; refundId: string }

/**
 * `code` is empty where the photo replaces it. `cash` and `upi` are in rupees, and `gave`, what the shopper gave, too: that
 * stays on the phone, for another try.
 */
export type Delivered = { kind: 'delivered'; orderId: string; code: string; cash: number; upi?: number; gave?: number }

/** `key` is the idempotency key: if the answer is lost, the action is sent again and still counts once. `at`: when it was made. */
export type RideAction = { key: string; tripId: string; change: Change; at?: string }

export const orderOf = ({ change }: Pick<RideAction, 'change'>): string | null =>
  'orderId' in change ? change.orderId : null

/** Whether the rider still has to go to this door. */
export const isOpenDrop = ({ state }: Drop): boolean => state === 'out' || state === 'arrived'

/** Whether the bags of this order are packed and wait for the rider. */
export const isToLoad = ({ state, isPacked }: Drop): boolean => state !== 'cancelled' && isPacked

/** Whether the bags of this order go back to the store. */
export const isToBringBack = ({ state, again }: Drop): boolean =>
  (state === 'failed' && !again) || state === 'cancelled'

const dropAfter = (drop: Drop, change: Change): Drop => {
  if (change.kind === 'arrived') return drop.state === 'out' ? { ...drop, state: 'arrived' } : drop
  if (change.kind === 'photo') return { ...drop, hasPhoto: true }
  if (change.kind === 'gave-back')
    return { ...drop, giveBack: drop.giveBack?.filter(({ refundId }) => refundId !== change.refundId) }
  if (change.kind === 'delivered') return { ...drop, state: 'delivered', cashDue: 0 }
  return change.kind === 'failed' ? { ...drop, state: 'failed' } : drop
}

const tripAfter = (trip: Trip | null, action: RideAction): Trip | null => {
  if (trip === null || trip._id !== action.tripId) return trip
  const { change } = action
  if (change.kind === 'back') return null
  const isLeft = ({ orderId }: Drop) => change.kind === 'loaded' && change.orderIds?.includes(orderId) === false
  const drops = trip.drops
    .filter((drop) => !isLeft(drop))
    .map((drop): Drop => {
      if (change.kind === 'loaded') return drop.state === 'planned' ? { ...drop, state: 'out' } : drop
      return drop.orderId === orderOf(action) ? dropAfter(drop, change) : drop
    })
  if (trip.state === 'planned' && change.kind !== 'loaded') return { ...trip, drops }
  return { ...trip, drops, state: drops.some(isOpenDrop) ? 'out' : 'back' }
}

/** The trip that the rider sees: the server's last answer, with the unsent actions applied. */
export const applyPendingActions = (trip: Trip | null, actions: readonly RideAction[]): Trip | null =>
  actions.reduce<Trip | null>(tripAfter, trip)

/** After these refusals the rider still has the order, and can try again. */
const ofActionAlone = [
  'wrong_code',
  'code_locked',
  'wrong_cash',
  'photo_missing',
  'bad_request',
  'key_reused',
  'unsupported_type',
  'unreadable_file',
  'too_large',
  'drops_open',
  'work_in_hand',
]

/**
 * The actions that remain valid after one was refused. A rider whose order is still open is not back, so the end of the
 * trip is dropped with a refused delivery. After other refusals the rider no longer has the order, or the trip.
 */
export const withoutRefused = (
  actions: readonly RideAction[],
  refused: RideAction,
  code: string | null,
): RideAction[] => {
  const orderId = orderOf(refused)
  const isAlone = ofActionAlone.some((each) => each === code)
  return actions.filter((action) => {
    if (action.key === refused.key) return false
    // Somebody else gave it back; the order is still the rider's.
    if (refused.change.kind === 'gave-back') return true
    if (action.tripId !== refused.tripId) return true
    if (orderId === null) return isAlone
    if (isAlone) return action.change.kind !== 'back' || refused.change.kind === 'photo'
    return orderOf(action) !== orderId
  })
}

/** What a rider must be told when the server answers another trip than the one on the screen; null for nothing. */
export const tripNews = (before: Trip | null, after: Trip | null): string | null => {
  if (before === null) return null
  if (after?._id !== before._id) {
    if (before.state === 'planned') return after ? m.ride_trip_replanned() : m.ride_trip_no_longer_yours()
    return before.drops.some(isOpenDrop) ? m.ride_trip_ended() : null
  }
  const cancelled = after.drops.filter(
    ({ orderId, state }) =>
      state === 'cancelled' &&
      before.drops.some((drop) => drop.orderId === orderId && drop.state !== 'cancelled' && drop.state !== 'failed'),
  )
  if (cancelled.length === 0) return null
  const numbers = cancelled.map(({ orderNumber }) => orderNumber).join(', ')
  return after.state === 'planned' ? m.ride_cancelled_leave_bags({ numbers }) : m.ride_cancelled_bring_back({ numbers })
}
