// What stock is worth, what was earned with it, and what lies. Each also as a spreadsheet.
import { endpoint } from './endpoint.ts'
import type * as schema from './stock-reports.schema.ts'

const report = { method: 'GET', access: 'manager', store: 'query' } as const
const csv = { ...report, answers: 'text/csv' } as const

export const stockValue = endpoint<typeof schema.stockValueSchema>({ ...report, url: '/api/reports/stock-value' })
export const stockValueCsv = endpoint<typeof schema.stockValueCsvSchema>({
  ...csv,
  url: '/api/reports/stock-value-csv',
})
export const margin = endpoint<typeof schema.marginSchema>({ ...report, url: '/api/reports/margin' })
export const marginCsv = endpoint<typeof schema.marginCsvSchema>({ ...csv, url: '/api/reports/margin-csv' })
export const slowStock = endpoint<typeof schema.slowStockSchema>({ ...report, url: '/api/reports/slow-stock' })
export const slowStockCsv = endpoint<typeof schema.slowStockCsvSchema>({ ...csv, url: '/api/reports/slow-stock-csv' })
