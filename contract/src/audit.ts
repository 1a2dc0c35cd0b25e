import type * as schema from './audit.schema.ts'
import { endpoint } from './endpoint.ts'

export const getAuditEntries = endpoint<typeof schema.getAuditEntriesSchema>({
  method: 'POST',
  url: '/api/audit/get-entries',
  access: 'admin',
  invalidates: 'nothing',
})
