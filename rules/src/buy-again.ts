// What a shopper buys again and again: how often a product was bought, and how due it is. The interval of a product is the
// median of the times between its purchases, so one late order changes it little, and the shopper can check it in their
// own orders.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Orders of the same product within this time are one purchase: the second makes up for what the first forgot. */
const SAME_PURCHASE_MS = 12 * HOUR_MS
/** Until a product was bought twice, it counts as one for two weeks. It only ranks; nobody is told this interval. */
const UNKNOWN_INTERVAL_DAYS = 14
/** An interval is told from three purchases on: two may be chance. */
const PURCHASES_TO_TELL = 3
/** A product that is overdue by more than this many intervals is fading: its shopper buys something else now. */
const FADES_AFTER = 2

/** The times at which one product was ordered, in any order. */
export type Bought<Id = string> = { productId: Id; at: readonly Date[] }

export type Habit<Id = string> = {
  productId: Id
  times: number
  lastAt: Date
  /** The usual days between two purchases, at least 1; null as long as there are too few. */
  everyDays: number | null
  /** Whether the usual time has passed since the last purchase; false as long as it is not known. */
  due: boolean
  score: number
}

/** The times of separate purchases, the first first. */
const purchasesOf = (at: readonly Date[]): number[] => {
  const purchases: number[] = []
  for (const time of at.map((date) => date.getTime()).sort((a, b) => a - b)) {
    const last = purchases.at(-1)
    if (last === undefined || time - last >= SAME_PURCHASE_MS) purchases.push(time)
  }
  return purchases
}

const median = (values: readonly number[]): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** From 0 (just bought) to 1 (due); long after that it falls again. */
const dueness = (sinceDays: number, everyDays: number): number => {
  const waited = Math.max(0, sinceDays) / everyDays
  return waited <= FADES_AFTER ? Math.min(1, waited) : FADES_AFTER / waited
}

const habitOf = <Id>({ productId, at }: Bought<Id>, now: Date): Habit<Id> | null => {
  const purchases = purchasesOf(at)
  const last = purchases.at(-1)
  if (last === undefined) return null
  const gaps = purchases.slice(1).map((time, index) => time - (purchases[index] ?? time))
  const usual = median(gaps)
  const intervalDays = usual === undefined ? UNKNOWN_INTERVAL_DAYS : Math.max(1, usual / DAY_MS)
  const sinceDays = (now.getTime() - last) / DAY_MS
  const everyDays = purchases.length < PURCHASES_TO_TELL ? null : Math.round(intervalDays)
  return {
    productId,
    times: purchases.length,
    lastAt: new Date(last),
    everyDays,
    due: everyDays !== null && sinceDays >= intervalDays,
    // A product bought eight times counts three times as much as one bought once, not eight times.
    score: Math.log2(1 + purchases.length) * dueness(sinceDays, intervalDays),
  }
}

/** The habits of a shopper, what they most probably need now first. */
export const habitsOf = <Id extends string>(bought: readonly Bought<Id>[], now: Date): Habit<Id>[] =>
  bought
    .map((product) => habitOf(product, now))
    .filter((habit) => habit !== null)
    .sort(
      (a, b) => b.score - a.score || b.lastAt.getTime() - a.lastAt.getTime() || (a.productId < b.productId ? -1 : 1),
    )
