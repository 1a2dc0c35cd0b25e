// A business day as CSV: one line for each figure, with a count where there is one and an amount in rupees.
import type { BusinessDayShape } from '@tokri/contract/accounts.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import type { Deps } from '../../deps.ts'
import { type DayQuery, readBusinessDay } from './day-close.ts'

type Line = [section: string, item: string, count: number | '', amount: number | '' | string]

const linesOf = (day: BusinessDayShape): Line[] => [
  ['day', day.day, '', ''],
  ['day', 'store', '', day.store.name],
  ['day', 'from', '', day.from],
  ['day', 'to', '', day.to],
  ['day', 'closed', '', day.closed?.at ?? 'no'],
  ['delivered', 'cash', day.delivered.cash.count, day.delivered.cash.amount],
  ['delivered', 'online', day.delivered.online.count, day.delivered.online.amount],
  ['delivered', 'all', day.delivered.count, day.delivered.amount],
  ['cash', 'collected by riders', '', day.cash.riders],
  ['cash', 'taken at the counter', '', day.cash.counter],
  ['cash', 'handed over by riders', '', day.cash.handedOver],
  ['cash', 'refunded', '', -day.cash.refunded],
  ['cash', 'tips paid out', '', -day.cash.tipsPaid],
  ['cash', 'expected', '', day.cash.expected],
  ['cash', 'counted', '', day.closed?.counted ?? ''],
  ['cash', 'difference', '', day.closed?.difference ?? ''],
  ...day.online.flatMap(({ provider, received, refunded, net, unconfirmed }): Line[] => [
    ['online', `${provider} received`, received.count, received.amount],
    ...(unconfirmed
      ? [['online', `${provider} unconfirmed`, unconfirmed.count, unconfirmed.amount] satisfies Line]
      : []),
    ['online', `${provider} refunded`, refunded.count, -refunded.amount],
    ['online', `${provider} net`, '', net],
  ]),
  ['refunds', 'cash', day.refunds.cash.count, day.refunds.cash.amount],
  ['refunds', 'online', day.refunds.online.count, day.refunds.online.amount],
  ['store credit', 'used', day.credit.used.count, -day.credit.used.amount],
  ['store credit', 'given', day.credit.given.count, day.credit.given.amount],
  ['cancelled', 'orders', day.cancelled.count, day.cancelled.amount],
  ...day.held.map(({ name, amount }): Line => ['cash with riders', name ?? 'deleted account', 1, amount]),
  ...day.tips.byRider.map(
    ({ riderId, name, count, amount }): Line => [
      'tips payable',
      name ?? (riderId === null ? 'without a rider' : 'deleted account'),
      count,
      amount,
    ],
  ),
  ['tips payable', 'all', day.tips.count, day.tips.amount],
  ['tips payable', 'of which paid in cash', '', day.tips.cash],
  ...day.waste.byReason.map(({ reason, pieces, amount }): Line => ['waste', reason, pieces, amount]),
  ['waste', 'all', day.waste.pieces, day.waste.amount],
  ['note', day.closed?.note ?? '', '', ''],
]

/** The figures of a day as a file. Negative amounts are what left the till or the provider. */
export const businessDayCsv = async (deps: Deps, query: DayQuery): Promise<{ name: string; text: string }> => {
  const day = await readBusinessDay(deps, query)
  const lines = [['section', 'item', 'count', 'rupees'], ...linesOf(day)].map(csvLine)
  return { name: `day-${day.store._id}-${day.day}.csv`, text: BYTE_ORDER_MARK + lines.join('') }
}
