// Learns demand from sales and from the time that shelves were empty. docs/buying.md explains the method.
//
// Demand of a period = level × season × recent lift. Whatever a product's own history cannot tell is taken from its
// category, that from the next coarser one, and so on: each estimate counts as if `weight` more pieces had been sold at
// the rate of the coarser one. The constants below were chosen on generated stores of several worlds.

import { must } from '../must.ts'
import { dayOfMonth, weekdayOf, weekOfYear } from './calendar.ts'
import { add, at } from './numbers.ts'
import type { Demand, OrdersInput, PlanProduct } from './types.ts'

/** Periods that are looked back on, and forecast. */
const BACK = { days: 400, weeks: 156 }
export const AHEAD = 63
/** The least part of a day that is taken to show something; sales of a minute say little of the whole day. */
const LEAST_EXPOSURE = 0.02
/** A period in which more than 4 × the mean and 8 pieces went was a bulk order: it counts as that much. */
const BULK = { times: 4, pieces: 8 }
/** Half-lives in periods of the means that the seasons and the levels are measured by. */
const HALF_LIVES = {
  days: { slow: 60, long: 60, short: 10 },
  weeks: { slow: 26, long: 26, short: 4 },
}
/** Of the last two days: weather and events last for some days, and touch whole categories. */
const LIFT = { halfLife: 2, strength: 0.6, fading: 0.8 }
/** How far growth of the whole shop is carried on. By weeks, the seasons carry it already. */
const GROWTH = { strength: 0.5, weight: 500 }
/** Weight, in periods, of the category's mean in the long level; in pieces, of the coarser group in the short one. */
const WEIGHT = { categoryPeriods: 2, coarserPeriods: 1, group: 100, own: 25 }
/** What every product's spread starts from: 1.5, as if seen in 10 periods. */
const USUAL_SPREAD = { before: 18, periods: 10 }

type Season = { cell: (day: number) => number; cells: number; smooth: readonly number[]; group: number; own: number }
/** `group` and `own` are weights in pieces: how much a category, and a product, must have sold to have its own pattern. */
const SEASONS: { days: Season[]; weeks: Season[] } = {
  days: [
    { cell: (day) => weekdayOf(day) - 1, cells: 7, smooth: [1], group: 100, own: 200 },
    { cell: (day) => dayOfMonth(day) - 1, cells: 31, smooth: [0.5, 1, 0.5], group: 150, own: 2000 },
  ],
  weeks: [{ cell: (day) => weekOfYear(day) - 1, cells: 53, smooth: [0.5, 0.7, 1, 0.7, 0.5], group: 80, own: 800 }],
}

/** Sold pieces over the pieces, or periods, that were to be expected. */
type Tally = { sold: number; base: number }
type Table = { sold: Float64Array; base: Float64Array; factors?: Float64Array }
type Row = {
  /** The whole shop, then its categories from the coarsest to the finest. */
  groups: string[]
  /** The first period of the history, counted from the longest one's. */
  begin: number
  sold: Float64Array
  exposed: Float64Array
  /** Exposure times the seasons: the periods of usual demand that this one was worth. */
  base: Float64Array
  seasons: { table: Float64Array; cells: Int16Array }[]
}

export const learnDemand = ({ products, options }: OrdersInput, today: number): Demand[] => {
  const by = options.periodDays < 7 ? 'days' : 'weeks'
  const halfLives = HALF_LIVES[by]
  const rows = products.map((product) => readHistory(product, BACK[by], exposureOf(options.dayProfile)))
  for (const row of rows) cutBulkOrders(row)
  for (const season of SEASONS[by]) {
    const cells = Int16Array.from({ length: BACK[by] + AHEAD }, (_, k) =>
      season.cell(today + (k - BACK[by]) * options.periodDays),
    )
    learnSeason(rows, season, { cells, halfLife: halfLives.slow })
  }

  const longs = rows.map((row) => tally(row, halfLives.long))
  const priors = categoryMeans(rows, longs)
  const long = longs.map((tallied, i) => ratioOf(tallied, at(priors, i), WEIGHT.categoryPeriods))
  const inPieces = (halfLife: number) =>
    rows.map((row, i) => {
      const { sold, base, age } = tally(row, halfLife)
      return { sold, base: base * at(long, i), age }
    })
  const shorts = inPieces(halfLives.short)
  const shortGroups = pulledGroups(rows, shorts)
  const lastGroups = pulledGroups(rows, inPieces(LIFT.halfLife))
  const growth = by === 'days' ? growthOf(longs, long, shorts) : { rate: 0, lag: 0 }

  return rows.map((row, i) => {
    const finest = must(row.groups.at(-1))
    const short = must(shorts[i])
    const group = shortGroups.get(finest) ?? 1
    const level = at(long, i) * ratioOf(short, group, WEIGHT.own)
    const lift = by === 'days' ? LIFT.strength * ((lastGroups.get(finest) ?? 1) / group - 1) : 0
    const expected = Array.from({ length: AHEAD }, (_, k) =>
      row.seasons.reduce(
        (pieces, { table, cells }) => pieces * at(table, at(cells, BACK[by] + k)),
        level * Math.exp(growth.rate * (growth.lag + k)) * (1 + lift * LIFT.fading ** k),
      ),
    )
    const ratio = spreadOf(row, halfLives.slow)
    return {
      expected,
      ratio,
      doubt: Math.sqrt(0.01 + ratio / (short.base + WEIGHT.own) / 2),
      known: must(longs[i]).base > 0,
    }
  })
}

