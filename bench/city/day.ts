// The demand of one store in a simulated city: when orders are placed, how large they are, where they go, and how much
// longer or shorter than usual each of their stages takes. The same seed gives the same demand.
import type { Place } from '@tokri/rules/plan-trips/types.ts'
import { seededRandom } from '@tokri/rules/seeded-random.ts'

export type CityOrder = {
  id: string
  /** Minutes since the first midnight. */
  placedAt: number
  lines: number
  /** In km from the store. */
  door: Place
  /** Factors on the usual duration. */
  noise: { pick: number; ride: number; door: number }
}

const DAY = 1440
const FIRST_HOUR = 7
/**
 * Orders of each hour relative to the busiest one, from 7:00 to 24:00: a rush at noon, and a larger one in the evening.
 */
const DEMAND = [0.35, 0.5, 0.6, 0.6, 0.6, 0.7, 0.75, 0.6, 0.5, 0.55, 0.7, 0.9, 1, 1, 0.85, 0.6, 0.35]
const RADIUS_KM = 1.5
const MEDIAN_LINES = 5
const MAX_LINES = 40

/** Random numbers from 0 to 1, never 0: the simulation takes their logarithm. */
const positiveRandom = (seed: number): (() => number) => {
  const random = seededRandom(seed)
  return () => (random() * 2 ** 32 + 1) / (2 ** 32 + 1)
}

/** A factor with a median of 1 (log-normal, by Box and Muller). */
const factor = (random: () => number, spread: number): number =>
  Math.exp(spread * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()))

/** Orders of one burst come within this many minutes. */
const BURST = 5 / 60

/**
 * Generates this many orders, over as many days as needed. `peak` is the number of orders per hour in the busiest hour.
 * They come one by one, or in bursts of `burst` orders.
 */
export const makeOrders = (seed: number, count: number, peak: number, burst = 1): CityOrder[] => {
  const random = positiveRandom(seed)
  const orders: CityOrder[] = []
  for (let day = 0; orders.length < count; day++) {
    const end = (day + 1) * DAY
    for (let at = day * DAY + FIRST_HOUR * 60; orders.length < count; ) {
      // Thinning: generate orders at the rate of the busiest hour, and keep the share of each hour.
      at -= ((60 * burst) / peak) * Math.log(random())
      if (at >= end) break
      if (random() > (DEMAND[Math.floor((at % DAY) / 60) - FIRST_HOUR] ?? 0)) continue
      for (let nth = 0; nth < burst && orders.length < count; nth++) {
        const angle = 2 * Math.PI * random()
        const km = RADIUS_KM * Math.sqrt(random())
        orders.push({
          id: `o${String(orders.length).padStart(6, '0')}`,
          placedAt: at + (BURST * nth) / burst,
          lines: Math.min(MAX_LINES, Math.max(1, Math.round(MEDIAN_LINES * factor(random, 0.6)))),
          door: { x: km * Math.cos(angle), y: km * Math.sin(angle) },
          noise: { pick: factor(random, 0.15), ride: factor(random, 0.15), door: factor(random, 0.3) },
        })
      }
    }
  }
  return orders
}
