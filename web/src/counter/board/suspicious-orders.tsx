import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { openOrdersSchema } from '@tokri/contract/order.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useOrdersInTurn } from '../orders/use-orders-in-turn.ts'
import type { OpenOrder } from './board-orders.ts'

type Suspicious = AnswerOf<typeof openOrdersSchema>['data']['suspicious']
type SharedBy = Suspicious[number]['sharedBy']

const from: Record<SharedBy, string> = {
  account: 'one account',
  mobile: 'one mobile number',
  address: 'one address',
  browser: 'one browser',
  network: 'one network',
}

const REASON = 'The shop could not confirm this order'

const Group = ({ sharedBy, orders }: { sharedBy: SharedBy; orders: readonly OpenOrder[] }) => {
  const [asks, setAsks] = useState(false)
  const { busy, cancel } = useOrdersInTurn()
  const title = `${orders.length} orders from ${from[sharedBy]}`
  const confirm = async () => {
    await cancel(orders, REASON)
    setAsks(false)
  }
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <Button look="danger" onClick={() => setAsks(true)}>
          Cancel these {orders.length} orders
        </Button>
      </div>
      <ul className="mt-3 grid max-h-60 gap-1 overflow-y-auto text-sm tabular-nums">
        {orders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center gap-x-3">
            <PageLink
              href={staffUrls.adminOrder(order._id)}
              className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline pointer-coarse:min-h-11"
            >
              {order.orderNumber}
            </PageLink>
            <span>{order.customer ?? 'Deleted account'}</span>
            <span>{order.mobile}</span>
            <span>{order.items.pieces} pieces</span>
            <span>{formatRupees(order.amountDue)}</span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void confirm()}
        title={`Cancel ${title}?`}
        text="Their shoppers are told, and the goods are for sale again at once."
        confirmLabel="Cancel the orders"
        busy={busy}
      />
    </li>
  )
}

/** Orders that may be made to empty the shelves: open, unpaid, of people without a delivery who have something in common. */
export const SuspiciousOrders = ({ groups, orders }: { groups: Suspicious; orders: readonly OpenOrder[] }) => {
  const shown = groups.flatMap(({ sharedBy, orderIds }) => {
    const own = orders.filter(({ _id }) => orderIds.includes(_id))
    return own.length > 0 ? [{ sharedBy, orders: own }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="suspicious" className="mb-5 rounded-card bg-deal-soft p-4">
      <h2 id="suspicious" className="font-display text-lg font-bold text-deal">
        Orders to look at
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        They are not paid, and nobody in a group has had a delivery yet. Call before you pack them.
      </p>
      <ul className="mt-3 grid gap-3">
        {shown.map(({ sharedBy, orders: own }) => (
          <Group key={own[0]?._id} sharedBy={sharedBy} orders={own} />
        ))}
      </ul>
    </section>
  )
}
