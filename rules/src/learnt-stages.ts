// What a store learns from its own finished orders: how long the stages take there, and how fast its riders are.
import { distanceKm, FIRST_SPEED_KMH, type Position, STREET_FACTOR } from './places.ts'
import { firstStages, type Stages } from './promise.ts'

const MOST_SAMPLES = 200
const FEWEST_SAMPLES = 20

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** The median of the last samples, given the oldest first; `first` while there are too few of them. */
export const learntFrom = (samples: readonly number[], first: number): number =>
  samples.length < FEWEST_SAMPLES ? first : median(samples.slice(-MOST_SAMPLES))

/** Seconds of the finished stages of a store, the oldest first; `perLine` by line. */
export type StageSamples = Readonly<Record<keyof Stages, readonly number[]>>

export const learnStages = (samples: StageSamples): Stages => ({
  start: learntFrom(samples.start, firstStages.start),
  perLine: learntFrom(samples.perLine, firstStages.perLine),
  pack: learntFrom(samples.pack, firstStages.pack),
  handOver: learntFrom(samples.handOver, firstStages.handOver),
  door: learntFrom(samples.door, firstStages.door),
})

/** A finished way from the store to an address: its hour of the store's day (0 to 23), and its speed in km/h. */
export type RiddenWay = { hour: number; speedKmh: number }

/** Speed on a way that took so many minutes; as `travelMinutes` counts it, so that both agree. */
export const speedOfWay = (from: Position, to: Position, minutes: number): number =>
  (distanceKm(from, to) * STREET_FACTOR * 60) / minutes

/** km/h at an hour: of that hour, else of all hours, else the initial speed. */
export const learnSpeed = (ways: readonly RiddenWay[], hour: number): number =>
  learntFrom(
    ways.filter((way) => way.hour === hour).map(({ speedKmh }) => speedKmh),
    learntFrom(
      ways.map(({ speedKmh }) => speedKmh),
      FIRST_SPEED_KMH,
    ),
  )
