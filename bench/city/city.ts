// The real durations in the city, which its shop does not know.

import { FIRST_SPEED_KMH, STREET_FACTOR } from '@tokri/rules/places.ts'
import type { Place } from '@tokri/rules/plan-trips/types.ts'
import type { Stages } from '@tokri/rules/promise.ts'
import type { CityOrder } from './day.ts'

export const PICKERS = 5
export const RIDERS = 12
export const STORE: Place & { id: string } = { id: 'store', x: 0, y: 0 }

/** The real stages take longer than a store assumes at first, so that the store has to learn them. */
const stages: Stages = { start: 25, perLine: 15, pack: 55, handOver: 40, door: 75 }
/** The speed in km/h by hour: slow in the evening rush. */
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

/** The most orders per hour that the riders, with one order each, and the pickers can handle in the rush. */
export const capacityOf = (orders: readonly CityOrder[]): number => {
  const trips = orders.reduce(
    (sum, order) =>
      sum + handOverMinutes + doorMinutes(order) + 2 * rideMinutes(STORE, order.door, 18 * 60, order.noise.ride),
    0,
  )
  const picks = orders.reduce((sum, order) => sum + pickMinutes(order), 0)
  return Math.min((60 * RIDERS * orders.length) / trips, (60 * PICKERS * orders.length) / picks)
}
