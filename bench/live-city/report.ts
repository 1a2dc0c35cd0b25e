import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'

export type StoreTally = { name: string; turnedAway: number; orders: readonly OrderShape[] }

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
const shown = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(1))
const minutes = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000

const rowOf = ({ name, turnedAway, orders }: StoreTally) => {
  const delivered = orders.flatMap(({ createdAt, deliveredAt, promise, kept }) =>
    deliveredAt === null ? [] : [{ taken: minutes(createdAt, deliveredAt), promised: promise.minutes, kept }],
  )
  const kept = delivered.filter((each) => each.kept).length
  return {
    store: name,
    orders: orders.length,
    'turned away': turnedAway,
    delivered: delivered.length,
    kept,
    'kept %': shown(delivered.length === 0 ? Number.NaN : (100 * kept) / delivered.length),
    'promise, min': shown(median(delivered.map(({ promised }) => promised))),
    'taken, min': shown(median(delivered.map(({ taken }) => taken))),
    'still open': orders.filter(({ state }) => state !== 'DELIVERED' && state !== 'CANCELLED').length,
  }
}

/** One row for each store, and one for all; medians of promised and taken minutes. */
export const reportRows = (tallies: readonly StoreTally[]) => [
  ...tallies.map(rowOf),
  rowOf({
    name: 'all',
    turnedAway: tallies.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
    orders: tallies.flatMap(({ orders }) => orders),
  }),
]
