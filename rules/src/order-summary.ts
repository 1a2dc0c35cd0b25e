// The money of an order as rows that sum up: what was ordered, what changed it, and what was paid or is still to be paid.
// Lists, pages, mails, documents and exported files show these rows and sums, so that they all name the same amounts.
import { exactPaise } from './bill.ts'
import { type Paise, toPaise } from './money.ts'
import {
  amountDuePaise,
  cashRoundingPaise,
  isPaid,
  moneyLeftPaise,
  type OrderMoney,
  totalPaise,
} from './order-money.ts'
import { isIn } from './order-states.ts'

type Refund = {
  state: 'pending' | 'done' | 'failed'
  amount: number
  tip?: number | undefined
  lines: readonly unknown[]
  byAmount?: true | undefined
  asCredit?: true | undefined
  /** Present for cash: null until somebody has handed it over. */
  cash?: object | null | undefined
}

/** What the summary reads of an order in JSON. Amounts are rupees. */
export type SummarisedOrder = {
  state: OrderMoney['state']
  /** `upi` is what the rider took of cash by UPI. */
  payment: { method: 'cash' | 'online'; state: OrderMoney['paymentState']; upi?: number | undefined }
  bill: { finalAmount: number; rounding?: number | undefined }
  /** What the rounding of cash has changed by since pieces were missing. */
  roundingChange?: number | undefined
  changes: readonly { amount: { from: number; to: number } }[]
  adjustments: readonly { amount: number }[]
  refunds: readonly Refund[]
  amountDue: number
  tip?: number | undefined
  credit?: number | undefined
  creditReturned?: number | undefined
  /** What was paid and is in no amount of the order: it went back, or is on its way. */
  overpaid?: readonly unknown[] | undefined
}

/** `amountPaise` is what the row adds: less than 0 for what comes off. */
type ChangeRow<Order extends SummarisedOrder> = { amountPaise: Paise } & (
  | { kind: 'ordered' | 'tip' | 'rounded' }
  /** The lines were changed, and with them the amount. */
  | { kind: 'changed'; change: Order['changes'][number] }
  /** Missing pieces, or a substitute, which may cost the same. */
  | { kind: 'adjusted'; adjustment: Order['adjustments'][number] }
  | { kind: 'refunded'; refund: Order['refunds'][number] }
  /** The refund of a missing piece that has not reached the shopper takes back what came off. */
  | { kind: 'failed'; refund: Order['refunds'][number] }
  /** What is neither delivered nor paid. */
  | { kind: 'ended' }
)

/**
 * How money came in. Credit is negative if more of it was given than was used. `isLeft`: some of it has gone back, or is on
 * its way, so it is less than was paid.
 */
export type PaidPart = { by: 'cash' | 'online' | 'credit'; amountPaise: Paise; isLeft: boolean }

export type OrderSummary<Order extends SummarisedOrder> = {
  /** The first row is what was ordered. They sum to `totalPaise`. */
  rows: ChangeRow<Order>[]
  totalPaise: Paise
  /** What was paid and has not gone back, without kinds of which there is nothing. */
  paid: PaidPart[]
  /** The sum of `paid`. With `toPayPaise` it is `totalPaise`. */
  paidPaise: Paise
  toPayPaise: Paise
  /** Refunds that the shopper does not have yet: they are still in what was paid. */
  owed: Order['refunds'][number][]
  /** Whether something of what was paid has gone back, or is on its way. */
  isAfterRefunds: boolean
}

/** A refund that names neither pieces nor an amount belongs to an adjustment, which has a row of its own. */
const isOfAdjustment = ({ lines, byAmount }: Refund): boolean => lines.length === 0 && byAmount !== true

/** Whether it has a row of its own. */
const isRefund = (refund: Refund): boolean => !isOfAdjustment(refund) && refund.amount > 0

/** Whether it is cash that nobody has handed over yet. */
export const isToHandOver = ({ cash }: Pick<Refund, 'cash'>): boolean => cash === null

/** Whether the shopper has it, or it is on its way: not if it has failed, nor cash that nobody has handed over. */
export const isGivenBack = (refund: Pick<Refund, 'state' | 'cash'>): boolean =>
  refund.state !== 'failed' && !isToHandOver(refund)

/** Whether it goes back to a payment, and has not arrived yet. */
export const isOnItsWay = (refund: Pick<Refund, 'state' | 'cash'>): boolean =>
  refund.state === 'pending' && !isToHandOver(refund)

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)

