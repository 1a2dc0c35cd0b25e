// Input and output of the planner of orders. Days are texts like '2025-03-09'. A period is a day or a week.

export type HistoryEntry = {
  /** The first day of the period. */
  date: string
  sold: number
  /** Share of the opening hours in which the product could be bought. Below 1 the last one went then; 0: not offered. */
  inStockShare: number
}

export type PlanSupplier = {
  id: string
  /** What is ordered today arrives before opening on the first delivery day at least so many days ahead. */
  leadDays: number
  /** 1 Monday … 7 Sunday. */
  deliveryDays: readonly number[]
  /** The least value, at cost, of all that is ordered on one day. */
  minimum: number
}

export type PlanProduct = {
  id: string
  store?: string
  /** From the finest to the coarsest. */
  categories: readonly string[]
  /** Oldest first, without gaps, up to the period before today; empty for a new product. */
  history: readonly HistoryEntry[]
  /** `expiresOn` is the last day of sale, null for what keeps. */
  onHand: readonly { quantity: number; expiresOn: string | null }[]
  onOrder: readonly { quantity: number; arrivesOn: string }[]
  /** Quantities are multiples of it. */
  pack: number
  /** Days of sale from the day of arrival on; null: it keeps. */
  shelfLifeDays: number | null
  price: number
  cost: number
  /** Per piece: kept for a period, not sold for want of stock, expired. */
  costs: { holding: number; shortage: number; waste: number }
  supplier: PlanSupplier
}

export type PlanOptions = {
  /** 1 for days, 7 for weeks. */
  periodDays: number
  /** How many periods to forecast. */
  horizon: number
  /** Days of the next five weeks on which the store is closed. */
  closedOn: readonly string[]
  /** Share of a day's demand by opening hour. */
  dayProfile: readonly number[] | null
}

export type OrdersInput = { today: string; products: readonly PlanProduct[]; options: PlanOptions }

export type PlannedOrder = {
  id: string
  /** Whole packs; 0 means nothing today. */
  quantity: number
  /** Expected demand, not sales, of the next periods, today first. */
  forecast: number[]
  /** One short sentence for the shopkeeper. */
  reason: string
}

/** What is known of the demand for one product. Plain data: the server keeps it from one night to the next. */
export type Demand = {
  /** Expected pieces by period, today first, on open days. */
  expected: number[]
  /** Variance of a period over its mean, above 1. */
  ratio: number
  /** Relative deviation of the level itself: much for what is new, little for what sells a lot. */
  doubt: number
  /** Whether it was ever in stock; else the level is that of its category. */
  known: boolean
}
