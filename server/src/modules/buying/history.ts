// What was sold on each day, and in what share of the opening hours it could be bought.
import { minutesOf, momentOf, type StoreTimes } from '@tokri/rules/opening-hours.ts'
import type { EmptyTime, SoldDays } from './suggestion-queries.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export type Span = { from: number; to: number }

/** The opening hours of each day, as moments. */
export const openingsOf = (times: StoreTimes, days: readonly string[]): Span[][] =>
  days.map((day) => {
    if (times.closedOn.includes(day)) return []
    const begin = Date.parse(`${day}T00:00:00Z`)
    const span = (from: number, to: number): Span => ({
      from: momentOf(begin + from * MINUTE_MS, times.timeZone),
      to: momentOf(begin + to * MINUTE_MS, times.timeZone),
    })
    if (times.hours.length === 0) return [span(0, 1440)]
    return times.hours
      .filter((hours) => hours.day === new Date(begin).getUTCDay())
      .map((hours) => {
        const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
        return span(from, to > from ? to : to + 1440)
      })
  })

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + (to - from), 0)
export const within = (spans: readonly Span[], { from, to }: Span): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0)

export type History = { sold: Float64Array; inStock: Float64Array; emptyHours: number }

/**
 * The histories of products until yesterday. `emptyHours` are opening hours with an empty shelf in the last `recent` days. A
 * product has a history from its first movement on.
 */
export const historiesOf = (
  times: StoreTimes,
  { today, back, recent, now }: { today: string; back: number; recent: number; now: Date },
  { sold, empty }: { sold: readonly SoldDays[]; empty: readonly EmptyTime[] },
): Map<string, History> => {
  const end = Date.parse(`${today}T00:00:00Z`)
  const days = Array.from({ length: back }, (_, k) => new Date(end - (back - k) * DAY_MS).toISOString().slice(0, 10))
  const indexOf = new Map(days.map((day, k) => [day, k]))
  const openings = openingsOf(times, days)
  const begins = days.map((day) => momentOf(Date.parse(`${day}T00:00:00Z`), times.timeZone))
  const emptyOf = Map.groupBy(empty, ({ product_id }) => product_id)
  const dayOf = (moment: number): number => {
    let [low, high] = [0, back]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((begins[middle] ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }
  return new Map(
    sold.map(({ product_id, first_day, days: soldOn, sold: pieces }) => {
      const first = indexOf.get(first_day) ?? (first_day < (days[0] ?? '') ? 0 : back)
      const own = { sold: new Float64Array(back - first), inStock: new Float64Array(back - first) }
      soldOn.forEach((day, k) => {
        const at = indexOf.get(day)
        if (at !== undefined) own.sold[at - first] = pieces[k] ?? 0
      })
      const emptyMs = new Float64Array(back)
      for (const { from, to } of emptyOf.get(product_id) ?? []) {
        const span = { from: from.getTime(), to: (to ?? now).getTime() }
        // Hours after midnight belong to the day before.
        for (let k = Math.max(0, dayOf(span.from) - 1); k < back && (begins[k] ?? 0) < span.to; k += 1)
          emptyMs[k] = (emptyMs[k] ?? 0) + within(openings[k] ?? [], span)
      }
      let emptyHours = 0
      for (let k = first; k < back; k += 1) {
        const open = lengthOf(openings[k] ?? [])
        const share = open === 0 ? 0 : 1 - (emptyMs[k] ?? 0) / open
        // A sale proves that it could be bought.
        own.inStock[k - first] = share > 0 ? share : (own.sold[k - first] ?? 0) > 0 ? 0.01 : 0
        if (k >= back - recent) emptyHours += (emptyMs[k] ?? 0) / 3_600_000
      }
      return [product_id, { ...own, emptyHours }]
    }),
  )
}
