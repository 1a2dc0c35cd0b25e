import { z } from 'zod'
import { plainAnswer } from './fields.ts'

/** Who takes the money; `test` takes none. */
export const paymentProvider = z.enum(['test', 'stripe', 'razorpay'])
export type ProviderName = z.output<typeof paymentProvider>

/** The body is the provider's own and is read as bytes, since its signature covers them. */
export const paymentWebhookSchema = { answer: plainAnswer }
