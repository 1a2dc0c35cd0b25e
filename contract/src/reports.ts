// Sales over a period. An order counts for the day of its delivery.
import { endpoint } from './endpoint.ts'
import type * as schema from './reports.schema.ts'

/** What the rows of a report are. */
export const reportParts = ['day', 'product', 'category', 'customer', 'store', 'payment', 'hour'] as const
export type ReportPart = (typeof reportParts)[number]

/** What was sold in a period, by day, product, category, customer, store, payment or hour, beside the period before. */
export const salesReport = endpoint<typeof schema.salesReportSchema>({
  method: 'GET',
  url: '/api/reports/sales',
  access: 'admin',
})
/** The same as a spreadsheet, with all rows. */
export const salesReportCsv = endpoint<typeof schema.salesReportCsvSchema>({
  method: 'GET',
  url: '/api/reports/sales-csv',
  access: 'admin',
  answers: 'text/csv',
})
