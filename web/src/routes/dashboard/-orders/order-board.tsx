import { formatRupees } from '@tokri/rules/money.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import { itemCount } from '../../../components/item-count.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { formatTime } from '../../../lib/browser/format-date.ts'
import { stateLabels } from '../../../lib/orders/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { urls } from '../../../urls.ts'
import { type AdminOrder, advanceLabels, type boardStates } from './admin-orders.ts'

const MINUTE_MS = 60_000
const minutesSince = (iso: string): number =>
  Math.max(0, Math.floor((Date.now() - new Date(iso).getTime()) / MINUTE_MS))
const ago = (iso: string): string => {
  const minutes = minutesSince(iso)
  return minutes < 60 ? `${minutes} min` : formatTime(iso)
}

/** Routes must import this type with `import type`: `typeof` of a component would bundle it into the first page. */
export type BoardColumn = { state: (typeof boardStates)[number]; orders: AdminOrder[]; totalCount: number }
type Advance = { busy: string | null; advance: (orderId: string, state: AdminOrder['state']) => Promise<boolean> }

/** A column per active state; one press moves an order to the next state. */
export const OrderBoard = ({ columns, busy, advance }: { columns: readonly BoardColumn[] } & Advance) => (
  <section
    aria-label="Orders under way"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="-mx-1 overflow-x-auto px-1 pb-3"
  >
    <div className="grid min-w-230 auto-cols-[minmax(11rem,1fr)] grid-flow-col gap-3">
      {columns.map(({ state, orders, totalCount }) => (
        <section key={state} aria-label={stateLabels[state]} className="min-w-0 rounded-card bg-sunken p-2">
          <h2 className="flex items-center justify-between gap-2 px-2 py-1.5 font-sans text-sm tracking-normal">
            {stateLabels[state]} <span className="font-sans text-sm tabular-nums text-ink-2">{totalCount}</span>
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {orders.map((order) => (
              <BoardCard key={order._id} order={order} busy={busy} advance={advance} />
            ))}
          </ul>
          {orders.length === 0 && <p className="px-2 py-4 text-center text-xs text-ink-2">Nothing here</p>}
        </section>
      ))}
    </div>
  </section>
)

const BoardCard = ({ order, busy, advance }: { order: AdminOrder } & Advance) => {
  const next = orderCan.nextByHand(order.state)
  return (
    <li className="rounded-field border border-line bg-surface p-3 text-sm shadow-card">
      <PageLink href={urls.adminOrder(order._id)} className="block rounded-control">
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{order.orderNumber}</span>
          <time dateTime={order.createdAt} className="text-xs tabular-nums text-ink-3">
            {ago(order.createdAt)}
          </time>
        </span>
        <span className="block truncate text-ink-2">{order.customer?.name ?? 'Account deleted'}</span>
        <span className="mt-1 flex items-center justify-between gap-2">
          <span className="text-xs text-ink-3">{itemCount(order.bill.totalItems)}</span>
          <span className="font-semibold">{formatRupees(order.amountDue || order.bill.finalAmount)}</span>
        </span>
        <span className="mt-1 block">
          <Chip look={order.payment.method === 'cash' ? 'accent' : 'plain'}>
            {order.payment.method === 'cash' ? 'Cash' : order.payment.test ? 'Test payment' : 'Online'}
          </Chip>
        </span>
      </PageLink>
      {next && (
        <Button
          wide
          size="sm"
          look="soft"
          className="mt-2"
          busy={busy === order._id}
          disabled={busy !== null}
          aria-label={`${advanceLabels[next]} order ${order.orderNumber}`}
          onClick={() => void advance(order._id, next)}
        >
          {advanceLabels[next]}
        </Button>
      )}
    </li>
  )
}
