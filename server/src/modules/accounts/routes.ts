import * as schema from '@tokri/contract/accounts.schema.ts'
import * as accounts from '@tokri/contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { FileRoute, Route } from '../../platform/http/route.ts'
import { closeDay, readBusinessDay } from './day-close.ts'
import { businessDayCsv } from './day-close-csv.ts'

export const accountsRoutes = (route: Route, fileRoute: FileRoute, deps: Deps): void => {
  route(accounts.businessDay, schema.businessDaySchema, async ({ query }) => ({
    message: 'The business day',
    data: await readBusinessDay(deps, query),
  }))

  route(accounts.closeDay, schema.closeDaySchema, async ({ user, body }) => ({
    message: 'The day is closed',
    data: await closeDay(deps, user.id, body),
  }))

  fileRoute(accounts.businessDayCsv, schema.businessDayCsvSchema, async ({ query, reply }) => {
    const { name, text } = await businessDayCsv(deps, query)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(text)
  })
}
