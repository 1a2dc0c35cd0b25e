// The columns of the list of orders: what a cell shows, and what the exported file has in it.
import { shownEmail } from '@tokri/rules/mailbox.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { ReactNode } from 'react'
import { OrderStateChip } from '../../components/order/order-state-chip.tsx'
import { PaymentText } from '../../components/order/payment-text.tsx'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { paymentText, stateLabels } from '../../lib/orders/orders.ts'
import type { ExportColumn } from '../lists/export-list.ts'
import type { AdminOrder } from './admin-orders.ts'

export const orderColumns = ['Placed', 'Shopper', 'Mobile', 'Store', 'State', 'Payment', 'Items', 'Total'] as const
export type OrderColumn = (typeof orderColumns)[number]

/** `className` is for the cell, whose place in the card of phones it names; `head` is for the column title. */
type Shown = { className: string; head?: string; cell: (order: AdminOrder) => ReactNode }

export const orderCells: Readonly<Record<OrderColumn, Shown>> = {
  Placed: {
    className: 'whitespace-nowrap text-ink-2 max-sm:col-start-1 max-sm:text-xs',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  Shopper: {
    className: 'wrap-anywhere max-sm:col-start-1 max-sm:my-1 sm:min-w-44',
    cell: ({ customer }) =>
      customer ? (
        <>
          {customer.name}
          <span className="block text-xs text-ink-3">{shownEmail(customer.email)}</span>
        </>
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
    className: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-end',
    cell: ({ state }) => <OrderStateChip state={state} />,
  },
  Payment: {
    className: 'text-xs text-ink-2 max-sm:col-span-2 sm:min-w-36',
    cell: (order) => <PaymentText order={order} />,
  },
  Items: {
    className: 'text-end tabular-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:text-xs max-sm:text-ink-2',
    head: 'text-end',
    cell: ({ bill: { totalItems } }) => (
      <>
        {totalItems}
        <span className="sm:hidden"> {totalItems === 1 ? 'item' : 'items'}</span>
      </>
    ),
  },
  Total: {
    className: 'text-end font-semibold tabular-nums max-sm:col-start-2 max-sm:row-start-3',
    head: 'text-end',
    cell: ({ bill }) => formatRupees(bill.finalAmount),
  },
}

/** Times as ISO 8601 and amounts as numbers, for a spreadsheet. */
const exported: Readonly<Record<OrderColumn, readonly ExportColumn<AdminOrder>[]>> = {
  Placed: [{ title: 'Placed', of: ({ createdAt }) => createdAt }],
  Shopper: [
    { title: 'Shopper', of: ({ customer }) => customer?.name ?? '' },
    { title: 'E-mail', of: ({ customer }) => customer?.email ?? '' },
  ],
  Mobile: [{ title: 'Mobile', of: ({ address }) => address.mobile }],
  Store: [{ title: 'Store', of: ({ store }) => store.name }],
  State: [{ title: 'State', of: ({ state }) => stateLabels[state] }],
  Payment: [{ title: 'Payment', of: (order) => paymentText(order) }],
  Items: [{ title: 'Items', of: ({ bill }) => bill.totalItems }],
  Total: [{ title: 'Total ₹', of: ({ bill }) => bill.finalAmount }],
}

export const exportedColumns = (columns: readonly OrderColumn[]): ExportColumn<AdminOrder>[] => [
  { title: 'Order', of: ({ orderNumber }) => orderNumber },
  ...columns.flatMap((column) => exported[column]),
]
