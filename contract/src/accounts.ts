// The accounts of a store.
import type * as schema from './accounts.schema.ts'
import { endpoint } from './endpoint.ts'

/** A business day of a store: its figures until now, or those with which it was closed. */
export const businessDay = endpoint<typeof schema.businessDaySchema>({
  method: 'GET',
  url: '/api/accounts/day',
  access: 'manager',
  store: 'query',
})
/**
 * Closes a business day for good. A day that goes on ends now: what comes later counts for the next one. A closed day, one
 * that has not begun, and figures that changed since they were shown (`expected`) are answered with 409.
 */
export const closeDay = endpoint<typeof schema.closeDaySchema>({
  method: 'POST',
  url: '/api/accounts/close-day',
  access: 'manager',
  store: 'body',
  invalidates: 'nothing',
})
/** A business day as a spreadsheet. */
export const businessDayCsv = endpoint<typeof schema.businessDayCsvSchema>({
  method: 'GET',
  url: '/api/accounts/day-csv',
  access: 'manager',
  store: 'query',
  answers: 'text/csv',
})
/** A month of a store: sales, refunds and, in a registered shop, the tax of its documents. */
export const monthAccounts = endpoint<typeof schema.monthAccountsSchema>({
  method: 'GET',
  url: '/api/accounts/month',
  access: 'manager',
  store: 'query',
})
/** Every sale and every refund of a month as a spreadsheet. */
export const ledgerCsv = endpoint<typeof schema.ledgerCsvSchema>({
  method: 'GET',
  url: '/api/accounts/ledger-csv',
  access: 'manager',
  store: 'query',
  answers: 'text/csv',
})
/** A table of the return GSTR-1 of a month as a spreadsheet. 409 if the shop is not registered and has issued no document. */
export const gstr1Csv = endpoint<typeof schema.gstr1CsvSchema>({
  method: 'GET',
  url: '/api/accounts/gstr1-csv',
  access: 'manager',
  store: 'query',
  answers: 'text/csv',
})
