// What the sales page shows, as it stands in the address.
import { type ReportPart, reportParts } from '@tokri/contract/reports.ts'

const DAY_MS = 86_400_000
const isDay = (value: unknown): value is string => typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value)

export type Search = { from?: string; to?: string; by?: string; store?: string }
export type SalesQuery = { from: string; to: string; by: ReportPart; storeId?: string }

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The periods of the buttons, from a day on. */
export const periods = {
  'Last 7 days': (today: string) => ({ from: daysBefore(today, 6), to: today }),
  'Last 30 days': (today: string) => ({ from: daysBefore(today, 29), to: today }),
  'This month': (today: string) => ({ from: `${today.slice(0, 8)}01`, to: today }),
  'Last month': (today: string) => {
    const to = daysBefore(`${today.slice(0, 8)}01`, 1)
    return { from: `${to.slice(0, 8)}01`, to }
  },
} as const

/** Without a choice, the last seven days by day. */
export const salesQueryOf = (search: Record<string, unknown>, today: string): SalesQuery => {
  const { from, to } = search
  const chosen = isDay(from) && isDay(to) && from <= to ? { from, to } : periods['Last 7 days'](today)
  return {
    ...chosen,
    by: reportParts.find((part) => part === search.by) ?? 'day',
    ...(typeof search.store === 'string' && search.store !== '' && { storeId: search.store }),
  }
}
