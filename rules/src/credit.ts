// Store credit: how a refund is divided into money and credit. Refunds give back money first: an order never returns more
// money than it was paid in money, and never more in all than was paid.
import type { Paise } from './money.ts'

/** `refunded`: a refund was given as credit. `spent`: an order was paid with it. `returned`: what an order took went back. */
export const creditKinds = ['refunded', 'spent', 'returned'] as const
export type CreditKind = (typeof creditKinds)[number]

/** What credit must give back when an order comes to cost this much before it is delivered. */
export const creditTooMuchPaise = (creditPaise: Paise, amountPaise: Paise): Paise =>
  // mutation: return-too-much-credit
  Math.max(0, creditPaise - amountPaise)

export type PaidOrder = {
  finalAmountPaise: Paise
  adjustedPaise: Paise
  /** What was added and is not paid yet. */
  extraDuePaise: Paise
  /** What credit paid, without what it gave back. */
  creditPaise: Paise
  /** All refunds of the order. */
  refundedPaise: Paise
  /** The part of the refunds that was given as credit. */
  creditRefundedPaise: Paise
}

/** What an order was paid in money and has not given back in money. Tips are left out. */
export const moneyLeftPaise = (order: PaidOrder): Paise =>
  order.finalAmountPaise -
  order.adjustedPaise -
  order.extraDuePaise -
  order.creditPaise -
  (order.refundedPaise - order.creditRefundedPaise)

/** The part of a refund of a paid order that is given as credit: all of it if the shopper wants that, else what money does not cover. */
export const creditPartPaise = (order: PaidOrder, amountPaise: Paise, { asCredit = false } = {}): Paise =>
  // mutation: refund-money-first
  asCredit ? amountPaise : Math.max(0, amountPaise - moneyLeftPaise(order))
