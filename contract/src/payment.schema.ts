import { upiReferencePattern } from '@tokri/rules/upi.ts'
import { z } from 'zod'
import { answer, id, plainAnswer, rupees, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'
import { type ProviderName, paymentProviders } from './payment-providers.ts'

export const paymentProvider = z.literal(Object.keys(paymentProviders) as ProviderName[])

/** The body has the format of the provider; it is read as bytes, which its signature covers. */
export const paymentWebhookSchema = { answer: plainAnswer }

const NO_REFERENCE = 'A reference has 6 to 35 letters and digits'
/** The number that a bank gives a transfer, as it is typed. */
export const upiReference = z
  .string({ error: NO_REFERENCE })
  .transform((value) => value.replace(/\s/g, '').toUpperCase())
  .refine((value) => upiReferencePattern.test(value), { error: NO_REFERENCE })

export const confirmUpiSchema = {
  /** Without `amount`, what is due has come. Another amount is kept and confirms nothing. */
  body: z.object({ orderId: id, reference: upiReference, amount: rupees.optional() }),
  answer: answer({
    data: z.object({
      orderId: z.string(),
      confirmed: z.boolean(),
      amount: z.number(),
      due: z.number(),
      /** What came more than was due; negative if it was less. */
      difference: z.number(),
    }),
  }),
}

/**
 * `refund`: the money is there and goes back. `mistyped`: the entry was wrong, so that its reference can be entered again.
 */
export const endUpiSchema = {
  body: z.object({ reference: upiReference, as: z.enum(['refund', 'mistyped']), reason: text(limits.reason) }),
  answer: plainAnswer,
}

const openUpi = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /**
   * `waits`: the shopper was shown a code and nobody has seen the money. `unconfirmed`: the rider says that it was paid.
   * `differs`: it came, but was not what was due.
   */
  kind: z.enum(['waits', 'unconfirmed', 'differs']),
  reference: z.string().nullable(),
  amount: z.number(),
  due: z.number(),
  at: timestamp,
})
export type OpenUpi = z.output<typeof openUpi>
export const openUpiSchema = { query: z.object({ storeId: id }), answer: answer({ data: z.array(openUpi) }) }