/** What refunds come to by how the shopper gets them. An order in cash may have been paid by UPI in part. */
export const refundedParts = (refunds: readonly Pick<Refund, 'amount' | 'state' | 'cash' | 'asCredit'>[]) => {
  const sumOf = (isPart: (refund: (typeof refunds)[number]) => boolean): Paise =>
    sum(refunds.filter(isPart).map(({ amount }) => toPaise(amount)))
  return {
    givenBackPaise: sumOf((refund) => refund.state === 'done' && !refund.asCredit),
    /** To their payment. */
    onItsWayPaise: sumOf(isOnItsWay),
    asCreditPaise: sumOf((refund) => isGivenBack(refund) && refund.asCredit === true),
    toHandOverPaise: sumOf(isToHandOver),
    failedPaise: sumOf(({ state }) => state === 'failed'),
  }
}

const withoutTip = ({ amount, tip = 0 }: Refund): Paise => toPaise(amount) - toPaise(tip)

/** The money of an order that has not ended without a delivery. */
const moneyOf = (order: SummarisedOrder): OrderMoney => {
  const { state, payment, bill, refunds, adjustments, tip = 0, credit = 0, creditReturned = 0 } = order
  const given = refunds.filter(isGivenBack)
  return {
    state,
    paymentState: payment.state,
    finalAmountPaise: exactPaise(bill),
    roundingPaise: toPaise(bill.rounding ?? 0) + toPaise(order.roundingChange ?? 0),
    adjustedPaise:
      sum(adjustments.map(({ amount }) => toPaise(amount))) - sum(refunds.filter(isOfAdjustment).map(withoutTip)),
    refundedPaise: sum(given.map(withoutTip)),
    creditRefundedPaise: sum(given.filter(({ asCredit }) => asCredit).map(withoutTip)),
    extraDuePaise: isPaid({ paymentState: payment.state }) ? toPaise(order.amountDue) : 0,
    tipPaise: toPaise(tip),
    creditPaise: toPaise(credit) - toPaise(creditReturned),
  }
}

/** The refunds that the shopper does not have yet: all that an order still has that ended without a delivery. */
const owedPaise = ({ refunds }: SummarisedOrder): Paise =>
  sum(refunds.filter((refund) => !isGivenBack(refund)).map(({ amount }) => toPaise(amount)))

/** What goes back when an order is cancelled now. A refund that the shopper does not have yet waits for itself. */
export const goesBackPaise = (order: SummarisedOrder): Paise => orderSummary(order).paidPaise - owedPaise(order)

/** What is left of the amount that the rider took by UPI: what goes back in money goes there, unless it is cash. */
const upiLeftPaise = ({ payment, refunds }: SummarisedOrder): Paise => {
  const back = refunds.filter((refund) => isGivenBack(refund) && refund.cash === undefined && !refund.asCredit)
  return Math.max(0, toPaise(payment.upi ?? 0) - sum(back.map(({ amount }) => toPaise(amount))))
}

/** The kinds of payment of which something has gone back, or is on its way. What was paid too much came in online. */
const backTo = ({ payment, refunds, overpaid = [] }: SummarisedOrder): Set<PaidPart['by']> => {
  const isAllCash = payment.method === 'cash' && payment.upi === undefined
  const kindOf = ({ asCredit, cash }: Refund): PaidPart['by'] => {
    if (asCredit) return 'credit'
    return isAllCash || (payment.method === 'cash' && cash !== undefined) ? 'cash' : 'online'
  }
  const kinds = refunds.filter((refund) => isRefund(refund) && isGivenBack(refund)).map(kindOf)
  return new Set(overpaid.length > 0 ? [...kinds, 'online'] : kinds)
}

const paidParts = (order: SummarisedOrder, money: OrderMoney): PaidPart[] => {
  const by = order.payment.method
  const isOpen = money.paymentState === 'due' || money.paymentState === 'pending'
  const moneyPaise = isOpen ? 0 : moneyLeftPaise(money) + money.tipPaise
  const byUpiPaise = Math.min(moneyPaise, upiLeftPaise(order))
  const wentBack = backTo(order)
  const part = (kind: PaidPart['by'], amountPaise: Paise) => ({ by: kind, amountPaise, isLeft: wentBack.has(kind) })
  const parts: PaidPart[] = isIn('undelivered', money.state)
    ? [part(by, owedPaise(order))]
    : [
        part(by, moneyPaise - byUpiPaise),
        part('online', byUpiPaise),
        part('credit', money.creditPaise - money.creditRefundedPaise),
      ]
  return parts.filter(({ amountPaise }) => amountPaise !== 0)
}

