// How long the stages of a delivered order took, and where a late order lost its time. Times are milliseconds since 1970.

import { allocate } from './allocate.ts'
import { must } from './must.ts'

/** The stages of an order in sequence. A late order loses its time in one or several of them. */
export const orderStages = ['queue', 'pick', 'payment', 'no_rider', 'ride', 'door'] as const
export type OrderStage = (typeof orderStages)[number]
export type StageTimes = Record<OrderStage, number>

/** When each stage of a delivered order began; null where nobody has recorded it. */
export type OrderMoments = {
  placedAt: number
  /** A picker took it. */
  takenAt: number | null
  packedAt: number | null
  /** What a change had added was paid, or taken back: before that it could not leave. Null if it did not wait for it. */
  paidAt: number | null
  /** A rider left the store with it. */
  leftAt: number | null
  /** A rider was at the door. */
  arrivedAt: number | null
  deliveredAt: number
}

/**
 * The milliseconds of each stage; their sum is the time from placing to delivery. A moment that was not recorded, or that
 * lies before the one that precedes it, makes its stage empty.
 */
export const stageTimes = (order: OrderMoments): StageTimes => {
  const { placedAt, packedAt, deliveredAt } = order
  const paidAt = order.paidAt ?? packedAt
  const ends: (number | null)[] = [order.takenAt, packedAt, paidAt, order.leftAt, order.arrivedAt, deliveredAt]
  const known = ends.map((_, index) => ends.slice(index).find((end) => end !== null) ?? deliveredAt)
  let from = placedAt
  const lasted = known.map((end) => {
    const until = Math.max(from, Math.min(end, deliveredAt))
    const took = until - from
    from = until
    return took
  })
  const [queue = 0, pick = 0, payment = 0, noRider = 0, ride = 0, door = 0] = lasted
  return { queue, pick, payment, no_rider: noRider, ride, door }
}

export const sumOfStages = (times: StageTimes): number => orderStages.reduce((sum, stage) => sum + times[stage], 0)

/** The value that this share of the values does not exceed (nearest rank); 0 without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** `value` for each stage. */
export const eachStage = (value: (stage: OrderStage) => number): StageTimes => ({
  queue: value('queue'),
  pick: value('pick'),
  payment: value('payment'),
  no_rider: value('no_rider'),
  ride: value('ride'),
  door: value('door'),
})

/** The usual time of each stage: the median of these orders. */
export const usualTimes = (orders: readonly StageTimes[]): StageTimes =>
  eachStage((stage) =>
    quantile(
      orders.map((times) => times[stage]),
      0.5,
    ),
  )

/** Why an order is late: the stage in which it lost the most, or an attempt at the door that failed. */
export const lateCauses = [...orderStages, 'failed'] as const
export type LateCause = (typeof lateCauses)[number]

/** Null for an order that lost nothing. A failed attempt is a part of the ride and of the time at the door. */
export const lateCause = (lost: StageTimes, hasFailed: boolean): LateCause | null => {
  const most = orderStages.reduce((worst, stage) => (lost[stage] > lost[worst] ? stage : worst))
  if (lost[most] <= 0) return null
  return hasFailed && (most === 'ride' || most === 'door') ? 'failed' : most
}

/**
 * Divides the milliseconds by which an order was late among its stages, in proportion to how much longer than usual each
 * one took. If none took longer than usual, the promise was too short for the place: then each stage has the share that it
 * had in the whole time. The parts sum to `lateMs`.
 */
export const lostTimes = (lateMs: number, times: StageTimes, usual: StageTimes): StageTimes => {
  const over = orderStages.map((stage) => Math.max(0, Math.round(times[stage] - usual[stage])))
  const weights = over.some((weight) => weight > 0) ? over : orderStages.map((stage) => times[stage])
  const parts = allocate(lateMs, weights)
  return eachStage((stage) => must(parts[orderStages.indexOf(stage)]))
}
