// Somebody at the counter has seen money that came to the shop's own UPI address, and enters the bank's number of it. It
// confirms what waits for exactly that amount: what a rider took, what a change has added, or what the order costs. Another
// amount is kept with its difference and confirms nothing. Money of an order that waits for none is kept and goes back.
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { isFinal } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import type { PaymentRow } from '../../payment/queries.ts'
import { insertPayment, keepReference, readPayments, updatePayment } from '../../payment/service.ts'
import { dueOf } from '../money/order-money.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import type * as queries from '../rows/queries.ts'
import { returnSurplus } from './settle-at-door.ts'
import { settlePayment } from './settle-payment.ts'
import { USED } from './take-at-door.ts'

type Seen = { orderId: string; reference: string; amount?: number | undefined; key: string | null }

/** What waits for money: a rider's word, or what is due. */
const waitingOf = (order: queries.LockedOrder, payments: readonly PaymentRow[]) => {
  const ofUpi = payments.filter(({ provider }) => provider === 'upi')
  const unconfirmed = ofUpi.findLast(({ at_door, state, confirmed_at }) => at_door && state === 'paid' && !confirmed_at)
  if (unconfirmed) return { unconfirmed, duePaise: unconfirmed.amount_paise }
  if (order.payment_method === 'online' && order.payment_provider !== 'upi') return { duePaise: 0 }
  return { duePaise: isFinal(order.state) ? 0 : order.extra_due_paise || dueOf(order) }
}

/** The payment that waits for this amount, made now if nobody has opened one. */
const pendingPayment = async (
  tx: Tx,
  order: queries.LockedOrder,
  { payments, amountPaise, at }: { payments: readonly PaymentRow[]; amountPaise: number; at: Date },
): Promise<string> => {
  const waits = payments.find(
    ({ provider, state, amount_paise }) => provider === 'upi' && state === 'pending' && amount_paise === amountPaise,
  )
  if (waits) return waits.id
  const id = newId()
  await insertPayment(tx, {
    ...{ id, order_id: order.id, provider: 'upi', reference: null, payment_reference: null, url: null },
    ...{ state: 'pending', amount_paise: amountPaise, created_at: at, updated_at: at, paid_at: null },
    ...{ extra: order.extra_due_paise > 0, at_door: order.payment_method === 'cash' },
  })
  return id
}

/**
 * Throws `not_found` for an order of another store, `duplicate` for a reference that was entered before, and `illegal_move`
 * for an order that waits for no money, if no amount is given.
 */
export const confirmUpi = (deps: Deps, viewer: Viewer, { orderId, reference, amount, key }: Seen) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    const request = ['confirm-upi', orderId, reference, amount ?? null]
    return runOnce(tx, { userId: viewer.id, key, request, now: at }, async () => {
      const order = await findAndLockOrder(tx, orderId, null)
      requireAtStore(viewer, 'manager', order.store_id)
      const payments = await readPayments(tx, orderId)
      const { unconfirmed, duePaise } = waitingOf(order, payments)
      const ended = payments.find(({ provider }) => provider === 'upi')?.amount_paise ?? 0
      const amountPaise = amount === undefined ? duePaise || ended : toPaise(amount)
      if (amountPaise === 0)
        throw new AppError('illegal_move', { message: 'This order waits for no money. Enter the amount.' })
      const keep = async (payment_id: string | null) => {
        const row = { reference, order_id: orderId, payment_id, amount_paise: amountPaise, due_paise: duePaise }
        if (!(await keepReference(tx, { ...row, by: viewer.id, at })))
          throw new AppError('duplicate', { message: USED })
      }
      const received = { provider: 'upi', amountPaise, reference, confirmedAt: at, at } as const
      const confirmed = duePaise > 0 && amountPaise === duePaise
      if (duePaise === 0) await keep(await returnSurplus(tx, deps, order, received))
      else if (!confirmed) await keep(null)
      else if (unconfirmed) {
        await keep(unconfirmed.id)
        await updatePayment(tx, unconfirmed.id, { confirmed_at: at, payment_reference: reference, updated_at: at })
      } else {
        const paymentId = await pendingPayment(tx, order, { payments, amountPaise, at })
        await keep(paymentId)
        const result = { provider: 'upi', orderId, paymentId, kind: 'succeeded' } as const
        await settlePayment(tx, deps, { ...result, amountPaise, paymentReference: reference })
        await updatePayment(tx, paymentId, { confirmed_at: at })
      }
      const detail = { amount: toRupees(amountPaise), difference: toRupees(amountPaise - duePaise) }
      await audit(tx, { at, actor: viewer.id, action: 'payment.upi-entered', subject: orderId, detail })
      return { orderId, confirmed, amount: detail.amount, due: toRupees(duePaise), difference: detail.difference }
    })
  })
