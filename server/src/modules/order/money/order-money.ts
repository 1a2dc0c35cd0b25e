// The money of an order's row, as rules/order-money.ts computes with it.
import * as rules from '@tokri/rules/order-money.ts'
import type { Selectable } from 'kysely'
import type { MoneyColumns } from '../../../../db/order-money.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'

type MoneyRow = MoneyColumns & Pick<Selectable<OrdersTable>, 'state' | 'payment_state'>

export const moneyOf = (row: MoneyRow): rules.OrderMoney => ({
  state: row.state,
  paymentState: row.payment_state,
  finalAmountPaise: row.final_amount_paise,
  adjustedPaise: row.adjusted_paise,
  roundingPaise: row.rounding_paise,
  refundedPaise: row.refunded_paise,
  creditRefundedPaise: row.credit_refunded_paise,
  extraDuePaise: row.extra_due_paise,
  tipPaise: row.tip_paise,
  creditPaise: row.credit_paise - row.credit_returned_paise,
})

/** Whether there is a payment that can be refunded. */
export const isPaid = (row: MoneyRow): boolean => rules.isPaid(moneyOf(row))

/** What the open payment, or the rider at the door, is given. */
export const dueOf = (row: MoneyRow): number => rules.duePaise(moneyOf(row))
