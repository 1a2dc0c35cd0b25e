import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PaymentsTable, RefundsTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Locks the order of a webhook first, so that webhooks about one order are handled one after the other. */
export const lockOrder = (tx: Tx, orderId: string, provider: ProviderName) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('payment_provider', '=', provider)
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
    WHERE order_id = ${orderId} AND payment_id IS NOT NULL GROUP BY payment_id`.execute(tx)
  return new Map(rows.map(({ payment_id, paise }) => [payment_id, paise]))
}

export const insertRefund = (tx: Tx, refund: Insertable<RefundsTable>) =>
  tx.insertInto('refunds').values(refund).execute()

/** A refund that was not sent to its provider yet, with its payment. */
export const readRefundToSend = (db: Db, refundId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.amount_paise',
      'payments.provider',
      'payments.reference',
      'payments.payment_reference',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'pending')
    .executeTakeFirst()

export const updateRefund = (db: Db, refundId: string, changes: Updateable<RefundsTable>) =>
  db.updateTable('refunds').set(changes).where('id', '=', refundId).execute()

/** Replaces the reasons of all refunds of these orders, except those that the shop itself gives. */
export const replaceRefundReasons = (
  tx: Tx,
  orderIds: readonly string[],
  { reason, keep }: { reason: string; keep: readonly string[] },
) =>
  tx.updateTable('refunds').set({ reason }).where('order_id', 'in', orderIds).where('reason', 'not in', keep).execute()
