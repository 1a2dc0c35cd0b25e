import { formatRupees } from '@tokri/rules/money.ts'
import { OrderStateChip } from '../../../components/order-state-chip.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { PaymentText } from '../../../components/payment-text.tsx'
import { formatDateTime } from '../../../lib/browser/format-date.ts'
import { urls } from '../../../urls.ts'
import { tableCell as cell, Table, tableRow } from '../-admin/table.tsx'
import type { AdminOrder } from './admin-orders.ts'

export const OrderTable = ({ orders }: { orders: readonly AdminOrder[] }) => (
  <Table
    label="Orders"
    className="sm:min-w-220"
    heads={[
      'Order',
      'Placed',
      'Shopper',
      'State',
      'Payment',
      { title: 'Items', className: 'text-right' },
      { title: 'Total', className: 'text-right' },
    ]}
  >
    {orders.map((order) => (
      <tr key={order._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5`}>
        <th scope="row" className={`${cell} whitespace-nowrap font-semibold`}>
          <PageLink
            href={urls.adminOrder(order._id)}
            className="inline-flex min-h-6 items-center text-brand underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            {order.orderNumber}
          </PageLink>
        </th>
        <td className={`${cell} whitespace-nowrap text-ink-2 max-sm:col-start-1 max-sm:text-xs`}>
          {formatDateTime(order.createdAt)}
        </td>
        <td className={`${cell} wrap-anywhere max-sm:col-start-1 max-sm:my-1 sm:min-w-44`}>
          {order.customer ? (
            <>
              {order.customer.name}
              <span className="block text-xs text-ink-3">{order.customer.email}</span>
            </>
          ) : (
            <span className="text-ink-3">Account deleted</span>
          )}
        </td>
        <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right`}>
          <OrderStateChip state={order.state} />
        </td>
        <td className={`${cell} text-xs text-ink-2 max-sm:col-span-2 sm:min-w-36`}>
          <PaymentText order={order} />
        </td>
        <td
          className={`${cell} text-right tabular-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:text-xs max-sm:text-ink-2`}
        >
          {order.bill.totalItems}
          <span className="sm:hidden"> {order.bill.totalItems === 1 ? 'item' : 'items'}</span>
        </td>
        <td className={`${cell} text-right font-semibold tabular-nums max-sm:col-start-2 max-sm:row-start-3`}>
          {formatRupees(order.bill.finalAmount)}
        </td>
      </tr>
    ))}
  </Table>
)
