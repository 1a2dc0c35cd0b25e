import type { PlanOptions, PlanSupplier } from './types.ts'

const DAY = 86_400_000

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

export const dayOfMonth = (day: number): number => new Date(day * DAY).getUTCDate()

/** The week of the year by ISO 8601, 1 to 53. */
export const weekOfYear = (day: number): number => {
  const thursday = day - weekdayOf(day) + 4
  const year = new Date(thursday * DAY).getUTCFullYear()
  return Math.floor((thursday - Date.UTC(year, 0, 1) / DAY) / 7) + 1
}

/** The day on which an order of `day` arrives. A supplier without delivery days is taken to deliver on every day. */
const arrivalOf = (day: number, supplier: PlanSupplier, closed: ReadonlySet<number>): number => {
  const days = supplier.deliveryDays.filter((weekday) => weekday >= 1 && weekday <= 7)
  const earliest = day + Math.max(0, Math.ceil(supplier.leadDays) || 0)
  for (let at = earliest; at < earliest + 60; at += 1) {
    if ((days.length === 0 || days.includes(weekdayOf(at))) && !closed.has(at)) return at
  }
  return earliest
}

/** Periods from today on: an order of now arrives at the beginning of `first`, one of the next call at that of `second`. */
export type Coverage = { first: number; second: number }

/** Null where the order of the next call comes with the same delivery: waiting costs nothing then, and more is known. */
export const coverageOf = (
  supplier: PlanSupplier,
  today: number,
  options: PlanOptions,
  closed: ReadonlySet<number>,
): Coverage | null => {
  const { periodDays } = options
  let next = today + periodDays
  for (let tries = 0; periodDays === 1 && closed.has(next) && tries < 60; tries += 1) next += 1
  const first = arrivalOf(today, supplier, closed)
  const second = arrivalOf(next, supplier, closed)
  if (second <= first) return null
  return { first: Math.ceil((first - today) / periodDays), second: Math.ceil((second - today) / periodDays) }
}
