import { z } from 'zod'
import { plainAnswer } from './fields.ts'
import { type ProviderName, paymentProviders } from './payment-providers.ts'

export const paymentProvider = z.literal(Object.keys(paymentProviders) as ProviderName[])

/** The body has the format of the provider; it is read as bytes, which its signature covers. */
export const paymentWebhookSchema = { answer: plainAnswer }