const refundRow = <Order extends SummarisedOrder>(refund: Order['refunds'][number]): ChangeRow<Order>[] => {
  if (refund.amount === 0) return []
  const amountPaise = toPaise(refund.amount)
  if (isOfAdjustment(refund)) return isGivenBack(refund) ? [] : [{ kind: 'failed', refund, amountPaise }]
  return isGivenBack(refund) ? [{ kind: 'refunded', refund, amountPaise: -amountPaise }] : []
}

/** What made the amount that was ordered at first end in whole rupees. */
const orderedRoundingPaise = ({ bill, changes, credit = 0 }: SummarisedOrder, { tipPaise }: OrderMoney): Paise => {
  const [first] = changes
  if (bill.rounding === undefined || first === undefined) return toPaise(bill.rounding ?? 0)
  return cashRoundingPaise({
    ...{ finalAmountPaise: toPaise(first.amount.from), adjustedPaise: 0 },
    ...{ creditPaise: toPaise(credit), tipPaise },
  })
}

export const orderSummary = <Order extends SummarisedOrder>(order: Order): OrderSummary<Order> => {
  const money = moneyOf(order)
  const [firstChange] = order.changes
  const lastChange = order.changes.at(-1)
  const rounding = toPaise(order.bill.rounding ?? 0)
  const orderedRounding = orderedRoundingPaise(order, money)
  const rows: ChangeRow<Order>[] = [
    {
      kind: 'ordered',
      amountPaise: (firstChange ? toPaise(firstChange.amount.from) : money.finalAmountPaise) + orderedRounding,
    },
    ...order.changes.flatMap((change) => {
      const roundedPaise = change === lastChange ? rounding - orderedRounding : 0
      const amountPaise = toPaise(change.amount.to) - toPaise(change.amount.from) + roundedPaise
      return amountPaise === 0 ? [] : [{ kind: 'changed' as const, change, amountPaise }]
    }),
    ...order.adjustments.map((adjustment) => ({
      kind: 'adjusted' as const,
      adjustment,
      // Not −0.
      amountPaise: 0 - toPaise(adjustment.amount),
    })),
    ...(money.tipPaise > 0 ? [{ kind: 'tip' as const, amountPaise: money.tipPaise }] : []),
    ...(money.roundingPaise === rounding
      ? []
      : [{ kind: 'rounded' as const, amountPaise: money.roundingPaise - rounding }]),
    ...order.refunds.flatMap((refund) => refundRow<Order>(refund)),
  ]
  const isEnded = isIn('undelivered', money.state)
  const total = isEnded ? owedPaise(order) : totalPaise(money)
  const endedPaise = total - sum(rows.map(({ amountPaise }) => amountPaise))
  if (isEnded && endedPaise !== 0) rows.push({ kind: 'ended', amountPaise: endedPaise })
  const paid = paidParts(order, money)
  return {
    rows,
    totalPaise: total,
    paid,
    paidPaise: sum(paid.map(({ amountPaise }) => amountPaise)),
    toPayPaise: amountDuePaise(money),
    owed: order.refunds.filter((refund) => isRefund(refund) && !isGivenBack(refund)),
    isAfterRefunds: (order.overpaid ?? []).length > 0 || rows.some(({ kind }) => kind === 'refunded'),
  }
}

/** The state of a payment as its shopper has it: what they do not have yet is not refunded. */
export const shownPaymentState = ({
  payment,
  refunds,
}: Pick<SummarisedOrder, 'payment' | 'refunds'>): OrderMoney['paymentState'] => {
  if (refunds.every(isGivenBack)) return payment.state
  return refunds.some(isGivenBack) ? 'part_refunded' : 'paid'
}

/** The one amount of a list or heading: what is still to be paid, else what the order came to. */
export const headlinePaise = ({
  toPayPaise,
  totalPaise: total,
}: Pick<OrderSummary<SummarisedOrder>, 'toPayPaise' | 'totalPaise'>): Paise => (toPayPaise > 0 ? toPayPaise : total)

/** The sums of an exported file: `ordered` + `changed` − `refunded` = `received` + `toPay`. */
export const summarySums = <Order extends SummarisedOrder>({ rows, paidPaise, toPayPaise }: OrderSummary<Order>) => {
  const sumOf = (...kinds: ChangeRow<Order>['kind'][]): Paise =>
    sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amountPaise }) => amountPaise))
  return {
    orderedPaise: sumOf('ordered'),
    changedPaise: sumOf('changed', 'adjusted', 'tip', 'rounded', 'failed', 'ended'),
    refundedPaise: 0 - sumOf('refunded'),
    receivedPaise: paidPaise,
    toPayPaise,
  }
}
