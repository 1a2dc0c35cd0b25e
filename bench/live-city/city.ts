// What the people of the city share.
import { setTimeout as wait } from 'node:timers/promises'
import { distanceKm, FIRST_SPEED_KMH, type Position, STREET_FACTOR } from '@tokri/rules/places.ts'

export type City = {
  shop: string
  random: () => number
  /** Ends the work of everybody. */
  signal: AbortSignal
  /** The codes that shoppers tell the riders, by order id. */
  codes: Map<string, string>
  say: (line: string) => void
}

const SECOND_MS = 1000
/** The spread of the logarithm of a duration. */
const SPREAD = 0.2
/** In km/h for each hour of the day: streets are slow in the morning and in the evening. */
const speedAt = (hour: number): number => {
  if (hour >= 8 && hour < 11) return FIRST_SPEED_KMH * 0.9
  if (hour >= 17 && hour < 21) return FIRST_SPEED_KMH * 0.8
  return FIRST_SPEED_KMH * 1.1
}

/** A factor around 1 by which a duration differs from its usual length (log-normal, by Box and Muller's transform). */
const noise = (random: () => number): number =>
  Math.exp(SPREAD * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

/** Resolves after about this many seconds; rejects as soon as the city ends. */
export const take = ({ random, signal }: City, seconds: number): Promise<void> =>
  wait(seconds * noise(random) * SECOND_MS, undefined, { signal })

/** The real seconds of a ride. */
export const rideSeconds = ({ random }: City, from: Position, to: Position, hour: number): number =>
  ((distanceKm(from, to) * STREET_FACTOR) / speedAt(hour)) * 3600 * noise(random)

/** Seconds until the next event of a Poisson process. */
export const untilNext = ({ random }: City, perHour: number): number => (-Math.log(1 - random()) * 3600) / perHour

/** Does `work` again and again until the city ends. A refused or failed turn is reported, and the next one follows. */
export const repeat = async (city: City, who: string, work: () => Promise<void>): Promise<void> => {
  while (!city.signal.aborted) {
    try {
      await work()
    } catch (error) {
      if (city.signal.aborted) return
      city.say(`${who}: ${error instanceof Error ? error.message : String(error)}`)
      await wait(2 * SECOND_MS, undefined, { signal: city.signal }).catch(() => {})
    }
  }
}
