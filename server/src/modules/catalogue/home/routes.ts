import * as schema from '@tokri/contract/home.schema.ts'
import * as home from '@tokri/contract/home.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import * as schedule from './manage-home.ts'
import { entriesOf, shopTimeZone } from './show-home.ts'

/** The calls with which administrators manage the schedule of the home page. */
export const homeScheduleRoutes = (route: Route, deps: Deps): void => {
  route(home.getHomeSchedule, schema.getHomeScheduleSchema, async () => {
    await deps.watch.settle()
    return { message: 'Schedule', data: await schedule.listSchedule(deps), timeZone: shopTimeZone(deps) }
  })

  route(home.createHomeEntry, schema.createHomeEntrySchema, async ({ user, body }) => ({
    message: 'Entry created',
    data: await schedule.createEntry(deps, user.id, body),
  }))

  route(home.updateHomeEntry, schema.updateHomeEntrySchema, async ({ user, body }) => ({
    message: 'Entry updated',
    data: await schedule.updateEntry(deps, user.id, body),
  }))

  route(home.deleteHomeEntry, schema.deleteHomeEntrySchema, async ({ user, body }) => {
    await schedule.deleteEntry(deps, user.id, body._id)
    return { message: 'Entry deleted' }
  })

  route(home.previewHome, schema.previewHomeSchema, async ({ body }) => {
    await deps.watch.settle()
    const period = deps.home.at(new Date(body.at), shopTimeZone(deps))
    return { message: 'Preview', data: entriesOf(period), until: period.until?.toISOString() ?? null }
  })
}
