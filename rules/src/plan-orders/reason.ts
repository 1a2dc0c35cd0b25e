import { must } from '../must.ts'
import { type Coverage, dayNumber, weekdayOf } from './calendar.ts'
import type { Demand, PlanOptions, PlanProduct } from './types.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Dates of the next days are said by the day of the week. */
const SOON_DAYS = 7
const LOOKED_BACK = 14

const rounded = (pieces: number): string =>
  pieces >= 10
    ? String(Math.round(pieces))
    : pieces >= 0.1 || pieces === 0
      ? String(Number(pieces.toFixed(1)))
      : 'less than 0.1'

const dayName = (day: number, today: number): string => {
  if (day === today) return 'today'
  if (day === today + 1) return 'tomorrow'
  if (day <= today + SOON_DAYS) return must(WEEKDAYS[weekdayOf(day) - 1])
  return new Date(day * 86_400_000).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** Why so much: "Sells 14 a day, 9 left, 3 expire Thursday, next delivery Friday". */
export const reasonOf = (
  product: PlanProduct,
  demand: Demand,
  { today, cover, options, note }: { today: number; cover: Coverage | null; options: PlanOptions; note: string | null },
): string => {
  const { periodDays } = options
  const spanned = demand.expected.slice(0, periodDays === 1 ? 7 : 4)
  const each = spanned.reduce((sum, pieces) => sum + pieces, 0) / spanned.length
  const per = periodDays === 1 ? 'a day' : 'a week'
  const usable = product.onHand.filter(({ expiresOn }) => expiresOn === null || dayNumber(expiresOn) >= today)
  const left = usable.reduce((sum, { quantity }) => sum + quantity, 0)
  const coming = product.onOrder.reduce((sum, { quantity }) => sum + quantity, 0)
  const arrival = cover ? today + cover.first * periodDays : null

  const parts = [
    demand.known
      ? `Sells ${rounded(each)} ${per}`
      : each > 0
        ? `New; others of its kind sell ${rounded(each)} ${per}`
        : 'Nothing is known of its sales yet',
    left > 0 ? `${left} left` : 'none left',
  ]
  const expiring = usable.flatMap(({ quantity, expiresOn }) => {
    const last = expiresOn === null ? Infinity : dayNumber(expiresOn)
    return last < (arrival ?? today + 2) ? [{ quantity, last }] : []
  })
  if (expiring.length > 0) {
    const pieces = expiring.reduce((sum, { quantity }) => sum + quantity, 0)
    const last = Math.max(...expiring.map((lot) => lot.last))
    parts.push(`${pieces} ${pieces === 1 ? 'expires' : 'expire'} ${dayName(last, today)}`)
  }
  if (coming > 0) parts.push(`${coming} on order`)
  const recent = product.history.slice(-LOOKED_BACK)
  const short = recent.filter(({ inStockShare }) => inStockShare > 0 && inStockShare < 1).length
  if (short > 1) parts.push(`sold out on ${short} of ${recent.length} ${periodDays === 1 ? 'days' : 'weeks'}`)
  if (note) parts.push(note)
  else if (arrival !== null) parts.push(`next delivery ${dayName(arrival, today)}`)
  return parts.join(', ')
}
