// What is true in the city and what its shop does not know: how long things really take there.

import { FIRST_SPEED_KMH, STREET_FACTOR } from '@tokri/rules/places.ts'
import type { Place } from '@tokri/rules/plan-trips/types.ts'
import type { Stages } from '@tokri/rules/promise.ts'
import type { CityOrder } from './day.ts'

export const PICKERS = 5
export const RIDERS = 12
export const STORE: Place & { id: string } = { id: 'store', x: 0, y: 0 }

/** Slower than a store begins with, so that it has something to learn. */
const stages: Stages = { start: 25, perLine: 15, pack: 55, handOver: 40, door: 75 }
/** km/h by hour: slow in the rush of the evening. */
const speedAt = (at: number): number => {
  const hour = Math.floor((at % 1440) / 60)
  if (hour >= 17 && hour < 21) return 13
  return hour < 10 || hour >= 22 ? 19 : FIRST_SPEED_KMH
}

export const streetKm = (from: Place, to: Place): number => STREET_FACTOR * Math.hypot(from.x - to.x, from.y - to.y)

export const pickMinutes = ({ lines, noise }: CityOrder): number =>
  (noise.pick * (stages.start + stages.perLine * lines + stages.pack)) / 60
export const handOverMinutes = stages.handOver / 60
export const doorMinutes = ({ noise }: CityOrder): number => (noise.door * stages.door) / 60
export const rideMinutes = (from: Place, to: Place, at: number, noise: number): number =>
  (60 * noise * streetKm(from, to)) / speedAt(at)

/** Orders an hour at which riders who carry one order each would never rest in the rush. */
export const capacityOf = (orders: readonly CityOrder[]): number => {
  const trips = orders.reduce(
    (sum, order) =>
      sum + handOverMinutes + doorMinutes(order) + 2 * rideMinutes(STORE, order.door, 18 * 60, order.noise.ride),
    0,
  )
  const picks = orders.reduce((sum, order) => sum + pickMinutes(order), 0)
  return Math.min((60 * RIDERS * orders.length) / trips, (60 * PICKERS * orders.length) / picks)
}
