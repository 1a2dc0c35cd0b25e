import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { sql } from 'kysely'
import { isCashOnWay } from '../../../../db/cash-to-bring.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

export const readOrderOfRefund = async (tx: Tx, refundId: string): Promise<string | undefined> =>
  (await tx.selectFrom('refunds').select('order_id').where('id', '=', refundId).executeTakeFirst())?.order_id

/** What a person has to do with it: hand cash over, or give again what failed; undefined for nothing. */
export const readWaiting = async (tx: Tx, refundId: string): Promise<'cash' | 'failed' | undefined> => {
  const query = tx.selectFrom('refunds').select(['state', 'payment_id']).where('id', '=', refundId)
  const refund = await query.executeTakeFirst()
  if (refund?.state === 'failed') return 'failed'
  return refund?.state === 'pending' && refund.payment_id === null ? 'cash' : undefined
}

export const isHandedOverBy = async (tx: Tx, refundId: string, riderId: string): Promise<boolean> => {
  const query = tx.selectFrom('refunds').select('id').where('id', '=', refundId)
  return (
    (await query.where('by_rider', '=', true).where('handed_over_by', '=', riderId).executeTakeFirst()) !== undefined
  )
}

/** Whether a rider is on the way with the cash of an order. */
export const isRiderOnWay = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isCashOnWay('orders'))
    .executeTakeFirst()) !== undefined

type FailedRow = {
  id: string
  order_id: string
  number: string
  amount_paise: number
  reason: string
  provider: ProviderName
  tries: number
  failed_at: Date
  why: string | null
  has_account: boolean
}

/** At most this many are listed; those that follow come up once some of them were given again. */
const MOST = 200

export const readFailedRefunds = async (db: Db): Promise<FailedRow[]> => {
  const { rows } = await sql<FailedRow>`
    SELECT r.id, r.order_id, o.number, r.amount_paise, r.reason, p.provider, r.tries, f.failed_at, f.why,
      o.user_id IS NOT NULL AS has_account
    FROM refunds r JOIN orders o ON o.id = r.order_id JOIN payments p ON p.id = r.payment_id
    JOIN refund_failures f ON f.refund_id = r.id AND f.try = r.tries
    WHERE r.state = 'failed' ORDER BY f.failed_at, r.id LIMIT ${MOST}`.execute(db)
  return rows
}

type CashRow = Pick<FailedRow, 'id' | 'order_id' | 'number' | 'amount_paise' | 'reason' | 'has_account'> & {
  store_id: string
  store_name: string
  created_at: Date
}

export const readCashToHandOver = async (db: Db): Promise<CashRow[]> => {
  const { rows } = await sql<CashRow>`
    SELECT r.id, r.order_id, o.number, r.amount_paise, r.reason, o.user_id IS NOT NULL AS has_account, o.store_id,
      s.name AS store_name, r.created_at
    FROM refunds r JOIN orders o ON o.id = r.order_id JOIN stores s ON s.id = o.store_id
    WHERE r.state = 'pending' AND r.payment_id IS NULL ORDER BY r.created_at, r.id LIMIT ${MOST}`.execute(db)
  return rows
}

type DisputeRow = {
  reference: string
  provider: ProviderName
  order_id: string
  number: string
  amount_paise: number
  opened_at: Date
  answer_by: Date | null
}

export const readOpenDisputes = async (db: Db): Promise<DisputeRow[]> => {
  const { rows } = await sql<DisputeRow>`
    SELECT d.reference, d.provider, o.id AS order_id, o.number, d.amount_paise, d.opened_at, d.answer_by
    FROM payment_disputes d JOIN payments p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
    WHERE d.state = 'open' ORDER BY d.opened_at, d.reference LIMIT ${MOST}`.execute(db)
  return rows
}

/** How many refunds, amounts of cash and disputes wait for a person. */
export const countFailedRefunds = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM refunds WHERE state = 'failed')::int
      + (SELECT count(*) FROM refunds WHERE state = 'pending' AND payment_id IS NULL)::int
      + (SELECT count(*) FROM payment_disputes WHERE state = 'open')::int AS count`.execute(db)
  return rows[0]?.count ?? 0
}
