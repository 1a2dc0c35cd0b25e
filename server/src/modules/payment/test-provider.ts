// The built-in provider for shops without keys; it takes no money. Like a real provider it stores its payments itself, in
// its own table: pressing a button on its page writes the result, so that the shop can ask for it if a webhook is lost.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { id as idField } from '@tokri/contract/fields.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { upiLink } from '@tokri/rules/upi.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  type DisputeMessage,
  type Headers,
  type PaymentOutcome,
  type PaymentProvider,
  type ProviderMessage,
  type RefundState,
  SIGNATURE_SECONDS,
} from './provider.ts'

export const SIGNATURE_HEADER = 'x-test-signature'

const refundEvents = {
  'refund.created': 'pending',
  'refund.processed': 'done',
  'refund.failed': 'failed',
} as const satisfies Record<string, RefundState>
const disputeEvents = {
  'dispute.opened': 'open',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
} as const satisfies Record<string, DisputeMessage['state']>

const isKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

const reference = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const messageShape = z.object({
  id: reference,
  type: z.enum([
    'payment.succeeded',
    'payment.failed',
    ...(Object.keys(refundEvents) as (keyof typeof refundEvents)[]),
    ...(Object.keys(disputeEvents) as (keyof typeof disputeEvents)[]),
  ]),
  orderId: idField,
  amount: z.number(),
  paymentId: idField.optional(),
  /** The provider's name of a refund or a dispute. */
  reference: reference.optional(),
})
export type TestMessage = z.output<typeof messageShape>

const hmac = (secret: string, unixSeconds: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest()

/** `t=<unix>,v1=<hex>` over "t.body". */
export const signTestMessage = (secret: string, body: string, now: Date): string => {
  const unixSeconds = String(Math.floor(now.getTime() / 1000))
  return `t=${unixSeconds},v1=${hmac(secret, unixSeconds, body).toString('hex')}`
}

const checkSignature = (secret: string, body: Buffer, headers: Headers, now: Date): void => {
  const header = headers[SIGNATURE_HEADER]
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/.exec(header.trim()) : null
  const [, unixSeconds = '', signature = ''] = parts ?? []
  const given = Buffer.from(signature, 'hex')
  const age = now.getTime() / 1000 - Number(unixSeconds)
  if (!parts || !timingSafeEqual(given, hmac(secret, unixSeconds, body)) || Math.abs(age) > SIGNATURE_SECONDS)
    throw new AppError('bad_signature')
}

const parse = (body: Buffer): TestMessage => {
  try {
    return messageShape.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new AppError('bad_request', { message: 'This is no message of the test provider' })
  }
}

/** The webhook that its page sends about a payment. */
export const testMessage = (payment: {
  id: string
  orderId: string
  amountPaise: number
  paid: boolean
}): TestMessage => ({
  id: newId(),
  type: payment.paid ? 'payment.succeeded' : 'payment.failed',
  orderId: payment.orderId,
  amount: toRupees(payment.amountPaise),
  paymentId: payment.id,
})

const messageOf = ({ id, type, orderId, amount, paymentId, ...named }: TestMessage): ProviderMessage => {
  const amountPaise = toPaise(amount)
  const about = { id, orderId, amountPaise, paymentReference: null }
  if (isKey(refundEvents, type)) {
    const made = named.reference ?? null
    return { ...about, about: 'refund', reference: made, sentAs: null, state: refundEvents[type] }
  }
  if (isKey(disputeEvents, type)) {
    const made = named.reference ?? `test-dispute-${orderId}`
    return { ...about, about: 'dispute', reference: made, state: disputeEvents[type], answerBy: null }
  }
  const kind = type === 'payment.succeeded' ? 'succeeded' : 'failed'
  return { ...about, about: 'payment', kind, paymentId: paymentId ?? null }
}

/** What becomes of the refunds of a payment. */
export type TestRefunds = 'done' | 'failed' | 'fail_later'

/** A payment in the provider's table. */
const readTestPayment = (db: Db, reference: string) =>
  db.selectFrom('test_payments').selectAll().where('reference', '=', reference).executeTakeFirst()

type TestResult = { state: 'paid' | 'declined' | 'closed'; refunds?: TestRefunds }

/** Records which button was pressed, and how refunds are to go; false if the payment had a result before. */
export const recordResult = async (
  db: Db,
  reference: string,
  { state, refunds = 'done' }: TestResult,
): Promise<boolean> => {
  const decided = await db
    .updateTable('test_payments')
    .set({ state, refunds })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .returning('reference')
    .executeTakeFirst()
  return decided !== undefined
}

const QR_MS = 900_000

const TEST_REFUND = 'test-refund-'

export const createTestProvider = (db: Db, secret: string): PaymentProvider => {
  const ask = async (reference: string): Promise<PaymentOutcome> => {
    const payment = await readTestPayment(db, reference)
    if (payment?.state === 'paid') return { state: 'paid', amountPaise: payment.amount_paise, paymentReference: null }
    return { state: payment?.state === 'open' ? 'open' : 'failed' }
  }
  return {
    check: async () => {},
    open: async ({ id, orderId, amountPaise, createdAt }) => {
      await db
        .insertInto('test_payments')
        .values({ reference: id, order_id: orderId, amount_paise: amountPaise, state: 'open', created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { reference: id, url: `/pay/${id}` }
    },
    qr: async ({ id, orderNumber, amountPaise, createdAt }) => ({
      id: `qr-${id}`,
      payload: upiLink({ vpa: 'test@tokri', name: 'Test' }, { amount: toRupees(amountPaise), orderNumber }),
      expiresAt: new Date(createdAt.getTime() + QR_MS),
    }),
    read: (body, headers, now) => {
      checkSignature(secret, body, headers, now)
      return messageOf(parse(body))
    },
    ask,
    close: async (reference) => {
      await recordResult(db, reference, { state: 'closed' })
      return ask(reference)
    },
    refund: async ({ id, reference, amountPaise, isAgain }) => {
      const payment = reference === null ? undefined : await readTestPayment(db, reference)
      const chosen = isAgain ? 'done' : (payment?.refunds ?? 'done')
      const state = chosen === 'fail_later' ? 'pending' : chosen
      if (reference !== null)
        await db
          .insertInto('test_refunds')
          .values({ id, reference, amount_paise: amountPaise, state })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return { reference: `${TEST_REFUND}${id}`, state }
    },
    askRefund: async (reference) => {
      const refund = await db
        .updateTable('test_refunds')
        .set({ state: 'failed' })
        .where('id', '=', reference.slice(TEST_REFUND.length))
        .where('state', '=', 'pending')
        .returning('state')
        .executeTakeFirst()
      return refund?.state ?? 'done'
    },
  }
}
