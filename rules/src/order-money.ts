// The money of an order as one value, and what follows from it: what is still to be paid, what is paid, and what goes back.
// Bills, invoices, mails, refunds and screens compute from this value; server/db/order-money.ts has the same sums for SQL. What a deduction is worth is in adjustments.ts.
import { type Paise, roundingPaise } from './money.ts'
import { isIn, type OrderState } from './order-states.ts'

export type OrderMoney = {
  state: OrderState
  paymentState: 'due' | 'pending' | 'paid' | 'failed' | 'part_refunded' | 'refunded'
  /** The lines less offers and coupon, with the charge: the bill when it was placed or last changed. */
  finalAmountPaise: Paise
  /** What came off before it was paid. */
  adjustedPaise: Paise
  /** What makes the amount in cash end in whole rupees. */
  roundingPaise: Paise
  /** All refunds, without tips. */
  refundedPaise: Paise
  /** The part of the refunds that was given as credit. */
  creditRefundedPaise: Paise
  /** What was added to an order after it was paid online, and is not paid yet. */
  extraDuePaise: Paise
  /** For the rider. It is paid with the order, and nothing is deducted from it. */
  tipPaise: Paise
  /** What store credit pays, without what went back. */
  creditPaise: Paise
}

/** Whether there is a payment that can be refunded. */
export const isPaid = ({ paymentState }: Pick<OrderMoney, 'paymentState'>): boolean =>
  paymentState === 'paid' || paymentState === 'part_refunded'

/** The payment of an order in cash before it is delivered. One that costs nothing is paid. */
export const cashStateOf = ({
  finalAmountPaise,
  tipPaise,
}: Pick<OrderMoney, 'finalAmountPaise' | 'tipPaise'>): 'due' | 'paid' =>
  finalAmountPaise + tipPaise === 0 ? 'paid' : 'due'

/**
 * What makes the amount in cash end in whole rupees. It takes no more off than the goods cost. The column `rounding_paise` of an
 * order is computed alike.
 */
export const cashRoundingPaise = ({
  finalAmountPaise,
  adjustedPaise,
  creditPaise,
  tipPaise,
}: Pick<OrderMoney, 'finalAmountPaise' | 'adjustedPaise' | 'creditPaise' | 'tipPaise'>): Paise => {
  const goodsPaise = finalAmountPaise - adjustedPaise - creditPaise
  return Math.max(roundingPaise(goodsPaise + tipPaise), -goodsPaise)
}

/** What the order cost before refunds. Tips are left out. */
export const billedPaise = (money: Pick<OrderMoney, 'finalAmountPaise' | 'adjustedPaise' | 'roundingPaise'>): Paise =>
  money.finalAmountPaise - money.adjustedPaise + money.roundingPaise

/** What the order costs after everything that came off. Tips are left out. */
export const costPaise = (money: OrderMoney): Paise => billedPaise(money) - money.refundedPaise

/** What the order costs in all, with the tip. */
export const totalPaise = (money: OrderMoney): Paise => costPaise(money) + money.tipPaise

/** What is paid in money, with the tip, of an order that is not paid yet, or was paid in one go. */
export const collectedPaise = (
  money: Pick<OrderMoney, 'finalAmountPaise' | 'adjustedPaise' | 'roundingPaise' | 'creditPaise' | 'tipPaise'>,
): Paise => billedPaise(money) - money.creditPaise + money.tipPaise

/** What was paid and has not gone back, in money and credit. Tips are left out. */
export const keptPaise = (money: OrderMoney): Paise => costPaise(money) - money.extraDuePaise

/**
 * What the open payment, or the rider at the door, is given: nothing once the order is paid or has ended without delivery.
 * What was added after an online payment is not in it, because it is never paid at the door.
 */
export const duePaise = (money: OrderMoney): Paise => {
  const isDue = money.paymentState === 'due' || money.paymentState === 'pending'
  if (!isDue || isIn('undelivered', money.state)) return 0
  return collectedPaise(money)
}

/** What is still to be paid in any way. */
export const amountDuePaise = (money: OrderMoney): Paise => {
  const isDue = money.paymentState === 'due' || money.paymentState === 'pending'
  return isDue || isIn('undelivered', money.state) ? duePaise(money) : money.extraDuePaise
}

/**
 * What goes back of a paid order that ends without delivery: what was paid of it if it has pieces left, and the whole tip.
 */
export const returnedPaise = (money: OrderMoney, hasPieces: boolean): Paise =>
  (hasPieces ? keptPaise(money) : 0) + money.tipPaise

/**
 * What a refund gives back whose pieces are worth `worthPaise` in the exact bill: never more than was paid and is left, and with
 * the last pieces all of it, so that what was rounded goes back as well.
 */
export const refundablePaise = (money: OrderMoney, worthPaise: Paise, { isLast }: { isLast: boolean }): Paise => {
  if (money.roundingPaise === 0) return worthPaise
  return isLast ? costPaise(money) : Math.min(worthPaise, costPaise(money))
}

/** What an order was paid in money and has not given back in money. Tips are left out. */
export const moneyLeftPaise = (money: OrderMoney): Paise =>
  keptPaise(money) - money.creditPaise + money.creditRefundedPaise

/**
 * The part of a refund of a paid order that is given as credit: all of it if the shopper wants that, else what money does not
 * cover. So an order never returns more money than it was paid in money, and never more in all than was paid.
 */
export const creditPartPaise = (money: OrderMoney, amountPaise: Paise, { asCredit = false } = {}): Paise =>
  asCredit ? amountPaise : Math.max(0, amountPaise - moneyLeftPaise(money))

/** What credit must give back when an order comes to cost this much before it is delivered. */
export const creditTooMuchPaise = (creditPaise: Paise, amountPaise: Paise): Paise =>
  Math.max(0, creditPaise - amountPaise)
