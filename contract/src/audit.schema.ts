import { z } from 'zod'
import { limit, listAnswer, page, search, timestamp } from './fields.ts'

export const auditEntryShape = z.object({
  _id: z.string(),
  at: timestamp,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export const getAuditEntriesSchema = {
  body: z.object({ search, page, limit: limit(50) }),
  answer: listAnswer(auditEntryShape),
}
