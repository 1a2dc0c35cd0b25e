// The interface of payment providers: six functions, implemented by an adapter per provider. No other code depends on
// a provider.
/** One attempt to pay an order. Amounts are paise of Indian rupees. */
export type PaymentToOpen = {
  id: string
  orderId: string
  orderNumber: string
  amountPaise: number
  createdAt: Date
  /** Where the provider sends the shopper afterwards; an absolute URL. */
  paidUrl: string
  leftUrl: string
}

export type QrToOpen = Pick<PaymentToOpen, 'id' | 'orderId' | 'orderNumber' | 'amountPaise' | 'createdAt'>
/** `id` is the provider's own; `payload` is what the code holds. */
export type PaymentQr = { id: string; payload: string; expiresAt: Date }

/** The result of a payment, as a webhook with a verified signature reports it. */
export type PaymentMessage = {
  about: 'payment'
  /** The provider's id of this webhook. A repeated webhook has the same id. */
  id: string
  kind: 'succeeded' | 'failed'
  orderId: string
  /** The payment; null when the webhook does not name it. */
  paymentId: string | null
  amountPaise: number
  /** The provider's reference that a refund needs. */
  paymentReference: string | null
}

/** The payment that a message is about. The test provider names its order. */
type OfPayment = { paymentReference: string | null; orderId: string | null }

/** What became of a refund: one of ours, or one that somebody made at the provider's own page. */
export type RefundMessage = OfPayment & {
  about: 'refund'
  id: string
  /** The provider's reference of the refund; null if it names only ours. */
  reference: string | null
  /** The id with which we sent it; null if we did not. */
  sentAs: string | null
  amountPaise: number
  state: RefundState
}

/** The shopper's bank takes a payment back, which may be disputed. */
export type DisputeMessage = OfPayment & {
  about: 'dispute'
  id: string
  reference: string
  amountPaise: number
  state: 'open' | 'won' | 'lost'
  answerBy: Date | null
}

/** A webhook about one of our payments. */
export type ProviderMessage = PaymentMessage | RefundMessage | DisputeMessage

/** `pending`: the provider has accepted it, but the money is not there. A done refund may still fail. */
export type RefundState = 'pending' | 'done' | 'failed'

/** The result of a payment. `failed` is final. */
export type PaymentOutcome =
  | { state: 'open' | 'failed' }
  | { state: 'paid'; amountPaise: number; paymentReference: string | null }

export type Headers = Record<string, string | string[] | undefined>

export type PaymentProvider = {
  /** Makes a QR code for a payment that a webhook confirms. Absent where a provider has none. */
  qr?: (payment: QrToOpen) => Promise<PaymentQr>
  /** Opens a payment, or returns the one that an earlier call for the same id opened. */
  open: (payment: PaymentToOpen) => Promise<{ reference: string; url: string }>
  /**
   * Verifies the signature and parses a webhook; null when it is not about our payments. Throws `bad_signature` for a
   * wrong signature or one older than five minutes, `bad_request` for an invalid body.
   */
  read: (body: Buffer, headers: Headers, now: Date) => ProviderMessage | null
  /** Asks for the result of a payment. */
  ask: (reference: string) => Promise<PaymentOutcome>
  /** Closes a payment, or returns that it has been paid. */
  close: (reference: string) => Promise<PaymentOutcome>
  /**
   * Refunds money; a second call with the same `id` refunds nothing. Throws what may go better later; a refusal that cannot
   * change has failed. The reason is not sent, because it was written for the shop only.
   */
  refund: (refund: RefundToSend) => Promise<SentRefund>
  /** Asks for the state of a refund. */
  askRefund: (reference: string) => Promise<RefundState>
  /** Makes a call that changes nothing. Throws, in the provider's words, if the keys are refused or nobody answers. */
  check: () => Promise<void>
}

/** The provider's reference of a refund, null if it made none, and why it failed, in the provider's words. */
export type SentRefund = { reference: string | null; state: RefundState; why?: string }

/** Refusals of which a later try may hear nothing: keys are mended (401, 403), and calls come again (the others). */
const PASSING = [401, 403, 408, 409, 425, 429]

/** The answer to a refusal of a refund that stays the same however often it is sent. Throws any other error. */
export const failedForGood = (error: unknown, status: number | undefined): SentRefund => {
  const isFinal = status !== undefined && status >= 400 && status < 500 && !PASSING.includes(status)
  if (!isFinal || !(error instanceof Error)) throw error
  return { reference: null, state: 'failed', why: wordsOf(error) }
}

/** Of what a provider says, in characters. */
const MOST_WORDS = 300
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MOST_WORDS)

export type RefundToSend = {
  /** Another one for each time that a person gives it. */
  id: string
  /** Null for a payment that was never opened: only the test provider reports those. */
  reference: string | null
  paymentReference: string | null
  amountPaise: number
  /** Whether a person gives it again after it failed. */
  isAgain: boolean
  /** From 1. The provider may have accepted an earlier attempt whose response was lost. */
  attempt: number
}

/** Older signatures are refused, so that a captured webhook cannot be replayed later. */
export const SIGNATURE_SECONDS = 300
