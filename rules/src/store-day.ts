// The figures of a store's day that follow from its delivered orders. Times are milliseconds since 1970.

import { allocate } from './allocate.ts'
import {
  eachStage,
  lostTimes,
  type OrderMoments,
  type OrderStage,
  orderStages,
  quantile,
  type StageTimes,
  stageTimes,
  sumOfStages,
  usualTimes,
} from './late-reasons.ts'
import { must } from './must.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000

export type DayOrder = OrderMoments & {
  dueAt: number
  /** Before it the order comes too early; null for one that may come at once. */
  notBefore: number | null
  /** When it was placed, from 0 to 23. */
  hour: number
  /** Null where the promise was that of the settings. */
  margin: number | null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** By how much an order was late; 0 if it was in time. */
export const lateMs = ({ dueAt, deliveredAt }: Pick<DayOrder, 'dueAt' | 'deliveredAt'>): number =>
  Math.max(0, deliveredAt - dueAt)

const isKept = (order: DayOrder): boolean =>
  lateMs(order) === 0 && (order.notBefore === null || order.deliveredAt >= order.notBefore)

type Explained = { times: StageTimes; usual: StageTimes; lost: StageTimes }

/**
 * The stages of one order beside the medians of the delivered orders of its day, and the milliseconds that it lost in each.
 * An order that is under way is explained as if it were delivered now.
 */
export const explainOrder = (order: DayOrder, delivered: readonly DayOrder[]): Explained => {
  const times = stageTimes(order)
  const usual = usualTimes(delivered.map(stageTimes))
  return { times, usual, lost: lostTimes(lateMs(order), times, usual) }
}

/** Each order with its stages and the milliseconds that it lost in each. */
export const withLostTimes = <Order extends DayOrder>(
  orders: readonly Order[],
): { order: Order; times: StageTimes; lost: StageTimes }[] => {
  const timed = orders.map((order) => ({ order, times: stageTimes(order) }))
  const usual = usualTimes(timed.map(({ times }) => times))
  return timed.map(({ order, times }) => ({ order, times, lost: lostTimes(lateMs(order), times, usual) }))
}

type HourOfDay = { hour: number; delivered: number; kept: number; margin: number | null }

/** The promises of each hour with orders. `margin` is the mean of those that were computed. */
const byHour = (orders: readonly DayOrder[]): HourOfDay[] =>
  [...Map.groupBy(orders, ({ hour }) => hour)]
    .sort(([one], [other]) => one - other)
    .map(([hour, placed]) => {
      const margins = placed.map(({ margin }) => margin).filter((margin) => margin !== null)
      return {
        hour,
        delivered: placed.length,
        kept: placed.filter(isKept).length,
        margin: margins.length === 0 ? null : sum(margins) / margins.length,
      }
    })

type StageFigures = { stage: OrderStage | 'total'; medianSeconds: number; p95Seconds: number }

const stageFigures = (stage: StageFigures['stage'], times: readonly number[]): StageFigures => ({
  stage,
  medianSeconds: Math.round(quantile(times, 0.5) / SECOND_MS),
  p95Seconds: Math.round(quantile(times, 0.95) / SECOND_MS),
})

/** The figures of a day. In `lost`, the minutes by reason sum to `minutes`. */
export const summarizeDay = (orders: readonly DayOrder[]) => {
  const timed = withLostTimes(orders)
  const lost = eachStage((stage) => sum(timed.map((entry) => entry.lost[stage])))
  const reasons = orderStages.map((stage) => lost[stage])
  const minutes = Math.round(sum(reasons) / MINUTE_MS)
  const shares = allocate(minutes, reasons)
  const late = orders.filter((order) => lateMs(order) > 0).length
  return {
    delivered: orders.length,
    kept: orders.filter(isKept).length,
    byHour: byHour(orders),
    stages: [
      ...orderStages.map((stage) =>
        stageFigures(
          stage,
          timed.map(({ times }) => times[stage]),
        ),
      ),
      stageFigures(
        'total',
        timed.map(({ times }) => sumOfStages(times)),
      ),
    ],
    lost: {
      orders: late,
      minutes,
      byReason: orderStages.map((reason, index) => ({ reason, minutes: must(shares[index]) })),
    },
  }
}
