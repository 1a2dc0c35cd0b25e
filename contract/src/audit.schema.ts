import { z } from 'zod'
import { auditKinds } from './audit-actions.ts'
import { id, limit, listAnswer, localDate, page, search, timestamp } from './fields.ts'

export const auditEntryShape = z.object({
  _id: z.string(),
  at: timestamp,
  actor: z.string(),
  /** The name of the actor; null when nobody was signed in or the account is deleted. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The present name of the subject; null when it has none or is deleted. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntryShape = z.output<typeof auditEntryShape>

export const getAuditEntriesSchema = {
  body: z.object({
    search,
    page,
    limit: limit(50),
    /** Only entries of these kinds. */
    kinds: z.array(z.enum(auditKinds)).min(1).max(auditKinds.length).optional(),
    /** Only what this person or API key did. */
    actor: id.optional(),
    /** Only entries of this day, in the time zone of the first store. */
    day: localDate.optional(),
  }),
  answer: listAnswer(auditEntryShape),
}
