import { plainAnswer } from './fields.ts'

/** The body is the provider's own and is read as bytes, since its signature covers them. */
export const paymentWebhookSchema = { answer: plainAnswer }
