// Which entries of the home page hold at a moment, and when that next changes. Times are on the clock of the shop. A period
// belongs to the day on which it begins: one that runs past midnight also covers the morning after its last day.
import { minutesOf, momentOf, wallTime } from './opening-hours.ts'

export const homeEntryKinds = ['banner', 'category', 'products', 'recipes'] as const
export type HomeEntryKind = (typeof homeEntryKinds)[number]

export type HomeTimes = {
  /** 0 is Sunday; empty: every day. */
  days: readonly number[]
  /** "06:00"; both null: the whole day. `toTime` is on the next day if it is not later than `fromTime`. */
  fromTime: string | null
  toTime: string | null
  /** The first and the last day, such as "2026-11-08"; null: without a limit. */
  fromDate: string | null
  toDate: string | null
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** In so many days every weekday occurs, whatever the first one is. */
const DAYS_AHEAD = 8

const midnightOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS

/** The period that begins on a day, as local times; null if the entry does not hold on this day. */
const periodOn = (entry: HomeTimes, midnight: number): { from: number; to: number } | null => {
  const day = new Date(midnight)
  const date = day.toISOString().slice(0, 10)
  if (entry.days.length > 0 && !entry.days.includes(day.getUTCDay())) return null
  if ((entry.fromDate !== null && date < entry.fromDate) || (entry.toDate !== null && date > entry.toDate)) return null
  const from = entry.fromTime === null ? 0 : minutesOf(entry.fromTime)
  const to = entry.toTime === null ? DAY_MINUTES : minutesOf(entry.toTime)
  return {
    from: midnight + from * MINUTE_MS,
    to: midnight + (to <= from ? to + DAY_MINUTES : to) * MINUTE_MS,
  }
}

const holdsOn = (entry: HomeTimes, wall: number): boolean => {
  const midnight = midnightOf(wall)
  return [midnight, midnight - DAY_MS].some((day) => {
    const period = periodOn(entry, day)
    return period !== null && period.from <= wall && wall < period.to
  })
}

export const holdsAt = (entry: HomeTimes, at: Date, timeZone: string): boolean =>
  holdsOn(entry, wallTime(at.getTime(), timeZone))

/** The days whose periods begin or end next: those around now, and around the first and the last date. */
const daysToLookAt = (entry: HomeTimes, midnight: number): Set<number> => {
  const around = (start: number) => Array.from({ length: DAYS_AHEAD + 2 }, (_, day) => start + (day - 1) * DAY_MS)
  const dates = [entry.fromDate, entry.toDate].filter((date) => date !== null).map((date) => Date.parse(date))
  return new Set([midnight, ...dates].flatMap(around))
}

/**
 * The first moment after `now` at which another set of these entries holds; null if it stays. On a day on which the clocks
 * are put forward or back, it is the next quarter of an hour, at which nothing may change.
 */
export const nextChange = (entries: readonly HomeTimes[], now: Date, timeZone: string): Date | null => {
  const wall = wallTime(now.getTime(), timeZone)
  const midnight = midnightOf(wall)
  const changes = entries.flatMap((entry) => {
    const holds = holdsOn(entry, wall)
    const first = [...daysToLookAt(entry, midnight)]
      .map((day) => periodOn(entry, day))
      .flatMap((period) => (period === null ? [] : [period.from, period.to]))
      .filter((change) => change > wall && holdsOn(entry, change) !== holds)
      .sort((one, other) => one - other)[0]
    return first === undefined ? [] : [momentOf(first, timeZone)]
  })
  // A day on which the clocks change has hours that occur twice or not at all, so the next day is looked at afresh.
  const nextDay = momentOf(midnight + DAY_MS, timeZone)
  if (entries.length > 0 && nextDay - momentOf(midnight, timeZone) !== DAY_MS)
    changes.push(...clockChanges(midnight, timeZone))
  const later = changes.filter((change) => change > now.getTime())
  return later.length === 0 ? null : new Date(Math.min(...later))
}

/** Every quarter of an hour of a day on which the clocks change. */
const clockChanges = (midnight: number, timeZone: string): number[] => {
  const start = momentOf(midnight, timeZone)
  return Array.from({ length: 25 * 4 + 1 }, (_, quarter) => start + quarter * 15 * MINUTE_MS)
}
