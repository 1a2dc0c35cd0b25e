// A rider: takes the bags of a trip, rides from door to door while the phone sends its position, and comes back.
import { setTimeout as wait } from 'node:timers/promises'
import { type Call, isRefusal } from '@tokri/contract/client.ts'
import type { TripShape } from '@tokri/contract/delivery.schema.ts'
import {
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideLoaded,
  ridePositions,
  rideTrip,
} from '@tokri/contract/delivery.ts'
import type { Position } from '@tokri/rules/places.ts'
import { type City, rideSeconds, take } from './city.ts'

const HAND_OVER_S = 35
const DOOR_S = 70
const LOOK_EVERY_S = 3
const POSITION_EVERY_MS = 10_000
const ACCURACY_M = 15

type Rider = { call: Call; at: Position }
type Drop = TripShape['drops'][number]

const sendPosition = async ({ call, at }: Rider): Promise<void> => {
  const now = new Date().toISOString()
  await call(ridePositions, { body: { points: [{ ...at, at: now, accuracy: ACCURACY_M }], sentAt: now } })
}

const ride = async (city: City, rider: Rider, to: Position): Promise<void> => {
  const from = rider.at
  const arriveAt = Date.now() + rideSeconds(city, from, to, new Date().getHours()) * 1000
  const leftAt = Date.now()
  for (let now = leftAt; now < arriveAt; now = Date.now()) {
    const done = (now - leftAt) / (arriveAt - leftAt)
    rider.at = { lat: from.lat + done * (to.lat - from.lat), lng: from.lng + done * (to.lng - from.lng) }
    await sendPosition(rider)
    await wait(Math.min(POSITION_EVERY_MS, arriveAt - now), undefined, { signal: city.signal })
  }
  rider.at = to
}

const deliver = async (city: City, rider: Rider, { orderId, lat, lng, cashDue }: Drop): Promise<void> => {
  const { call } = rider
  if (lat !== null && lng !== null) await ride(city, rider, { lat, lng })
  await sendPosition(rider)
  await call(rideArrived, { body: { orderId } })
  await take(city, DOOR_S)
  const code = city.codes.get(orderId)
  // Nobody of the city ordered it, so nobody opens.
  if (code === undefined) await call(rideFailed, { body: { orderId, reason: 'Nobody answered the door' } })
  else await call(rideDelivered, { body: { orderId, code, cash: cashDue } })
}

const isToDo = ({ state }: Drop): boolean => state === 'out' || state === 'arrived'

/** Does the next thing of the rider's trip, or waits a moment if there is none. */
export const rideOn = async (city: City, rider: Rider, store: Position): Promise<void> => {
  const { data: trip } = await rider.call(rideTrip)
  if (!trip) {
    await sendPosition(rider)
    return take(city, LOOK_EVERY_S)
  }
  if (trip.state === 'planned') {
    await take(city, HAND_OVER_S)
    // The planner may still change the trip, or a bag is not packed yet.
    await rider.call(rideLoaded, { body: { tripId: trip._id } }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
    return
  }
  const next = trip.drops.toSorted((one, other) => one.seq - other.seq).find(isToDo)
  if (next) return deliver(city, rider, next)
  await ride(city, rider, store)
  await rider.call(rideBack, { body: { tripId: trip._id } })
}
