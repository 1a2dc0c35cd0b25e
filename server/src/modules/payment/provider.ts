// What every payment provider is to the shop: five verbs. The adapters beside this file speak each provider's own
// language; nothing else in the program knows which one took the money.
import { type ProviderName, paymentProvider } from '@tokri/contract/payment.schema.ts'

export const isProviderName = (name: string): name is ProviderName => paymentProvider.safeParse(name).success

/** One try at paying an order. Amounts are paise of Indian rupees. */
export type PaymentToOpen = {
  id: string
  orderId: string
  orderNumber: string
  amountPaise: number
  createdAt: Date
  /** Where the provider sends the shopper afterwards; absolute. */
  paidUrl: string
  leftUrl: string
}

/** A message about a payment of ours, its signature checked. */
export type ProviderMessage = {
  /** The provider's name for this message: the same again is a repeat. */
  id: string
  kind: 'succeeded' | 'failed'
  orderId: string
  /** Which try it speaks of; null when the message does not say. */
  paymentId: string | null
  amountPaise: number
  /** What a refund has to name. */
  paymentReference: string | null
}

/** What became of a payment: `failed` can never be paid any more. */
export type PaymentFate =
  | { state: 'open' | 'failed' }
  | { state: 'paid'; amountPaise: number; paymentReference: string | null }

export type Headers = Record<string, string | string[] | undefined>

export type PaymentProvider = {
  /** Opens a payment, or answers the one that an earlier call for the same id opened. */
  open: (payment: PaymentToOpen) => Promise<{ reference: string; url: string }>
  /**
   * Checks the signature and reads a message; null when it is about nothing of ours. Throws `bad_signature` for a wrong
   * signature or one older than five minutes, `bad_request` for a body that makes no sense.
   */
  read: (body: Buffer, headers: Headers, now: Date) => ProviderMessage | null
  /** Asks what became of a payment. */
  ask: (reference: string) => Promise<PaymentFate>
  /** Makes a payment impossible, or answers that it has been paid. */
  close: (reference: string) => Promise<PaymentFate>
  /**
   * Gives money back; the same `id` again gives nothing more. Answers the provider's name for it. Why it goes back stays
   * in the shop: that is what somebody wrote to us.
   */
  refund: (refund: RefundToSend) => Promise<{ reference: string }>
}

export type RefundToSend = {
  id: string
  /** Null for a payment that nobody opened: only the test provider's messages can be about one. */
  reference: string | null
  paymentReference: string | null
  amountPaise: number
  /** The provider may have taken an earlier try whose answer was lost. */
  mayBeKnown: boolean
}

/** A signature older than this is refused: a message that was caught on its way cannot be sent again later. */
export const SIGNATURE_SECONDS = 300
