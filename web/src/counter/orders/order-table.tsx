import { isIn } from '@tokri/rules/order-states.ts'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormActions } from '../forms/form-actions.tsx'
import type { AdminOrder } from './admin-orders.ts'
import { type OrderColumn, orderCells } from './order-columns.tsx'
import { pickSlipsAddress } from './print/slip-addresses.ts'
import { useOrdersInTurn } from './use-orders-in-turn.ts'

/** As many as the server answers at once. */
const MOST_SLIPS = 100

/** Orders with something to pack: of them, a pick slip can be printed. */
const isPackable = ({ state }: AdminOrder) => isIn('unpacked', state)

/** Chooses all that can be packed, or none. */
type ChooseAll = { isAll: boolean; onAll: (all: boolean) => void }

const AllBox = ({ isAll, onAll, className, text }: ChooseAll & { className: string; text?: string }) => (
  <label className={`cursor-pointer items-center ${className}`}>
    <input
      type="checkbox"
      aria-label="Choose all to pack"
      className="size-5 accent-brand"
      checked={isAll}
      onChange={({ target }) => onAll(target.checked)}
    />
    {text}
  </label>
)

const OrderRows = ({
  orders,
  columns,
  chosen,
  onToggle,
  all,
}: {
  orders: readonly AdminOrder[]
  columns: readonly OrderColumn[]
  chosen: readonly AdminOrder[]
  onToggle: (order: AdminOrder) => void
  /** Undefined where nothing can be packed. */
  all: ChooseAll | undefined
}) => (
  <Table
    label="Orders"
    className={columns.length > 4 ? 'sm:min-w-220' : 'sm:min-w-120'}
    heads={[
      {
        title: 'Order',
        before: all && (
          <AllBox {...all} className="-my-2 me-1 -ms-2 inline-flex size-11 justify-center align-middle max-sm:hidden" />
        ),
      },
      ...columns.map((title) => ({ title, className: orderCells[title].head })),
    ]}
  >
    {orders.map((order) => (
      <tr key={order._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
        <th scope="row" className={`${cell} whitespace-nowrap font-semibold`}>
          <label className="-my-2 me-1 -ms-2 inline-flex size-11 cursor-pointer items-center justify-center align-middle">
            <input
              type="checkbox"
              aria-label={`Choose order ${order.orderNumber}`}
              className="size-5 accent-brand"
              disabled={!isPackable(order)}
              checked={chosen.some(({ _id }) => _id === order._id)}
              onChange={() => onToggle(order)}
            />
          </label>
          <PageLink
            href={staffUrls.adminOrder(order._id)}
            className="inline-flex min-h-6 items-center align-middle text-brand underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            {order.orderNumber}
          </PageLink>
        </th>
        {columns.map((column) => (
          <td key={column} className={`${cell} ${orderCells[column].className}`}>
            {orderCells[column].cell(order)}
          </td>
        ))}
      </tr>
    ))}
  </Table>
)

/** A page of orders. What is done with the chosen ones also takes those that another page shows. */
export const OrderTable = ({ orders, columns }: { orders: readonly AdminOrder[]; columns: readonly OrderColumn[] }) => {
  const [picked, setPicked] = useState<readonly AdminOrder[]>([])
  const { busy, confirm } = useOrdersInTurn()
  // As the list shows them now; those of other pages as they were.
  const chosen = picked.map((order) => orders.find(({ _id }) => _id === order._id) ?? order)
  const isChosen = ({ _id }: AdminOrder) => chosen.some((order) => order._id === _id)
  const rest = orders.filter((order) => isPackable(order) && !isChosen(order))
  const placed = chosen.filter(({ state }) => state === 'PLACED')
  const toggle = (order: AdminOrder) =>
    setPicked(isChosen(order) ? chosen.filter(({ _id }) => _id !== order._id) : [...chosen, order])
  const confirmPlaced = async () => {
    const confirmed = await confirm(placed)
    setPicked((before) =>
      before.map((order) => (confirmed.includes(order._id) ? { ...order, state: 'CONFIRMED' as const } : order)),
    )
  }
  const all: ChooseAll | undefined =
    chosen.length + rest.length > 0
      ? { isAll: rest.length === 0, onAll: (all) => setPicked(all ? [...chosen, ...rest] : []) }
      : undefined
  return (
    <>
      {/* On phones the heads of the columns are only read out. */}
      {all && <AllBox {...all} className="flex min-h-11 gap-3 px-3 text-sm sm:hidden" text="Choose all to pack" />}
      <OrderRows {...{ orders, columns, chosen, all }} onToggle={toggle} />
      {chosen.length > 0 && (
        <FormActions className="mt-4">
          <span className="me-auto ps-1 text-sm tabular-nums text-ink-2">{chosen.length} chosen</span>
          {rest.length > 0 && (
            <Button look="quiet" onClick={() => setPicked([...chosen, ...rest])}>
              Choose all to pack
            </Button>
          )}
          <Button look="quiet" onClick={() => setPicked([])}>
            Choose none
          </Button>
          {placed.length > 0 && (
            <Button look="soft" busy={busy} onClick={() => void confirmPlaced()}>
              {placed.length === 1 ? 'Confirm 1 order' : `Confirm ${placed.length} orders`}
            </Button>
          )}
          <PageLink
            href={pickSlipsAddress(chosen.slice(0, MOST_SLIPS).map(({ _id }) => _id))}
            className={buttonClass()}
          >
            {chosen.length === 1 ? 'Pick slip' : `${Math.min(chosen.length, MOST_SLIPS)} pick slips`}
          </PageLink>
        </FormActions>
      )}
    </>
  )
}