/** The share of a day's demand that comes in a share of its opening hours. */
const exposureOf = (profile: readonly number[] | null): ((share: number) => number) => {
  if (!profile?.length) return (share) => share
  const before = [0]
  for (const part of profile) before.push(must(before.at(-1)) + part)
  const all = before[profile.length] || 1
  return (share) => {
    const hours = share * profile.length
    const full = Math.min(profile.length - 1, Math.floor(hours))
    return (at(before, full) + (hours - full) * at(profile, full)) / all
  }
}

const readHistory = (product: PlanProduct, back: number, exposure: (share: number) => number): Row => {
  const history = product.history.slice(-back)
  const sold = new Float64Array(history.length)
  const exposed = new Float64Array(history.length)
  history.forEach((entry, k) => {
    const share = Math.min(1, Math.max(0, entry.inStockShare || 0))
    if (share === 0) return
    exposed[k] = Math.max(LEAST_EXPOSURE, exposure(share))
    sold[k] = Math.max(0, entry.sold || 0)
  })
  const names = [...product.categories].reverse()
  const groups = ['', ...names.map((_, depth) => names.slice(0, depth + 1).join('/'))]
  return { groups, begin: back - history.length, sold, exposed, base: exposed.slice(), seasons: [] }
}

const cutBulkOrders = ({ sold, exposed }: Row): void => {
  let most = 0
  let pieces = 0
  let periods = 0
  for (let k = 0; k < sold.length; k += 1) {
    if (at(sold, k) > at(sold, most)) most = k
    pieces += at(sold, k)
    periods += at(exposed, k)
  }
  // Without the greatest: one bulk order in a short history would hide itself.
  const others = periods - (exposed[most] ?? 0)
  if (others < 3) return
  const cap = BULK.times * ((pieces - at(sold, most)) / others) + BULK.pieces
  for (let k = 0; k < sold.length; k += 1) sold[k] = Math.min(at(sold, k), cap)
}

const ratioOf = ({ sold, base }: Tally, prior: number, weight: number): number =>
  (sold + weight * prior) / (base + weight)

/** Sums over the history, the weight of a period halved with every half-life; `age` is the mean age of what counts. */
const tally = (row: Row, halfLife: number): Tally & { age: number } => {
  const fading = 0.5 ** (1 / halfLife)
  let sold = 0
  let base = 0
  let age = 0
  let weight = 1
  for (let k = row.sold.length - 1; k >= 0; k -= 1) {
    sold += weight * at(row.sold, k)
    base += weight * at(row.base, k)
    age += weight * at(row.base, k) * (row.sold.length - k)
    weight *= fading
  }
  return { sold, base, age: base > 0 ? age / base : 0 }
}

/** The level around each period, from what came before and after. */
const slowMeans = (row: Row, halfLife: number): Float64Array => {
  const n = row.sold.length
  const fading = 0.5 ** (1 / halfLife)
  const soldUntil = new Float64Array(n)
  const baseUntil = new Float64Array(n)
  let sold = 0
  let base = 0
  let allSold = 0
  let allBase = 0
  for (let k = 0; k < n; k += 1) {
    sold = sold * fading + at(row.sold, k)
    base = base * fading + at(row.base, k)
    soldUntil[k] = sold
    baseUntil[k] = base
    allSold += at(row.sold, k)
    allBase += at(row.base, k)
  }
  const mean = allBase > 0 ? allSold / allBase : 0
  sold = 0
  base = 0
  const means = new Float64Array(n)
  for (let k = n - 1; k >= 0; k -= 1) {
    means[k] = (at(soldUntil, k) + sold + 5 * mean) / (at(baseUntil, k) + base + 5)
    sold = (sold + at(row.sold, k)) * fading
    base = (base + at(row.base, k)) * fading
  }
  return means
}

