// What a number of packs is expected to cost: pieces kept, missed and expired, over a fixed set of ways in which demand may
// come, until the next delivery and further for what expires later. Older goods are sold first.

import { must } from '../must.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Coverage, dayNumber } from './calendar.ts'
import { AHEAD } from './demand.ts'
import { at } from './numbers.ts'
import type { Demand, PlanOptions, PlanProduct } from './types.ts'

const PATHS = 64
/** Periods after the next delivery that are looked at, at most. */
const TAIL = 21
/** What is left at the next delivery is sold then, and less is ordered: it is kept for nothing only in part. */
const KEPT_LATER = 0.3
/** A piece of what expires that is not ordered now is ordered with the next delivery, and may expire as well. */
const PERISHABLE_SHORTAGE = 1.1
/** Above this mean the normal distribution is close enough. */
const MANY = 60

/** The quantile of the standard normal distribution, by bisection of its distribution function (Abramowitz and Stegun 26.2.17). */
const normalQuantile = (p: number): number => {
  let low = -6
  let high = 6
  for (let step = 0; step < 40; step += 1) {
    const x = (low + high) / 2
    const t = 1 / (1 + 0.2316419 * Math.abs(x))
    const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    const above = 0.3989422804014327 * Math.exp((-x * x) / 2) * series
    if ((x > 0 ? 1 - above : above) < p) low = x
    else high = x
  }
  return (low + high) / 2
}

/** One share of the distribution for every path, evenly spread and shuffled, the same in every run. */
const random = seededRandom(7)
const evenShares = (): number[] => {
  const shares = Array.from({ length: PATHS }, (_, k) => (k + random()) / PATHS)
  for (let k = PATHS - 1; k > 0; k -= 1) {
    const other = Math.floor(random() * (k + 1))
    const swapped = at(shares, k)
    shares[k] = at(shares, other)
    shares[other] = swapped
  }
  return shares
}
const PERIOD_SHARES = Array.from({ length: AHEAD }, evenShares)
const PERIOD_NORMALS = PERIOD_SHARES.map((shares) => shares.map(normalQuantile))
const LEVEL_NORMALS = evenShares().map(normalQuantile)

/** The negative binomial count at a share of the distribution. */
const countAt = (share: number, mean: number, ratio: number): number => {
  const size = mean / (ratio - 1)
  let term = Math.exp(-size * Math.log(ratio))
  let total = term
  let count = 0
  while (total < share && count < 40 * MANY) {
    term *= ((size + count) / (count + 1)) * (1 - 1 / ratio)
    count += 1
    total += term
  }
  return count
}

/** Demand by period and path. */
const drawPaths = ({ expected, ratio, doubt }: Demand, periods: number): Float64Array => {
  const levels = LEVEL_NORMALS.map((normal) => Math.exp(doubt * normal - doubt ** 2 / 2))
  const pieces = new Float64Array(periods * PATHS)
  for (let t = 0; t < periods; t += 1) {
    const shares = must(PERIOD_SHARES[t])
    const normals = must(PERIOD_NORMALS[t])
    for (let path = 0; path < PATHS; path += 1) {
      const mean = at(expected, t) * at(levels, path)
      if (mean <= 0) continue
      pieces[t * PATHS + path] =
        mean > MANY
          ? Math.max(0, Math.round(mean + Math.sqrt(mean * ratio) * at(normals, path)))
          : countAt(at(shares, path), mean, ratio)
    }
  }
  return pieces
}

type Lot = { quantity: number; from: number; to: number }

