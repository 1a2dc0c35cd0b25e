// What the simulated shop learns from its finished orders, as a real store does.

import {
  type FinishedRide,
  learnSpeed,
  learnStages,
  medianRide,
  type StageSamples,
} from '@tokri/rules/learnt-stages.ts'
import { FIRST_SPEED_KMH } from '@tokri/rules/places.ts'
import { firstStages } from '@tokri/rules/promise.ts'
import { type Delivery, firstMarginState, learnDeliveries, marginOf } from '@tokri/rules/promise-margin.ts'

/** The number of samples that the rules use. */
const MAX_SAMPLES = 200
const HOURS = 24

type Samples = { [Stage in keyof StageSamples]: number[] }

const remember = <T>(samples: T[], sample: T): void => {
  samples.push(sample)
  if (samples.length > MAX_SAMPLES) samples.shift()
}

/** A finished order: the seconds of its stages, and the ride to its door. */
export type Finished = {
  delivery: Delivery
  stages: Partial<Record<keyof StageSamples, number>>
  way: (FinishedRide & { minutes: number }) | null
}

export const createLearning = () => {
  const samples: Samples = { start: [], perLine: [], pack: [], handOver: [], door: [] }
  const ways = Array.from({ length: HOURS }, (): FinishedRide[] => [])
  const rides: number[] = []
  let speedNow = FIRST_SPEED_KMH
  let stages = firstStages
  let margin = firstMarginState
  let factor = marginOf(margin)
  return {
    /** Learns from orders that have just been delivered. */
    add: (finished: readonly Finished[]): void => {
      for (const { stages: took, way } of finished) {
        for (const stage of Object.keys(samples) as (keyof Samples)[])
          if (took[stage] !== undefined) remember(samples[stage], took[stage])
        if (way) remember(ways[way.hour] ?? [], way)
        if (way) remember(rides, way.minutes)
      }
      margin = learnDeliveries(
        margin,
        finished.map(({ delivery }) => delivery),
      )
      factor = marginOf(margin)
    },
    /** Updates, at the start of an hour, the durations of the stages and the speed of riders in that hour. */
    refresh: (hour: number): void => {
      stages = learnStages(samples)
      speedNow = learnSpeed(ways.flat(), hour)
    },
    stages: () => stages,
    speed: (): number => speedNow,
    medianRide: () => medianRide(rides),
    margin: () => factor,
  }
}
