// The money of an order `o` for queries that sum over many orders: rules/order-money.ts in SQL. A test compares the two on
// random orders.
import { type Selectable, sql } from 'kysely'
import type { OrdersTable } from './tables.gen.ts'

/** The columns that an order's money is computed from, besides its two states. */
export const moneyColumns = [
  'final_amount_paise',
  'adjusted_paise',
  'rounding_paise',
  'refunded_paise',
  'credit_refunded_paise',
  'extra_due_paise',
  'tip_paise',
  'credit_paise',
  'credit_returned_paise',
] as const satisfies readonly (keyof OrdersTable)[]
export type MoneyColumns = Pick<Selectable<OrdersTable>, (typeof moneyColumns)[number]>

/** These columns of the order `o`. */
export const selectMoney = sql.join(moneyColumns.map((column) => sql.ref(`o.${column}`)))

/** What it cost before refunds. */
export const billedPaise = sql<number>`(o.final_amount_paise - o.adjusted_paise + o.rounding_paise)`

/** What it costs after everything that came off. */
export const costPaise = sql<number>`(${billedPaise} - o.refunded_paise)`

/** What it costs in all, with the tip. */
export const totalPaise = sql<number>`(${costPaise} + o.tip_paise)`

/** What store credit pays, without what went back. */
export const creditPaise = sql<number>`(o.credit_paise - o.credit_returned_paise)`

/** What is paid in money, with the tip. */
export const collectedPaise = sql<number>`(${billedPaise} - ${creditPaise} + o.tip_paise)`

/** What store credit paid and has not got back. */
export const creditLeftPaise = sql<number>`(${creditPaise} - o.credit_refunded_paise)`

/** What was paid in money and has not gone back in money. */
export const moneyLeftPaise = sql<number>`(${costPaise} - o.extra_due_paise - ${creditLeftPaise})`
