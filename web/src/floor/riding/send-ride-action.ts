import type { Call } from '@tokri/contract/client.ts'
import {
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideGaveBack,
  rideLoaded,
  ridePhoto,
} from '@tokri/contract/delivery.ts'
import { waitedSince } from '../press-time.ts'
import type { RideAction, Trip } from './ride-action.ts'

/** A call over a lost connection may never end. Then the action waits, and is sent again. */
const ANSWER_WITHIN_MS = 15_000

/** Sends an action. Returns the trip as it is now. */
export const sendRideAction = async (call: Call, { key, tripId, change, at }: RideAction): Promise<Trip | null> => {
  const options = { headers: { 'idempotency-key': key }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
  const waited = waitedSince(at)
  if (change.kind === 'loaded')
    return (await call(rideLoaded, { body: { tripId, orderIds: change.orderIds, ...waited } }, options)).data
  if (change.kind === 'back') return (await call(rideBack, { body: { tripId, ...waited } }, options)).data
  const { orderId } = change
  if (change.kind === 'arrived') return (await call(rideArrived, { body: { orderId, ...waited } }, options)).data
  if (change.kind === 'failed')
    return (await call(rideFailed, { body: { orderId, reason: change.reason, ...waited } }, options)).data
  if (change.kind === 'gave-back')
    return (await call(rideGaveBack, { body: { orderId, refundId: change.refundId } }, options)).data
  if (change.kind === 'delivered') {
    const { code, cash, upi } = change
    const paid = upi === undefined ? { cash } : { cash, upi: { amount: upi } }
    return (await call(rideDelivered, { body: { orderId, code, ...paid, ...waited } }, options)).data
  }
  const body = new FormData()
  body.set('photo', change.photo, 'door.jpg')
  // No time limit: a photo takes long over a slow network.
  const upload = { query: { orderId }, body }
  return (await call(ridePhoto, upload)).data
}
