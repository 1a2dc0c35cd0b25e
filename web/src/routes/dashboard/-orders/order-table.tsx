import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { OrderStateChip } from '../../../components/order-state-chip.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { PaymentText } from '../../../components/payment-text.tsx'
import { formatDateTime } from '../../../lib/browser/format-date.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { urls } from '../../../urls.ts'
import { FormActions } from '../-admin/form-actions.tsx'
import { tableCell as cell, Table, tableRow } from '../-admin/table.tsx'
import type { AdminOrder } from './admin-orders.ts'
import { pickSlipsAddress } from './slip-addresses.ts'

/** As many as the server answers at once. */
const MOST_SLIPS = 100

/** Orders with something to pack: of them, a pick slip can be printed. */
const isPackable = ({ state }: AdminOrder) => state === 'PLACED' || state === 'CONFIRMED' || state === 'PACKING'

const OrderRows = ({
  orders,
  chosen,
  onToggle,
}: {
  orders: readonly AdminOrder[]
  chosen: readonly string[]
  onToggle: (orderId: string) => void
}) => (
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
          <label className="-my-2 mr-1 -ml-2 inline-flex size-11 cursor-pointer items-center justify-center align-middle">
            <input
              type="checkbox"
              aria-label={`Choose order ${order.orderNumber}`}
              className="size-5 accent-brand"
              disabled={!isPackable(order)}
              checked={chosen.includes(order._id)}
              onChange={() => onToggle(order._id)}
            />
          </label>
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

/** A page of orders. Pick slips are printed for the chosen ones, also for those that another page shows. */
export const OrderTable = ({ orders }: { orders: readonly AdminOrder[] }) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const packable = orders.filter(isPackable).map(({ _id }) => _id)
  const rest = packable.filter((id) => !chosen.includes(id))
  const toggle = (orderId: string) =>
    setChosen((before) => (before.includes(orderId) ? before.filter((id) => id !== orderId) : [...before, orderId]))
  return (
    <>
      <OrderRows orders={orders} chosen={chosen} onToggle={toggle} />
      {(chosen.length > 0 || packable.length > 0) && (
        <FormActions className="mt-4">
          {rest.length > 0 && (
            <Button look="quiet" onClick={() => setChosen([...chosen, ...rest])}>
              Choose all to pack
            </Button>
          )}
          {chosen.length > 0 && (
            <>
              <Button look="quiet" onClick={() => setChosen([])}>
                Choose none
              </Button>
              <PageLink href={pickSlipsAddress(chosen.slice(0, MOST_SLIPS))} className={buttonClass()}>
                {chosen.length === 1 ? 'Pick slip' : `${Math.min(chosen.length, MOST_SLIPS)} pick slips`}
              </PageLink>
            </>
          )}
        </FormActions>
      )}
    </>
  )
}
