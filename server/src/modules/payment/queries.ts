import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type {
  PaymentDisputesTable,
  PaymentsTable,
  RefundFailuresTable,
  RefundsTable,
  UpiReferencesTable,
} from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { RefundState } from './provider.ts'

/** Locks the order of a webhook first, so that webhooks about one order are handled one after the other. */
export const lockOrder = (tx: Tx, orderId: string, provider: ProviderName) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('payment_provider', '=', provider),
        // What was due in cash is paid through a provider at the door.
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.provider', '=', provider),
        ),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()

/** Records a webhook; false when it was recorded before. */
export const insertEvent = async (
  tx: Tx,
  event: { provider: ProviderName; event_id: string; order_id: string; kind: string; at: Date },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const insertPayment = (tx: Tx, payment: Insertable<PaymentsTable>) =>
  tx.insertInto('payments').values(payment).execute()

/** All payments of an order, the newest first. */
export const readPayments = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number]

/** A payment with the order's data that its provider and its page need. */
export const readPaymentWithOrder = (db: Db, paymentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select(['orders.number', 'orders.state as order_state', 'orders.extra_due_paise'])
    .select('orders.payment_state as order_payment_state')
    .select(
      sql<boolean>`NOT EXISTS (SELECT FROM payments AS later WHERE later.order_id = payments.order_id
        AND (later.created_at, later.id) > (payments.created_at, payments.id))`.as('is_newest'),
    )
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()

export type PaymentWithOrder = NonNullable<Awaited<ReturnType<typeof readPaymentWithOrder>>>

export const updatePayment = (db: Db | Tx, paymentId: string, changes: Updateable<PaymentsTable>) =>
  db.updateTable('payments').set(changes).where('id', '=', paymentId).execute()

/** Records the page of a payment; false for a payment that is no longer pending. */
export const setPaymentPage = async (
  db: Db,
  paymentId: string,
  page: Pick<Updateable<PaymentsTable>, 'reference' | 'url' | 'updated_at'>,
): Promise<boolean> => {
  const updated = await db
    .updateTable('payments')
    .set(page)
    .where('id', '=', paymentId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Locks a payment whose page was never opened; false if it was. */
export const lockUnopened = async (tx: Tx, paymentId: string): Promise<boolean> => {
  const unopened = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('reference', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return unopened !== undefined
}

/** What went back of each payment of an order. */
export const readRefundedByPayment = async (tx: Tx, orderId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ payment_id: string; paise: number }>`
    SELECT payment_id, sum(amount_paise)::bigint AS paise FROM refunds
    WHERE order_id = ${orderId} AND payment_id IS NOT NULL AND NOT as_credit GROUP BY payment_id`.execute(tx)
  return new Map(rows.map(({ payment_id, paise }) => [payment_id, paise]))
}

export const insertRefund = (tx: Tx, refund: Insertable<RefundsTable>) =>
  tx.insertInto('refunds').values(refund).execute()

/** A refund that is on its way to its provider, or at it, with its payment; undefined once that try has ended. */
export const readPendingRefund = (db: Db | Tx, { refundId, tries }: RefundTry) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.order_id',
      'refunds.amount_paise',
      'refunds.reference as refund_reference',
      'payments.provider',
      'payments.reference',
      'payments.payment_reference',
      'payments.id as payment_id',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.tries', '=', tries)
    .where('refunds.state', '=', 'pending')
    .executeTakeFirst()

/** A refund, and which try of it. */
export type RefundTry = { refundId: string; tries: number }

/** Records what became of a try; false if it had that state, or if a person has given the refund again meanwhile. */
export const endTry = async (
  tx: Tx,
  { refundId, tries }: RefundTry,
  { state, reference, from }: { state: RefundState; reference: string | null; from: readonly RefundState[] },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('refunds')
    .set({ state, ...(reference !== null && { reference }) })
    .where('id', '=', refundId)
    .where('tries', '=', tries)
    .where('state', 'in', from)
    .where('as_credit', '=', false)
    .where('handed_over_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const insertFailure = (tx: Tx, failure: Insertable<RefundFailuresTable>) =>
  tx.insertInto('refund_failures').values(failure).execute()

/** Ends a try of a pending refund without sending it: another one has reached the shopper. */
export const skipTry = (tx: Tx, { refundId, tries }: RefundTry) =>
  tx
    .updateTable('refunds')
    .set({ tries: tries + 1 })
    .where('id', '=', refundId)
    .where('tries', '=', tries)
    .execute()

/**
 * Begins the next try of a failed refund; undefined if it has not failed, or another person was first. The reference stays
 * where only the shop has called it failed and it is asked for once more. Of what was given as credit it does not: money that
 * arrives all the same is one more refund.
 */
export const takeFailedRefund = (tx: Tx, refundId: string, { asCredit }: { asCredit: boolean }) =>
  tx
    .updateTable('refunds')
    .set((eb) => ({
      state: asCredit ? 'done' : 'pending',
      tries: eb('tries', '+', 1),
      as_credit: asCredit,
      reference: asCredit
        ? null
        : sql<string | null>`CASE WHEN EXISTS (SELECT FROM refund_failures f WHERE f.refund_id = refunds.id
          AND f.try = refunds.tries AND f.reference IS NULL) THEN refunds.reference END`,
    }))
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .returning(['order_id', 'amount_paise', 'tip_paise', 'reason', 'surplus', 'tries', 'reference'])
    .executeTakeFirst()

/** Cash that waits to be handed over has failed where it is given in another way. */
export const keepCash = (tx: Tx, refundId: string, at: Date) =>
  sql`WITH kept AS (UPDATE refunds SET state = 'failed'
      WHERE id = ${refundId} AND state = 'pending' AND payment_id IS NULL RETURNING id, tries)
    INSERT INTO refund_failures (refund_id, try, failed_at, why) SELECT id, tries, ${at}, 'Given in another way' FROM kept`.execute(
    tx,
  )

type HandedOver = { by: string; byRider: boolean; at: Date; hasFailed: boolean }

/** Records who handed cash over; undefined if nobody waits for it. */
export const writeHandedOver = (tx: Tx, refundId: string, { by, byRider, at, hasFailed }: HandedOver) =>
  tx
    .updateTable('refunds')
    .set({ state: 'done', handed_over_at: at, handed_over_by: by, by_rider: byRider, reference: null })
    .where('id', '=', refundId)
    .where('state', '=', 'pending')
    .$if(!hasFailed, (update) => update.where('payment_id', 'is', null))
    .returning(['order_id', 'amount_paise'])
    .executeTakeFirst()

/** The oldest failed refund of a payment with this amount. */
export const findFailedRefund = (tx: Tx, { paymentId, amountPaise }: { paymentId: string; amountPaise: number }) =>
  tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('amount_paise', '=', amountPaise)
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const writeAgain = (tx: Tx, { refundId, tries }: RefundTry, again: Updateable<RefundFailuresTable>) =>
  tx.updateTable('refund_failures').set(again).where('refund_id', '=', refundId).where('try', '=', tries).execute()

/** The id with which a try is sent to the provider. */
export const sentAs = ({ refundId, tries }: RefundTry): string => (tries === 1 ? refundId : `${refundId}-${tries}`)

/** A refund that a provider speaks of. */
type FoundRefund = RefundTry & {
  state: RefundState
  reference: string | null
  /** The provider has told that what it speaks of failed there. */
  hasFailed: boolean
}

/** The refund of an order that a provider's message names; without a name, the newest one of that amount. */
export const findRefund = async (
  tx: Tx,
  { orderId, paymentId, reference, sentAs, amountPaise }: SoughtRefund,
): Promise<FoundRefund | undefined> => {
  const { rows } = await sql<FoundRefund>`
    SELECT r.id AS "refundId", r.tries, r.state, r.reference, f.refund_id IS NOT NULL AS "hasFailed"
    FROM refunds r LEFT JOIN refund_failures f ON f.refund_id = r.id AND f.reference = ${reference}::text
    WHERE r.order_id = ${orderId}
      AND (r.id = split_part(${sentAs}::text, '-', 1) OR r.reference = ${reference}::text OR f.refund_id IS NOT NULL
        OR (${sentAs}::text IS NULL AND ${reference}::text IS NULL AND r.payment_id = ${paymentId} AND r.amount_paise = ${amountPaise}))
    ORDER BY r.reference = ${reference}::text DESC NULLS LAST, r.created_at DESC, r.id DESC LIMIT 1`.execute(tx)
  return rows[0]
}

type SoughtRefund = {
  orderId: string
  paymentId: string
  reference: string | null
  sentAs: string | null
  amountPaise: number
}

/** The payment of a message that names no order: by the provider's reference; else the newest paid one of the order. */
export const readPaidPayment = async (
  db: Db,
  {
    provider,
    paymentReference,
    orderId,
  }: { provider: ProviderName; paymentReference: string | null; orderId: string | null },
): Promise<{ id: string; orderId: string } | undefined> => {
  const { rows } = await sql<{ id: string; orderId: string }>`
    SELECT id, order_id AS "orderId" FROM payments WHERE provider = ${provider} AND state IN ('paid', 'refunded')
      AND CASE WHEN ${paymentReference}::text IS NULL THEN order_id = ${orderId} ELSE payment_reference = ${paymentReference} END
    ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Records a dispute, or its end; false if that was known. A lost one is lost, in whatever order that is told. */
export const writeDispute = async (
  tx: Tx,
  {
    provider,
    reference,
    payment_id,
    amount_paise,
    state,
    answer_by,
    at,
  }: Omit<Insertable<PaymentDisputesTable>, 'opened_at' | 'ended_at'> & { at: Date },
): Promise<boolean> => {
  const ended = state === 'open' ? null : at
  const { rows } = await sql`
    INSERT INTO payment_disputes (provider, reference, payment_id, amount_paise, state, answer_by, opened_at, ended_at)
    VALUES (${provider}, ${reference}, ${payment_id}, ${amount_paise}, ${state}, ${answer_by ?? null}, ${at}, ${ended})
    ON CONFLICT (provider, reference) DO UPDATE SET state = excluded.state, ended_at = excluded.ended_at
    WHERE CASE payment_disputes.state WHEN 'open' THEN excluded.state <> 'open' WHEN 'won' THEN excluded.state = 'lost'
      ELSE false END RETURNING reference`.execute(tx)
  return rows.length > 0
}

/** Replaces the reasons of all refunds of these orders, except those that the shop itself gives. */
export const replaceRefundReasons = (
  tx: Tx,
  orderIds: readonly string[],
  { reason, keep }: { reason: string; keep: readonly string[] },
) =>
  tx.updateTable('refunds').set({ reason }).where('order_id', 'in', orderIds).where('reason', 'not in', keep).execute()

/** What was paid by UPI at the door of an order that was partly paid in cash; what goes back is not taken off. */
export const readDoorPaise = async (tx: Tx, orderId: string): Promise<number> => {
  const row = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<number>('amount_paise').as('paise'))
    .where('order_id', '=', orderId)
    .where('at_door', '=', true)
    .where('extra', '=', false)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return Number(row?.paise ?? 0)
}

type WantedQr = { orderId: string; provider: ProviderName; amountPaise: number; until: Date }

/** What the newest open QR code of an order for this amount holds; null if none takes money until then. */
export const readOpenQr = async (
  db: Db,
  { orderId, provider, amountPaise, until }: WantedQr,
): Promise<string | null> => {
  const open = await db
    .selectFrom('payments')
    .select('qr_payload')
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('state', '=', 'pending')
    .where('amount_paise', '=', amountPaise)
    .where('qr_until', '>', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return open?.qr_payload ?? null
}

/**
 * Keeps the bank's number of a transfer, in the transaction of what it pays. One that a rider typed for the same payment is
 * kept again. False if it was entered for anything else.
 */
export const keepReference = async (tx: Tx, row: Insertable<UpiReferencesTable>): Promise<boolean> => {
  const kept = await tx
    .insertInto('upi_references')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({ by: row.by, at: row.at })
        .where('upi_references.order_id', '=', row.order_id)
        .where('upi_references.payment_id', '=', row.payment_id ?? ''),
    )
    .returning('reference')
    .executeTakeFirst()
  return kept !== undefined
}

/** A reference that confirmed nothing, with its order; undefined if there is none, or it was ended. */
export const readOpenReference = (tx: Tx, reference: string) =>
  tx
    .selectFrom('upi_references')
    .select(['order_id', 'amount_paise'])
    .where('reference', '=', reference)
    .where('payment_id', 'is', null)
    .executeTakeFirst()

/** Its money is that of a payment now. */
export const linkReference = (tx: Tx, reference: string, payment_id: string) =>
  tx.updateTable('upi_references').set({ payment_id }).where('reference', '=', reference).execute()

/** It may be entered again. */
export const removeReference = (tx: Tx, reference: string) =>
  tx.deleteFrom('upi_references').where('reference', '=', reference).execute()
