import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { isToHandOver, type OrderSummary, orderSummary, type PaidPart } from '@tokri/rules/order-summary.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'
import { BillEnd, BillRow } from './bill-row.tsx'
import { PaymentText } from './payment-text.tsx'

type Summary = OrderSummary<Order>

const adjustmentText = (name: string, { quantity, substitute }: Order['adjustments'][number]): string =>
  substitute
    ? m.bill_line_replaced({ name, quantity, substitute: `${substitute.name}, ${substitute.unit}` })
    : m.bill_line_not_available({ name, quantity })

/** Nothing for what has arrived. */
const refundStates = { pending: m.bill_refund_on_its_way, failed: m.bill_refund_not_there_yet, done: () => null }

const signed = (paise: number): string =>
  paise < 0 ? `−${formatRupees(toRupees(-paise))}` : formatRupees(toRupees(paise))

/** On its way, failed, or for cash who handed it over and when. */
const refundState = ({ state, cash }: Order['refunds'][number]): string | null => {
  if (cash)
    return cash.rider === null
      ? m.bill_cash_refund_store({ at: formatDateTime(cash.at) })
      : m.bill_cash_refund_rider({ at: formatDateTime(cash.at), rider: cash.rider })
  return cash === null ? null : refundStates[state]()
}

const refundName = (refund: Order['refunds'][number]): string => {
  const reason = reasonText(refund.reason)
  if (isToHandOver(refund)) return m.bill_cash_refund_due({ reason })
  return refund.asCredit ? m.bill_refund_as_credit_reason({ reason }) : m.bill_refund_reason({ reason })
}

const RefundTime = ({ at, state }: { at: string; state: string | null }) => (
  <span className="block text-xs text-ink-3">
    <span>{formatDateTime(at)}</span>
    {state !== null && <span>{` · ${state}`}</span>}
  </span>
)

const RefundName = ({ refund }: { refund: Order['refunds'][number] }) => (
  <>
    <span>{refundName(refund)}</span>
    {refund.tip !== undefined && refund.tip < refund.amount && <span>{m.bill_with_the_tip()}</span>}{' '}
    <RefundTime at={refund.creditAt ?? refund.at} state={refundState(refund)} />
  </>
)

const nameOf = (row: Summary['rows'][number], { lines }: Order): ReactNode => {
  switch (row.kind) {
    case 'ordered':
      return m.bill_ordered_at_first()
    case 'changed':
      return row.change.reason === ''
        ? m.order_changed()
        : m.bill_changed_reason({ reason: reasonText(row.change.reason) })
    case 'adjusted': {
      const { productId } = row.adjustment
      const line = lines.find((one) => one.productId === productId)
      // With its size: what replaces it may have the same name.
      return adjustmentText(line ? `${line.name}, ${line.unit}` : '', row.adjustment)
    }
    case 'tip':
      return m.bill_tip_for_your_rider()
    case 'rounded':
      return m.bill_round_off()
    case 'refunded':
    case 'failed':
      return <RefundName refund={row.refund} />
    case 'ended':
      return m.bill_not_delivered()
  }
}

/** How the final amount above came about is in no sum below it: its amounts stand beside the words. */
const Row = ({ row, order }: { row: Summary['rows'][number]; order: Order }) => {
  const amount = signed(row.amountPaise)
  const name = nameOf(row, order)
  if (row.kind === 'ordered' || row.kind === 'changed')
    return (
      <div className="text-xs text-ink-2">
        <dt className="inline">{name}</dt>{' '}
        <dd className="inline whitespace-nowrap">{`(${row.kind === 'changed' && row.amountPaise > 0 ? '+' : ''}${amount})`}</dd>
      </div>
    )
  return (
    <BillRow name={name}>
      <span className="whitespace-nowrap">
        {row.kind === 'adjusted' && row.amountPaise === 0 ? m.order_same_price() : amount}
      </span>
    </BillRow>
  )
}

const paidBy: Record<PaidPart['by'], () => string> = {
  cash: m.bill_paid_in_cash,
  online: m.bill_paid_online,
  credit: m.bill_paid_with_credit,
}

