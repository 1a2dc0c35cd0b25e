import { z } from 'zod'
import { plainAnswer } from './fields.ts'

/** `test` takes no money. */
export const paymentProvider = z.enum(['test', 'stripe', 'razorpay'])
export type ProviderName = z.output<typeof paymentProvider>

/** The body has the format of the provider; it is read as bytes, which its signature covers. */
export const paymentWebhookSchema = { answer: plainAnswer }
