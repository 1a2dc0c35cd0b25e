import { z } from 'zod'
import { answer, fileAnswer, id, localDate } from './fields.ts'
import { reportParts } from './reports.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 366
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Days of the time zone of each store; `to` is inclusive. */
const period = z
  .object({
    from: localDate,
    to: localDate,
    by: z.enum(reportParts, { error: `The parts are ${reportParts.join(', ')}` }).default('day'),
    storeId: id.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => daysFrom(from, to) <= MAX_DAYS, {
    path: ['to'],
    error: `A report covers at most ${MAX_DAYS} days`,
  })

/** `amount` is what the orders brought in: all that was paid, also in credit, less what came off and went back; without tips. */
const sums = z.object({ orders: z.int(), pieces: z.int(), amount: z.number() })
export type SalesSums = z.output<typeof sums>

const salesRow = sums.extend({
  /** A day, an hour of the day, an id, or a way to pay. Empty for customers whose account is deleted. */
  key: z.string(),
  name: z.string(),
  /** The amount in the period before. */
  before: z.number(),
})
export type SalesRow = z.output<typeof salesRow>

const salesReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(reportParts),
  /** Days and hours in their sequence, anything else with the largest amount first: at most 1,000 of `rowCount`. */
  rows: z.array(salesRow),
  rowCount: z.int(),
  /** Of all rows; an order of several products counts once. */
  total: sums,
  /** The same number of days before. */
  before: sums.extend({ from: z.string(), to: z.string() }),
})
export type SalesReport = z.output<typeof salesReport>
export const salesReportSchema = { query: period, answer: answer({ data: salesReport }) }
export const salesReportCsvSchema = { query: period, answer: fileAnswer }