/** Names what is left after refunds, which is less than was paid. */
const leftOf: typeof paidBy = {
  cash: m.bill_cash_after_refunds,
  online: m.bill_paid_online_after_refunds,
  credit: m.bill_credit_after_refunds,
}

const PaidParts = ({ paid, sign }: { paid: PaidPart[]; sign: 1 | -1 }) =>
  paid.map(({ by, amountPaise, isLeft }) => (
    <BillRow key={by} name={amountPaise < 0 ? m.bill_given_as_credit() : (isLeft ? leftOf : paidBy)[by]()}>
      <span className="whitespace-nowrap">{signed(sign * amountPaise)}</span>
    </BillRow>
  ))

const Total = ({ name, amountPaise }: { name: string; amountPaise: number }) => (
  <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-bold">
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{signed(amountPaise)}</dd>
  </div>
)

/**
 * What is in none of the sums above: store credit that was not needed, what was paid too much, and refunds that the
 * shopper does not have yet.
 */
const AfterSums = ({
  order: { creditReturned = 0, overpaid = [] },
  owed,
}: { order: Order } & Pick<Summary, 'owed'>) => (
  <>
    {creditReturned > 0 && <BillRow name={m.bill_credit_is_back()}>{formatRupees(creditReturned)}</BillRow>}
    {overpaid.map(({ state, amount, at }) => (
      <BillRow
        key={at}
        name={
          <>
            <span>{state === 'done' ? m.bill_overpaid_given_back() : m.bill_overpaid_goes_back()}</span>{' '}
            <RefundTime at={at} state={refundStates[state]()} />
          </>
        }
      >
        {formatRupees(amount)}
      </BillRow>
    ))}
    {owed.map((refund) => (
      <BillRow key={refund._id} name={<RefundName refund={refund} />}>
        {formatRupees(refund.amount)}
      </BillRow>
    ))}
  </>
)

type Reader = 'shopper' | 'store'
const paidNames: Record<Reader, (isAfterRefunds: boolean) => string> = {
  shopper: (isAfterRefunds) => (isAfterRefunds ? m.bill_you_paid_after_refunds() : m.bill_you_paid()),
  store: (isAfterRefunds) => (isAfterRefunds ? m.bill_paid_after_refunds() : m.bill_paid()),
}

/** What was paid by kind, or what is still to be paid. */
const Closing = ({ paid, paidPaise, toPayPaise, isAfterRefunds, reader }: Summary & { reader: Reader }) =>
  toPayPaise > 0 ? (
    <>
      <PaidParts paid={paid} sign={-1} />
      <Total name={m.bill_to_pay()} amountPaise={toPayPaise} />
    </>
  ) : (
    <>
      <Total name={paidNames[reader](isAfterRefunds)} amountPaise={paidPaise} />
      {paid.length > 1 && <PaidParts paid={paid} sign={1} />}
    </>
  )

/** The bill at the time of the order, what changed it, and how it is paid. */
export const OrderBill = ({ order, reader = 'shopper' }: { order: Order; reader?: Reader }) => {
  const { bill, coupon } = order
  const summary = orderSummary(order)
  // What was ordered is the final amount above, unless the lines were changed since.
  const rows = summary.rows.some(({ kind }) => kind === 'changed') ? summary.rows : summary.rows.slice(1)
  return (
    <dl className="grid gap-2 text-sm">
      <BillRow name={m.bill_total_without_discount()}>{formatRupees(bill.totalWithoutDiscount)}</BillRow>
      {bill.savings > 0 && <BillRow name={m.bill_discount()}>{`−${formatRupees(bill.savings)}`}</BillRow>}
      {coupon && (
        <BillRow name={m.bill_coupon_code({ code: coupon.code.toUpperCase() })}>
          {`−${formatRupees(bill.coupon)}`}
        </BillRow>
      )}
      <BillEnd bill={bill} />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever appended
        <Row key={index} row={row} order={order} />
      ))}
      <Closing {...summary} reader={reader} />
      <AfterSums order={order} owed={summary.owed} />
      <BillRow name={m.bill_payment()}>
        <PaymentText order={order} />
      </BillRow>
    </dl>
  )
}
