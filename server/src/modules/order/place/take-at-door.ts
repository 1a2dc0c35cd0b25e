// What the shopper gives at the door: cash, UPI, or a part of each. What a provider has confirmed is paid already; own UPI is
// the rider's word until somebody at the counter has seen the money.
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepReference, readPayments } from '../../payment/service.ts'
import { dueOf } from '../money/order-money.ts'
import type * as queries from '../rows/queries.ts'
import { insertReceived, writePaidWithoutCash } from './settle-at-door.ts'

export type AtDoor = { cash: number; upi: { amount: number; reference?: string | undefined } | undefined }

/** Throws `wrong_cash` unless `cash` (rupees) is exactly what is due. */
const requireCash = (order: queries.LockedOrder, cash: number): void => {
  const due = dueOf(order)
  if (toPaise(cash) !== due) {
    const message = due === 0 ? 'This order is paid already' : `The cash must be ₹${toRupees(due).toFixed(2)}`
    throw new AppError('wrong_cash', { message, data: { due: toRupees(due) } })
  }
}

/** What a provider has confirmed at the door of an order, so that nothing is due any more. */
const confirmedPaise = async (tx: Tx, orderId: string): Promise<number> =>
  (await readPayments(tx, orderId))
    .filter(({ at_door, extra, state }) => at_door && !extra && state === 'paid')
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)

/**
 * Records what a rider was given for a locked order, before it is delivered. Returns the order as it is then. Throws
 * `wrong_cash` for cash alone and `bad_request` for cash and UPI that are not what is due, `payment_unavailable` in a shop
 * without UPI, and `duplicate` for a reference that was entered before.
 */
export const takeAtDoor = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { cash, upi, by, at }: AtDoor & { by: string; at: Date },
): Promise<queries.LockedOrder> => {
  if (!upi) {
    requireCash(order, cash)
    return order
  }
  const due = dueOf(order)
  const upiPaise = toPaise(upi.amount)
  const given = toPaise(cash) + upiPaise
  const isPaid = due === 0 && given > 0 && toPaise(cash) === 0 && given === (await confirmedPaise(tx, order.id))
  if (given !== due && !isPaid) {
    const message = `Cash and UPI together must be ₹${toRupees(due).toFixed(2)}`
    throw new AppError('bad_request', { message, fields: { upi: message } })
  }
  if (isPaid || upiPaise === 0) return order
  if (!deps.settings.current.upi)
    throw new AppError('payment_unavailable', { message: 'The money has not come yet. Take cash instead.' })
  const reference = upi.reference ?? null
  const received = { provider: 'upi', amountPaise: upiPaise, reference, confirmedAt: null, at, extra: false } as const
  const payment_id = await insertReceived(tx, order.id, received)
  if (reference !== null) {
    const row = { reference, order_id: order.id, payment_id, amount_paise: upiPaise, due_paise: upiPaise, by, at }
    if (!(await keepReference(tx, row))) throw new AppError('duplicate', { message: USED })
  }
  return upiPaise === due ? writePaidWithoutCash(tx, order, { provider: 'upi', at }) : order
}

export const USED = 'This reference was entered before'
