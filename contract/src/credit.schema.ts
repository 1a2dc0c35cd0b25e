import { creditKinds } from '@tokri/rules/credit.ts'
import { z } from 'zod'
import { answer, timestamp } from './fields.ts'

const creditEntry = z.object({
  _id: z.string(),
  kind: z.enum(creditKinds),
  /** Negative for what was spent. */
  amount: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  at: timestamp,
})
export type CreditEntryShape = z.output<typeof creditEntry>

/** The newest entry comes first. All of them sum to the balance. */
export const creditShape = z.object({ balance: z.number(), entries: z.array(creditEntry) })
export const getCreditSchema = { answer: answer({ data: creditShape }) }
