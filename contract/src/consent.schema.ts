import { consentPurposes } from '@tokri/rules/consents.ts'
import { z } from 'zod'
import { answer, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'

/** `given` is false where a consent is taken back. `version` names the text that the person has read. */
export const consentShape = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  version: z.string(),
  at: timestamp,
})
export type ConsentShape = z.output<typeof consentShape>

export const giveConsentSchema = {
  body: z.object({
    purpose: z.enum(consentPurposes),
    given: z.boolean({ error: 'Say true or false' }),
    version: text(limits.consentVersion),
  }),
  answer: answer({ data: consentShape }),
}
/** The newest first. Only the newest of a purpose counts. */
export const getConsentsSchema = { answer: answer({ data: z.array(consentShape) }) }
