// What the finished orders of a store say about the next ones: how long each stage takes, and how fast its riders are.
import { distanceKm, FIRST_SPEED_KMH, type Position, STREET_FACTOR } from './places.ts'
import { firstStages, type Stages } from './promise.ts'

const MAX_SAMPLES = 200
const MIN_SAMPLES = 20

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** The median of the latest samples; `initial` while there are too few. `samples` are sorted from the oldest on. */
export const recentMedian = (samples: readonly number[], initial: number): number =>
  samples.length < MIN_SAMPLES ? initial : median(samples.slice(-MAX_SAMPLES))

/** The median of the latest rides in minutes; null while there are too few. */
export const medianRide = (minutes: readonly number[]): number | null =>
  minutes.length < MIN_SAMPLES ? null : recentMedian(minutes, 0)

/** How many seconds the finished stages of a store took, from the oldest on; `perLine` is seconds for one line. */
export type StageSamples = Readonly<Record<keyof Stages, readonly number[]>>

export const learnStages = (samples: StageSamples): Stages => ({
  start: recentMedian(samples.start, firstStages.start),
  perLine: recentMedian(samples.perLine, firstStages.perLine),
  pack: recentMedian(samples.pack, firstStages.pack),
  handOver: recentMedian(samples.handOver, firstStages.handOver),
  door: recentMedian(samples.door, firstStages.door),
})

/** A finished ride from the store to an address: the hour in the store's time zone (0 to 23), and the speed in km/h. */
export type FinishedRide = { hour: number; speedKmh: number }

/** The speed of a ride that took this many minutes: the inverse of `travelMinutes`. */
export const rideSpeedKmh = (from: Position, to: Position, minutes: number): number =>
  (distanceKm(from, to) * STREET_FACTOR * 60) / minutes

/** The speed in km/h at an hour: learned from rides in that hour, else from all rides, else the initial speed. */
export const learnSpeed = (rides: readonly FinishedRide[], hour: number): number =>
  recentMedian(
    rides.filter((ride) => ride.hour === hour).map(({ speedKmh }) => speedKmh),
    recentMedian(
      rides.map(({ speedKmh }) => speedKmh),
      FIRST_SPEED_KMH,
    ),
  )
