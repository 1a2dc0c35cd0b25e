// The delivered orders of a store's day as CSV, one line for each order.
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { orderStages, type StageTimes } from '@tokri/rules/late-reasons.ts'
import { lateMs, withLostTimes } from '@tokri/rules/store-day.ts'
import type { Deps } from '../../../deps.ts'
import { type DayQuery, dayOf, momentsOf, placedAtOf } from './store-figures.ts'
import { readDeliveredOrders } from './store-figures-queries.ts'

const columns = [
  ...['number', 'placed', 'promised_minutes', 'margin', 'due', 'delivered', 'kept', 'late_s'],
  ...orderStages.map((stage) => `${stage}_s`),
  ...orderStages.map((stage) => `lost_${stage}_s`),
]

const seconds = (ms: number): number => Math.round(ms) / 1000
const instant = (ms: number): string => new Date(ms).toISOString()
const cellsOf = (times: StageTimes): number[] => orderStages.map((stage) => seconds(times[stage]))

/** In UTF-8 with a byte order mark, which spreadsheets need. Times are in UTC. */
export const storeFiguresCsv = async (deps: Deps, query: DayQuery): Promise<{ name: string; text: string }> => {
  const day = await dayOf(deps, query)
  const rows = await readDeliveredOrders(deps.db, day, { now: deps.clock() })
  const lines = withLostTimes(rows.map((row) => ({ ...momentsOf(row), row }))).map(({ order, times, lost }) => [
    ...[order.row.number, instant(placedAtOf(order.row)), order.row.promise_minutes],
    ...[
      order.margin === null ? '' : Math.round(order.margin * 1000) / 1000,
      instant(order.dueAt),
      instant(order.deliveredAt),
    ],
    ...[lateMs(order) === 0 ? 'yes' : 'no', seconds(lateMs(order))],
    ...[...cellsOf(times), ...cellsOf(lost)],
  ])
  const text = [columns, ...lines].map(csvLine).join('')
  return { name: `orders-${day.storeId}-${day.day}.csv`, text: BYTE_ORDER_MARK + text }
}
