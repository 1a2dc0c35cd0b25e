import * as schema from '@tokri/contract/audit.schema.ts'
import * as audit from '@tokri/contract/audit.ts'
import type { Deps } from '../../deps.ts'
import { pageFacts } from '../../platform/http/paging.ts'
import type { Route } from '../../platform/http/route.ts'
import { readAuditEntries } from './entry-queries.ts'

export const auditRoutes = (route: Route, deps: Deps): void => {
  route(audit.getAuditEntries, schema.getAuditEntriesSchema, async ({ body }) => {
    const { entries, total } = await readAuditEntries(await deps.replicas.pick(), body)
    return {
      message: 'Audit entries',
      data: entries.map(({ id, at, ...entry }) => ({ _id: id, at: at.toISOString(), ...entry })),
      ...pageFacts(total, body),
    }
  })
}
