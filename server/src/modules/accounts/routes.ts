import * as schema from '@tokri/contract/accounts.schema.ts'
import * as accounts from '@tokri/contract/accounts.ts'
import { salesReportCsvSchema, salesReportSchema } from '@tokri/contract/reports.schema.ts'
import * as reports from '@tokri/contract/reports.ts'
import type { Deps } from '../../deps.ts'
import { forReading } from '../../platform/database/read-replicas.ts'
import type { FileRoute, Route } from '../../platform/http/route.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { requireRecentPassword } from '../user/service.ts'
import { closeDay, readBusinessDay } from './day-close.ts'
import { businessDayCsv } from './day-close-csv.ts'
import { gstr1Csv } from './gstr1-csv.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { readMonthAccounts } from './month.ts'
import { readSalesReport, salesReportCsv } from './sales-report.ts'

export const accountsRoutes = (route: Route, fileRoute: FileRoute, deps: Deps): void => {
  route(accounts.businessDay, schema.businessDaySchema, async ({ query }) => ({
    message: 'The business day',
    data: await readBusinessDay(await forReading(deps), query),
  }))

  route(accounts.closeDay, schema.closeDaySchema, async ({ user, body }) => ({
    message: 'The day is closed',
    data: await closeDay(deps, user.id, body),
  }))

  fileRoute(accounts.businessDayCsv, schema.businessDayCsvSchema, async ({ user, query, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await businessDayCsv(await forReading(deps), query))
  })

  route(accounts.monthAccounts, schema.monthAccountsSchema, async ({ query }) => ({
    message: 'The accounts of the month',
    data: await readMonthAccounts(await forReading(deps), query),
  }))

  fileRoute(accounts.ledgerCsv, schema.ledgerCsvSchema, async ({ user, query, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await ledgerCsv(await forReading(deps), query))
  })

  route(reports.salesReport, salesReportSchema, async ({ query }) => ({
    message: 'Sales',
    data: await readSalesReport(await forReading(deps), query),
  }))

  fileRoute(reports.salesReportCsv, salesReportCsvSchema, async ({ user, query, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await salesReportCsv(await forReading(deps), query))
  })

  fileRoute(accounts.gstr1Csv, schema.gstr1CsvSchema, async ({ user, query: { part, ...month }, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await gstr1Csv(await forReading(deps), month, part))
  })
}
