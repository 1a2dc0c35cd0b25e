// The money of an order as rows that sum up: what was ordered, what changed it, and what was paid or is still to be paid.
// Lists, pages, mails, documents and exported files show these rows and sums, so that they all name the same amounts.
import { exactPaise } from './bill.ts'
import { type Paise, toPaise } from './money.ts'
import { amountDuePaise, isPaid, moneyLeftPaise, type OrderMoney, totalPaise } from './order-money.ts'
import { isIn } from './order-states.ts'

type Refund = {
  state: 'pending' | 'done' | 'failed'
  amount: number
  tip?: number | undefined
  lines: readonly unknown[]
  byAmount?: true | undefined
  asCredit?: true | undefined
}

/** What the summary reads of an order in JSON. Amounts are rupees. */
export type SummarisedOrder = {
  state: OrderMoney['state']
  payment: { method: 'cash' | 'online'; state: OrderMoney['paymentState'] }
  bill: { finalAmount: number; rounding?: number | undefined }
  changes: readonly { amount: { from: number; to: number } }[]
  adjustments: readonly { amount: number }[]
  refunds: readonly Refund[]
  amountDue: number
  tip?: number | undefined
  credit?: number | undefined
  creditReturned?: number | undefined
}

/** `amountPaise` is what the row adds: less than 0 for what comes off. */
type ChangeRow<Order extends SummarisedOrder> = { amountPaise: Paise } & (
  | { kind: 'ordered' | 'tip' }
  /** The lines were changed, and with them the amount. */
  | { kind: 'changed'; change: Order['changes'][number] }
  /** Missing pieces, or a substitute, which may cost the same. */
  | { kind: 'adjusted'; adjustment: Order['adjustments'][number] }
  | { kind: 'refunded'; refund: Order['refunds'][number] }
  /** A refund that has not reached the shopper: of a missing piece it takes back what came off, else it adds nothing. */
  | { kind: 'failed'; refund: Order['refunds'][number] }
  /** What is neither delivered nor paid. */
  | { kind: 'ended' }
)

/** How money came in. Credit is negative if more of it was given than was used. */
export type PaidPart = { by: 'cash' | 'online' | 'credit'; amountPaise: Paise }

export type OrderSummary<Order extends SummarisedOrder> = {
  /** The first row is what was ordered. They sum to `totalPaise`. */
  rows: ChangeRow<Order>[]
  totalPaise: Paise
  /** What was paid and has not gone back, without kinds of which there is nothing. */
  paid: PaidPart[]
  /** The sum of `paid`. With `toPayPaise` it is `totalPaise`. */
  paidPaise: Paise
  toPayPaise: Paise
}

/** A refund that names neither pieces nor an amount belongs to an adjustment, which has a row of its own. */
const isOfAdjustment = ({ lines, byAmount }: Refund): boolean => lines.length === 0 && byAmount !== true

const isFailed = ({ state }: Refund): boolean => state === 'failed'

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)

const withoutTip = ({ amount, tip = 0 }: Refund): Paise => toPaise(amount) - toPaise(tip)

/** The money of an order that has not ended without a delivery. */
const moneyOf = (order: SummarisedOrder): OrderMoney => {
  const { state, payment, bill, refunds, adjustments, tip = 0, credit = 0, creditReturned = 0 } = order
  const given = refunds.filter((refund) => !isFailed(refund))
  return {
    state,
    paymentState: payment.state,
    finalAmountPaise: exactPaise(bill),
    roundingPaise: toPaise(bill.rounding ?? 0),
    adjustedPaise:
      sum(adjustments.map(({ amount }) => toPaise(amount))) - sum(refunds.filter(isOfAdjustment).map(withoutTip)),
    refundedPaise: sum(given.map(withoutTip)),
    creditRefundedPaise: sum(given.filter(({ asCredit }) => asCredit).map(withoutTip)),
    extraDuePaise: isPaid({ paymentState: payment.state }) ? toPaise(order.amountDue) : 0,
    tipPaise: toPaise(tip),
    creditPaise: toPaise(credit) - toPaise(creditReturned),
  }
}

/** What was given back and has failed: all that an order still has that ended without a delivery. */
const failedPaise = ({ refunds }: SummarisedOrder): Paise =>
  sum(refunds.filter(isFailed).map(({ amount }) => toPaise(amount)))

/** What goes back when an order is cancelled now. A refund that failed before waits for itself. */
export const goesBackPaise = (order: SummarisedOrder): Paise => orderSummary(order).paidPaise - failedPaise(order)

const paidParts = (order: SummarisedOrder, money: OrderMoney): PaidPart[] => {
  const by = order.payment.method
  const isOpen = money.paymentState === 'due' || money.paymentState === 'pending'
  const parts: PaidPart[] = isIn('undelivered', money.state)
    ? [{ by, amountPaise: failedPaise(order) }]
    : [
        { by, amountPaise: isOpen ? 0 : moneyLeftPaise(money) + money.tipPaise },
        { by: 'credit', amountPaise: money.creditPaise - money.creditRefundedPaise },
      ]
  return parts.filter(({ amountPaise }) => amountPaise !== 0)
}

const refundRow = <Order extends SummarisedOrder>(refund: Order['refunds'][number]): ChangeRow<Order>[] => {
  if (refund.amount === 0) return []
  const amountPaise = toPaise(refund.amount)
  if (isFailed(refund)) return [{ kind: 'failed', refund, amountPaise: isOfAdjustment(refund) ? amountPaise : 0 }]
  return isOfAdjustment(refund) ? [] : [{ kind: 'refunded', refund, amountPaise: -amountPaise }]
}

export const orderSummary = <Order extends SummarisedOrder>(order: Order): OrderSummary<Order> => {
  const money = moneyOf(order)
  const [firstChange] = order.changes
  const rows: ChangeRow<Order>[] = [
    {
      kind: 'ordered',
      amountPaise: (firstChange ? toPaise(firstChange.amount.from) : money.finalAmountPaise) + money.roundingPaise,
    },
    ...order.changes.flatMap((change) => {
      const amountPaise = toPaise(change.amount.to) - toPaise(change.amount.from)
      return amountPaise === 0 ? [] : [{ kind: 'changed' as const, change, amountPaise }]
    }),
    ...order.adjustments.map((adjustment) => ({
      kind: 'adjusted' as const,
      adjustment,
      // Not −0.
      amountPaise: 0 - toPaise(adjustment.amount),
    })),
    ...(money.tipPaise > 0 ? [{ kind: 'tip' as const, amountPaise: money.tipPaise }] : []),
    ...order.refunds.flatMap((refund) => refundRow<Order>(refund)),
  ]
  const isEnded = isIn('undelivered', money.state)
  const total = isEnded ? failedPaise(order) : totalPaise(money)
  const endedPaise = total - sum(rows.map(({ amountPaise }) => amountPaise))
  if (isEnded && endedPaise !== 0) rows.push({ kind: 'ended', amountPaise: endedPaise })
  const paid = paidParts(order, money)
  return {
    rows,
    totalPaise: total,
    paid,
    paidPaise: sum(paid.map(({ amountPaise }) => amountPaise)),
    toPayPaise: amountDuePaise(money),
  }
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
    changedPaise: sumOf('changed', 'adjusted', 'tip', 'failed', 'ended'),
    refundedPaise: 0 - sumOf('refunded'),
    receivedPaise: paidPaise,
    toPayPaise,
  }
}
