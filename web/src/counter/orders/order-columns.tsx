// The columns of the list of orders: what a cell shows, and what the exported file has in it.
import { shownEmail } from '@tokri/rules/mailbox.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { headlinePaise, orderSummary, summarySums } from '@tokri/rules/order-summary.ts'
import type { ReactNode } from 'react'
import { OrderStateChip } from '../../components/order/order-state-chip.tsx'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { piecesOfOrder } from '../../lib/orders/came-pieces.ts'
import { headlineText, paymentText, stateLabels } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import type { ExportColumn } from '../lists/export-list.ts'
import { localTime } from '../lists/local-time.ts'
import type { AdminOrder } from './admin-orders.ts'

export const orderColumns = ['Placed', 'Shopper', 'Mobile', 'Store', 'State', 'Payment', 'Items', 'Total'] as const
export type OrderColumn = (typeof orderColumns)[number]

/** One line of the table: the page of the order has the whole sentence. */
const shortPayment = (order: AdminOrder): string => {
  const { state, test } = order.payment
  const whole = paymentText(order)
  const short: Partial<Record<typeof state, string>> = {
    pending: 'Online · waiting',
    failed: 'Online · not paid',
    due: order.amountDue > 0 ? 'Cash · due' : whole === m.order_cash_nothing_to_pay() ? 'Nothing to pay' : whole,
  }
  const text = short[state] ?? whole
  return test ? `${text} · test` : text
}

/** The payment says that an order in cash, or one that waits, is to be paid. */
const amountText = (order: AdminOrder): string =>
  order.payment.state === 'due' || order.payment.state === 'pending'
    ? formatRupees(toRupees(headlinePaise(orderSummary(order))))
    : headlineText(order)

/** `className` is for the cell, whose place in the card of phones it names; `head` is for the column title. */
type Shown = { className: string; head?: string; cell: (order: AdminOrder) => ReactNode }

export const orderCells: Readonly<Record<OrderColumn, Shown>> = {
  Placed: {
    className: 'whitespace-nowrap text-ink-2 max-sm:col-start-1 max-sm:row-start-3 max-sm:text-xs',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  Shopper: {
    className: 'wrap-anywhere max-sm:col-start-1 max-sm:row-start-2 sm:min-w-32',
    cell: ({ customer }) =>
      customer ? (
        <span title={shownEmail(customer.email)}>{customer.name}</span>
      ) : (
        <span className="text-ink-3">Account deleted</span>
      ),
  },
  Mobile: {
    className: 'whitespace-nowrap tabular-nums text-ink-2 max-sm:col-start-1 max-sm:text-xs',
    cell: ({ address }) => address.mobile,
  },
  Store: { className: 'text-ink-2 max-sm:col-start-1 max-sm:text-xs', cell: ({ store }) => store.name },
  State: {
    className: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:self-center max-sm:text-end',
    cell: (order) => <OrderStateChip order={order} />,
  },
  Payment: {
    className: 'text-xs text-ink-2 max-sm:col-start-2 max-sm:row-start-3 max-sm:text-end',
    cell: shortPayment,
  },
  Items: {
    className: 'text-end whitespace-nowrap tabular-nums max-sm:hidden',
    head: 'text-end',
    cell: (order) => {
      const { totalItems } = order.bill
      const pieces = piecesOfOrder(order)
      return pieces ? `${pieces.came} of ${totalItems}` : totalItems
    },
  },
  Total: {
    className: 'text-end font-semibold whitespace-nowrap tabular-nums max-sm:col-start-2 max-sm:row-start-2',
    head: 'text-end',
    cell: amountText,
  },
}

const sumColumn = (title: string, sum: keyof ReturnType<typeof summarySums>): ExportColumn<AdminOrder> => ({
  title,
  of: (order) => toRupees(summarySums(orderSummary(order))[sum]),
})

/** Amounts as numbers, for a spreadsheet. They sum: ordered + changed − refunded = received + to pay. */
const exported: Readonly<Record<Exclude<OrderColumn, 'Placed'>, readonly ExportColumn<AdminOrder>[]>> = {
  Shopper: [
    { title: 'Shopper', of: ({ customer }) => customer?.name ?? '' },
    { title: 'E-mail', of: ({ customer }) => customer?.email ?? '' },
  ],
  Mobile: [{ title: 'Mobile', of: ({ address }) => address.mobile }],
  Store: [{ title: 'Store', of: ({ store }) => store.name }],
  State: [{ title: 'State', of: ({ state }) => stateLabels[state] }],
  Payment: [{ title: 'Payment', of: (order) => paymentText(order) }],
  Items: [{ title: 'Items', of: ({ bill }) => bill.totalItems }],
  Total: [
    sumColumn('Ordered ₹', 'orderedPaise'),
    sumColumn('Changed ₹', 'changedPaise'),
    sumColumn('Refunded ₹', 'refundedPaise'),
    sumColumn('Received ₹', 'receivedPaise'),
    sumColumn('To pay ₹', 'toPayPaise'),
  ],
}

/** Times are those of the store, as a spreadsheet reads them: "2026-11-28 18:05". */
export const exportedColumns = (
  columns: readonly OrderColumn[],
  zoneOf: (storeId: string) => string,
): ExportColumn<AdminOrder>[] => {
  const placed: ExportColumn<AdminOrder> = {
    title: 'Placed',
    of: ({ createdAt, store }) => localTime(createdAt, zoneOf(store._id)).replace('T', ' '),
  }
  return [
    { title: 'Order', of: ({ orderNumber }) => orderNumber },
    ...columns.flatMap((column) => (column === 'Placed' ? placed : exported[column])),
  ]
}