/** Learns the factors of a season for every group and product, and counts them into the rows' `base`. */
const learnSeason = (
  rows: readonly Row[],
  { cells: count, smooth, group: groupWeight, own: ownWeight }: Season,
  { cells, halfLife }: { cells: Int16Array; halfLife: number },
): void => {
  const emptyTable = (): Table => ({ sold: new Float64Array(count), base: new Float64Array(count) })
  const half = (smooth.length - 1) / 2
  const pulled = (table: Table, prior: Float64Array | undefined, weight: number): Float64Array =>
    Float64Array.from({ length: count }, (_, c) => {
      let sold = 0
      let base = 0
      for (let j = 0; j < smooth.length; j += 1) {
        const near = (c + j - half + count) % count
        sold += at(smooth, j) * at(table.sold, near)
        base += at(smooth, j) * at(table.base, near)
      }
      return ratioOf({ sold, base }, prior?.[c] ?? 1, weight)
    })

  const groups = new Map<string, Table>()
  const tables = rows.map((row) => {
    const table = emptyTable()
    const means = slowMeans(row, halfLife)
    for (let k = 0; k < row.sold.length; k += 1) {
      const c = at(cells, row.begin + k)
      add(table.sold, c, at(row.sold, k))
      add(table.base, c, at(row.base, k) * at(means, k))
    }
    for (const key of row.groups) {
      const group = groups.get(key) ?? emptyTable()
      groups.set(key, group)
      for (let c = 0; c < count; c += 1) {
        add(group.sold, c, at(table.sold, c))
        add(group.base, c, at(table.base, c))
      }
    }
    return table
  })
  rows.forEach((row, i) => {
    let prior: Float64Array | undefined
    for (const key of row.groups) {
      const group = groups.get(key) ?? emptyTable()
      group.factors ??= pulled(group, prior, groupWeight)
      prior = group.factors
    }
    const table = pulled(must(tables[i]), prior, ownWeight)
    for (let k = 0; k < row.sold.length; k += 1) {
      row.base[k] = at(row.base, k) * at(table, at(cells, row.begin + k))
    }
    row.seasons.push({ table, cells })
  })
}

/** What a product of the same category sells on average, by row; that of the whole shop where the category is empty. */
const categoryMeans = (rows: readonly Row[], longs: readonly Tally[]): number[] => {
  const groups = new Map<string, Tally>()
  rows.forEach((row, i) => {
    const { sold, base } = must(longs[i])
    if (base <= 0) return
    const weight = base / (base + 5)
    for (const key of row.groups) {
      const group = groups.get(key) ?? { sold: 0, base: 0 }
      groups.set(key, { sold: group.sold + (weight * sold) / base, base: group.base + weight })
    }
  })
  const everywhere = groups.get('') ?? { sold: 0, base: 1 }
  return rows.map((row) =>
    row.groups.reduce(
      (prior, key) => ratioOf(groups.get(key) ?? { sold: 0, base: 0 }, prior, WEIGHT.coarserPeriods),
      everywhere.sold / everywhere.base,
    ),
  )
}

/** Sold over expected, by group, each pulled to the coarser one. */
const pulledGroups = (rows: readonly Row[], tallies: readonly Tally[]): Map<string, number> => {
  const sums = new Map<string, Tally>()
  rows.forEach((row, i) => {
    const { sold, base } = must(tallies[i])
    for (const key of row.groups) {
      const sum = sums.get(key) ?? { sold: 0, base: 0 }
      sums.set(key, { sold: sum.sold + sold, base: sum.base + base })
    }
  })
  const ratios = new Map<string, number>()
  for (const row of rows) {
    let prior = 1
    for (const key of row.groups) {
      prior = ratios.get(key) ?? ratioOf(sums.get(key) ?? { sold: 0, base: 0 }, prior, WEIGHT.group)
      ratios.set(key, prior)
    }
  }
  return ratios
}

/** Growth of the whole shop a period, and the mean age of the sales that the short level is measured by. */
const growthOf = (
  longs: readonly (Tally & { age: number })[],
  long: readonly number[],
  shorts: readonly (Tally & { age: number })[],
): { rate: number; lag: number } => {
  let pieces = 0
  let longAge = 0
  let lag = 0
  let sold = 0
  let base = 0
  longs.forEach((tallied, i) => {
    const weight = tallied.base * at(long, i)
    const short = must(shorts[i])
    pieces += weight
    longAge += weight * tallied.age
    lag += weight * short.age
    sold += short.sold
    base += short.base
  })
  if (pieces <= 0 || longAge - lag < pieces) return { rate: 0, lag: 0 }
  const recent = Math.log(ratioOf({ sold, base }, 1, GROWTH.weight))
  return { rate: (GROWTH.strength * recent * pieces) / (longAge - lag), lag: lag / pieces }
}

const spreadOf = (row: Row, halfLife: number): number => {
  const means = slowMeans(row, halfLife)
  let spread = USUAL_SPREAD.before
  let periods = 0
  for (let k = 0; k < row.sold.length; k += 1) {
    if (at(row.exposed, k) < 1) continue
    const expected = at(means, k) * at(row.base, k)
    spread += (at(row.sold, k) - expected) ** 2 / Math.max(0.05, expected)
    periods += 1
  }
  return Math.max(1.05, spread / (periods + USUAL_SPREAD.periods))
}