/** What is there and under way, by the periods in which it can be sold, first expiring first. */
const lotsOf = (product: PlanProduct, today: number, { periodDays }: PlanOptions): Lot[] => {
  const periodOf = (date: string): number => Math.floor((dayNumber(date) - today) / periodDays)
  const life = lifeOf(product, periodDays)
  return [
    ...product.onHand.map(({ quantity, expiresOn }) => ({
      quantity,
      from: 0,
      to: expiresOn === null ? Infinity : periodOf(expiresOn),
    })),
    ...product.onOrder.map(({ quantity, arrivesOn }) => {
      const from = Math.max(0, periodOf(arrivesOn))
      return { quantity, from, to: from + life - 1 }
    }),
  ].sort((a, b) => a.to - b.to || a.from - b.from)
}

const lifeOf = ({ shelfLifeDays }: PlanProduct, periodDays: number): number =>
  shelfLifeDays === null ? Infinity : Math.max(1, Math.ceil(shelfLifeDays / periodDays))

export type CostOfPacks = {
  /** Expected cost of a number of packs. It falls to one lowest point and rises after it. */
  costOf: (packs: number) => number
  /** More than this is never missed on any path. */
  most: number
}

export const expectedCost = (
  product: PlanProduct,
  demand: Demand,
  { today, cover, options }: { today: number; cover: Coverage; options: PlanOptions },
): CostOfPacks => {
  const { first, second } = cover
  const { pack, costs } = product
  const life = lifeOf(product, options.periodDays)
  const until = Math.min(AHEAD, Math.max(second, Math.min(first + life, second + TAIL)))
  const periods = Math.max(0, until - first)
  const lots = lotsOf(product, today, options)
  const paths = drawPaths(demand, until)

  // What the new goods are asked for: what the older ones do not serve.
  const asked = new Float64Array(periods * PATHS)
  const left = new Float64Array(lots.length)
  let most = 0
  for (let path = 0; path < PATHS; path += 1) {
    lots.forEach((lot, j) => {
      left[j] = lot.quantity
    })
    let all = 0
    for (let t = 0; t < until; t += 1) {
      let wanted = at(paths, t * PATHS + path)
      for (let j = 0; j < lots.length && wanted > 0; j += 1) {
        const lot = must(lots[j])
        if (lot.from > t || lot.to < t) continue
        const taken = Math.min(at(left, j), wanted)
        left[j] = at(left, j) - taken
        wanted -= taken
      }
      if (t < first) continue
      asked[(t - first) * PATHS + path] = wanted
      all += wanted
    }
    most = Math.max(most, all)
  }

  const shortage = costs.shortage * (life === Infinity ? 1 : PERISHABLE_SHORTAGE)
  // Beyond what is looked at, goods that expire later go on selling at the mean of the last week.
  const lastWeek = demand.expected.slice(-7).reduce((sum, pieces) => sum + pieces, 0) / 7
  const soldLater = life === Infinity ? Infinity : Math.max(0, life - periods) * lastWeek
  const known = new Map<number, number>()
  const costOf = (packs: number): number => {
    const before = known.get(packs)
    if (before !== undefined) return before
    let total = 0
    for (let path = 0; path < PATHS; path += 1) {
      let stock = packs * pack
      for (let t = 0; t < periods && (stock > 0 || first + t < second); t += 1) {
        const wanted = at(asked, t * PATHS + path)
        const sold = Math.min(wanted, stock)
        stock -= sold
        const early = first + t < second
        if (early) total += shortage * (wanted - sold)
        if (t < life - 1) total += costs.holding * stock * (early ? 1 : KEPT_LATER)
        else if (t === life - 1) {
          total += costs.waste * stock
          stock = 0
        }
      }
      if (stock > soldLater) total += costs.waste * (stock - soldLater)
    }
    known.set(packs, total / PATHS)
    return total / PATHS
  }
  return { costOf, most: Math.ceil(most / pack) }
}

/** The fewest packs of the least expected cost, by bisection. */
export const cheapest = ({ costOf, most }: CostOfPacks): number => {
  let low = 0
  let high = most
  while (low < high) {
    const middle = (low + high) >> 1
    if (costOf(middle + 1) < costOf(middle) - 1e-9) low = middle + 1
    else high = middle
  }
  return low
}
