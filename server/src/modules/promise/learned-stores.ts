// What the stores have learned from their finished orders: the duration of each stage and the speed of their riders.
import { type FinishedRide, learnStages, medianRide, rideSpeedKmh } from '@tokri/rules/learnt-stages.ts'
import { distanceKm } from '@tokri/rules/places.ts'
import type { Stages } from '@tokri/rules/promise.ts'
import type { Db } from '../../platform/database/database.ts'
import { placeOf } from '../address/service.ts'
import { positionOf } from '../store/service.ts'
import * as queries from './queries.ts'

const MOST_FINISHED = 200
/** Shorter rides say little about the speed. */
const [LEAST_RIDE_S, LEAST_RIDE_KM] = [30, 0.1]

export type Learned = { stages: Stages; rides: readonly FinishedRide[]; medianRide: number | null }

const isDuration = (seconds: number | null): seconds is number => seconds !== null && seconds >= 0

/** Orders of one line say nothing about the time for a line, nor about the start before it. */
const pickSamples = (picks: readonly queries.FinishedPick[]) => {
  const several = picks
    .filter(({ lines }) => lines > 1)
    .map(({ lines, start, picking }) => {
      const perLine = picking / (lines - 1)
      return { perLine, start: Math.max(0, start - perLine) }
    })
  return {
    perLine: several.map(({ perLine }) => perLine),
    start: several.map(({ start }) => start),
    pack: picks.map(({ pack }) => pack),
  }
}

/** A door that is known by its pincode alone may lie far from the centre, so it says nothing about the speed. */
const rideOf = (drop: queries.FinishedDrop): FinishedRide[] => {
  const from = drop.before ? placeOf(drop.before).position : positionOf(drop)
  const to = placeOf(drop.address).position
  if (!from || !to || drop.riding === null || drop.riding < LEAST_RIDE_S) return []
  return distanceKm(from, to) < LEAST_RIDE_KM
    ? []
    : [{ hour: drop.hour, speedKmh: rideSpeedKmh(from, to, drop.riding / 60) }]
}

export const readLearned = async (db: Db, storeIds: readonly string[]): Promise<Map<string, Learned>> => {
  if (storeIds.length === 0) return new Map()
  const picks = Map.groupBy(await queries.readPicks(db, storeIds, MOST_FINISHED), ({ storeId }) => storeId)
  const drops = Map.groupBy(await queries.readDrops(db, storeIds, MOST_FINISHED), ({ storeId }) => storeId)
  return new Map(
    storeIds.map((id) => {
      const delivered = drops.get(id) ?? []
      const stages = learnStages({
        ...pickSamples(picks.get(id) ?? []),
        handOver: delivered.map(({ handOver }) => handOver).filter(isDuration),
        door: delivered.map(({ door }) => door),
      })
      const minutes = delivered
        .filter(({ before }) => before === null)
        .map(({ riding }) => riding)
        .filter(isDuration)
        .map((seconds) => seconds / 60)
      return [id, { stages, rides: delivered.flatMap(rideOf), medianRide: medianRide(minutes) }]
    }),
  )
}
