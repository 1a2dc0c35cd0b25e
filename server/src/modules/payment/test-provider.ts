// The built-in provider for shops without keys; it takes no money. Like a real provider it stores its payments itself, in
// its own table: pressing a button on its page writes the result, so that the shop can ask for it if a webhook is lost.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { id as idField } from '@tokri/contract/fields.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Headers, type PaymentOutcome, type PaymentProvider, SIGNATURE_SECONDS } from './provider.ts'

export const SIGNATURE_HEADER = 'x-test-signature'

const messageShape = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  type: z.enum(['payment.succeeded', 'payment.failed']),
  orderId: idField,
  amount: z.number(),
  paymentId: idField.optional(),
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

/** A payment in the provider's table. */
const readTestPayment = (db: Db, reference: string) =>
  db.selectFrom('test_payments').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Records which button was pressed; false if the payment had a result before. */
export const recordResult = async (
  db: Db,
  reference: string,
  state: 'paid' | 'declined' | 'closed',
): Promise<boolean> => {
  const decided = await db
    .updateTable('test_payments')
    .set({ state })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .returning('reference')
    .executeTakeFirst()
  return decided !== undefined
}

export const createTestProvider = (db: Db, secret: string): PaymentProvider => {
  const ask = async (reference: string): Promise<PaymentOutcome> => {
    const payment = await readTestPayment(db, reference)
    if (payment?.state === 'paid') return { state: 'paid', amountPaise: payment.amount_paise, paymentReference: null }
    return { state: payment?.state === 'open' ? 'open' : 'failed' }
  }
  return {
    open: async ({ id, orderId, amountPaise, createdAt }) => {
      await db
        .insertInto('test_payments')
        .values({ reference: id, order_id: orderId, amount_paise: amountPaise, state: 'open', created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { reference: id, url: `/pay/${id}` }
    },
    read: (body, headers, now) => {
      checkSignature(secret, body, headers, now)
      const { id, type, orderId, amount, paymentId } = parse(body)
      return {
        id,
        kind: type === 'payment.succeeded' ? 'succeeded' : 'failed',
        orderId,
        paymentId: paymentId ?? null,
        amountPaise: toPaise(amount),
        paymentReference: null,
      }
    },
    ask,
    close: async (reference) => {
      await recordResult(db, reference, 'closed')
      return ask(reference)
    },
    refund: async ({ id, reference, amountPaise }) => {
      if (reference !== null)
        await db
          .insertInto('test_refunds')
          .values({ id, reference, amount_paise: amountPaise })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return { reference: `test-refund-${id}` }
    },
  }
}
