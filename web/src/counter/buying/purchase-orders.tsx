// The purchase orders of a store: those that are not finished, what is late first, and the others by their state.
import { useQuery } from '@tanstack/react-query'
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type PurchaseState, purchaseStates } from '@tokri/rules/purchase-orders.ts'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDay } from '../../lib/browser/format-date.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Chip } from '../../ui/chip.tsx'
import { NotRead } from '../frame/for-store.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { ToggleButton } from '../lists/toggle-button.tsx'
import { endedOrdersQuery, expectedText, openOrdersQuery, stateNames } from './buying-queries.ts'

export const StateChip = ({ order: { state, late } }: { order: Pick<PurchaseOrderShape, 'state' | 'late'> }) => (
  <Chip look={late ? 'deal' : state === 'received' ? 'brand' : state === 'part_received' ? 'accent' : 'plain'}>
    {late ? 'Late' : stateNames[state]}
  </Chip>
)

const piecesOf = ({ lines }: PurchaseOrderShape, of: 'ordered' | 'received') =>
  lines.reduce((sum, line) => sum + line[of], 0)

const whenText = (order: PurchaseOrderShape): string =>
  order.state === 'sent' || order.state === 'part_received'
    ? expectedText(order)
    : `${order.state === 'draft' ? 'drafted' : 'ordered'} ${formatDay(order.sentAt ?? order.createdAt)}`

const Orders = ({ label, orders }: { label: string; orders: readonly PurchaseOrderShape[] }) => (
  <Table
    label={label}
    className="sm:min-w-180"
    heads={[
      ...['Number', 'Supplier', 'State', 'When'],
      ...['Came', 'Amount'].map((title) => ({ title, className: 'text-end' })),
    ]}
  >
    {orders.map((order) => (
      <tr key={order._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1`}>
        <th scope="row" className={`${cell} font-semibold`}>
          <PageLink
            href={staffUrls.purchaseOrder(order._id, order.storeId)}
            className="inline-flex min-h-9 items-center text-brand hover:underline pointer-coarse:min-h-11"
          >
            {order.number}
          </PageLink>
        </th>
        <td className={`${cell} wrap-anywhere max-sm:col-start-1`}>{order.supplier.name}</td>
        <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end`}>
          <StateChip order={order} />
        </td>
        <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{whenText(order)}</td>
        <td className={`${cell} whitespace-nowrap tabular-nums text-ink-2 sm:text-end max-sm:hidden`}>
          {`${piecesOf(order, 'received')} of ${piecesOf(order, 'ordered')}`}
        </td>
        <td className={`${cell} tabular-nums sm:text-end max-sm:col-start-2 max-sm:row-start-3 max-sm:text-end`}>
          {formatRupees(order.total)}
        </td>
      </tr>
    ))}
  </Table>
)

const OpenOrders = ({ storeId }: { storeId: string }) => {
  const { data, error, refetch } = useQuery(openOrdersQuery(useCall(), storeId))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return <p className="text-sm text-ink-3">Nothing is under way. Orders are made on the page Order today.</p>
  const late = data.filter((order) => order.late).length
  return (
    <>
      {late > 0 && (
        <p className="text-sm font-medium text-deal">
          {late === 1
            ? 'One order is late. Call the supplier, or close it.'
            : `${late} orders are late. Call the suppliers, or close them.`}
        </p>
      )}
      <Orders label="Orders under way" orders={data} />
    </>
  )
}

const OrdersInState = ({ storeId, state }: { storeId: string; state: PurchaseState }) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(endedOrdersQuery(useCall(), storeId, { state, page }))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  if (data.data.length === 0) return <p className="text-sm text-ink-3">There are no such orders.</p>
  return (
    <>
      <Orders label="Purchase orders" orders={data.data} />
      <Pagination page={page} totalPages={data.totalPages} onPage={setPage} />
    </>
  )
}

export const PurchaseOrders = ({ store }: { store: Store }) => {
  const [state, setState] = useState<PurchaseState | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        <ToggleButton on={state === null} onClick={() => setState(null)}>
          Under way
        </ToggleButton>
        {purchaseStates
          .filter((one) => one === 'received' || one === 'cancelled')
          .map((one) => (
            <ToggleButton key={one} on={state === one} onClick={() => setState(one)}>
              {stateNames[one]}
            </ToggleButton>
          ))}
      </div>
      {state === null ? (
        <OpenOrders storeId={store._id} />
      ) : (
        <OrdersInState key={state} storeId={store._id} state={state} />
      )}
    </div>
  )
}
