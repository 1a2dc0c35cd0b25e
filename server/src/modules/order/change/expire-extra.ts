// What a change has added to a paid order holds stock, and holds the order back, until it is paid. When the time for that is
// over, a job that was queued with the change takes the changes since the last payment back, after asking the provider once
// more. Where something that was taken off has no place in the order any more, and once the order is packed, what was added is
// taken off alone; who has packed it is told to take it out of the bags. An order with missing pieces stays as it is, because
// its amounts were computed from its lines: the doctor names it.
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { keptPaise } from '@tokri/rules/order-money.ts'
import { isIn, orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkPaymentsNow, type Settle } from '../../payment/service.ts'
import { moneyOf } from '../money/order-money.ts'
import { readOrder } from '../read/read-orders.ts'
import { lockOrder } from '../rows/queries.ts'
import {
  type ExpireExtra,
  extraHoldEnd,
  priceWanted,
  refused,
  scheduleExtraExpiry,
  writeChange,
} from './change-lines.ts'

type Order = Pick<OrderShape, 'lines' | 'changes'>

/** The pieces of each product before the changes that came since the order cost what was kept of its payments. */
const piecesBefore = ({ lines, changes }: Order, paidPaise: number): Map<string, number> => {
  const pieces = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  for (const change of changes.toReversed()) {
    for (const { productId, from } of change.lines) pieces.set(productId, from)
    if (toPaise(change.amount.from) <= paidPaise) break
  }
  return pieces
}

/** `restores`: what the changes took off comes back too. */
const takeBack = async (tx: Tx, deps: Deps, { orderId, restores }: { orderId: string; restores: boolean }) => {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId, null)
  if (!order || order.extra_due_paise === 0 || !orderCan.change(order.state)) return
  const shape = await readOrder(tx, orderId, null)
  const until = extraHoldEnd(new Date(shape.changes.at(-1)?.at ?? at))
  // A later change, or the clock of the job queue, which is that of the database.
  if (until > at) return scheduleExtraExpiry(tx, deps, orderId, until)
  const now = new Map(shape.lines.map(({ productId, quantity }) => [productId, quantity]))
  const wanted = [...piecesBefore(shape, keptPaise(moneyOf(order)))].flatMap(([productId, before]) => {
    const quantity = restores && isIn('unpacked', order.state) ? before : Math.min(before, now.get(productId) ?? 0)
    return quantity > 0 ? [{ productId, quantity }] : []
  })
  const priced = await priceWanted(deps, tx, order, wanted)
  if (priced.extraPaise > 0) throw refused('The order costs more than was paid')
  const totalAmt = priced.bill.finalAmountPaise / 100
  const made = { viewer: null, isSystem: true, reason: 'Not paid in time', language: BASE_LANGUAGE, at }
  await writeChange(tx, deps, order, { ...made, priced, totalAmt })
}

export const expireExtra = async (deps: Deps, settle: Settle, { orderId }: ExpireExtra): Promise<void> => {
  await checkPaymentsNow(deps, settle, orderId)
  for (const restores of [true, false]) {
    try {
      return await inTransaction(deps.db, (tx) => takeBack(tx, deps, { orderId, restores }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      deps.log.warn({ order: orderId, restores, why: error.message }, 'an unpaid change could not be taken back')
    }
  }
}
