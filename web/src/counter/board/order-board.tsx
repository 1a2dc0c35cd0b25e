import { formatRupees } from '@tokri/rules/money.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import { BellOff, Phone } from 'lucide-react'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { stateLabels } from '../../lib/orders/orders.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { advanceLabels, useAdvanceOrder } from '../orders/admin-orders.ts'
import {
  type BoardColumn,
  columnsOf,
  itemsText,
  type OpenOrder,
  timeText,
  type Urgency,
  urgencyOf,
} from './board-orders.ts'
import { useSilence } from './new-order-bell.ts'
import { usePendingDeliveries } from './pending-deliveries.ts'
import { RIDER_NAMES, RiderField } from './rider-field.tsx'

const TICK_MS = 5000

/** The time, for texts in minutes. */
const useNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const cardOf = (area: HTMLElement | null, orderId: string | undefined) =>
  orderId === undefined ? null : area?.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"]`)

/**
 * Keeps the focus with an order whose button was pressed: its card moves to another column, where it is a new element.
 * When the order has left the board, the focus goes to the card beside it.
 */
const useKeptFocus = (orders: readonly OpenOrder[]) => {
  const area = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ orderId: string; beside: string | undefined } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that has moved is the reason to look
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const { orderId, beside } = pressed.current
    const card = cardOf(area.current, orderId)
    const active = document.activeElement
    if (active && card?.contains(active)) return
    // Focus is now on the page. If it is anywhere else, the user has moved it.
    if (active === null || active === document.body) {
      const near = card ?? cardOf(area.current, beside) ?? area.current
      const target = near?.querySelector<HTMLElement>('button') ?? near?.querySelector<HTMLElement>('a')
      target?.focus()
    }
    if (card === null || card === undefined || active !== document.body) pressed.current = null
  }, [orders])
  const onPress = useCallback((orderId: string) => {
    const card = cardOf(area.current, orderId)
    const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
    pressed.current = {
      orderId,
      beside: neighbour instanceof HTMLElement ? neighbour.dataset.order : undefined,
    }
  }, [])
  return { area, onPress }
}

/** A column per active state with all of its orders; one press moves an order to the next state. */
export const OrderBoard = ({ orders, totalCount }: { orders: readonly OpenOrder[]; totalCount: number }) => {
  const now = useNow()
  const { busy, advance, undo } = useAdvanceOrder()
  const pending = usePendingDeliveries()
  const { area, onPress } = useKeptFocus(orders)
  const columns = useMemo(() => columnsOf(orders, now), [orders, now])
  const [filled, empty] = [
    columns.filter((column) => column.orders.length > 0),
    columns.filter((column) => column.orders.length === 0),
  ]
  const latest = useRef({ busy, advance, undo, onPress })
  useEffect(() => {
    latest.current = { busy, advance, undo, onPress }
  })
  // Always the same function, so that a card is drawn again only when something of it has changed.
  const press = useCallback((order: OpenOrder, isPending: boolean, rider: string) => {
    const { busy: working, advance: move, undo: takeBack, onPress: keepFocus } = latest.current
    const next = orderCan.nextByHand(order.state)
    if (isPending) return takeBack(order._id)
    if (working !== null || next === undefined) return
    keepFocus(order._id)
    move(order._id, next, rider)
  }, [])
  return (
    <div ref={area} data-wide>
      {orders.length < totalCount && (
        <p role="status" className="mb-3 font-medium text-deal">
          {totalCount - orders.length} more open orders are due later and not shown.
        </p>
      )}
      {empty.length > 0 && (
        <p className="mb-3 text-sm text-ink-2">
          {filled.length === 0
            ? 'No open orders. A new order appears here by itself.'
            : `Nothing in: ${empty.map(({ state }) => stateLabels[state]).join(', ')}`}
        </p>
      )}
      <datalist id={RIDER_NAMES}>
        {[...new Set(orders.flatMap(({ rider }) => rider ?? []))].sort().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid gap-3 lg:auto-cols-[minmax(16rem,1fr)] lg:grid-flow-col lg:overflow-x-auto lg:pb-3">
        {filled.map((column) => (
          <Column key={column.state} column={column} now={now} busy={busy} pending={pending} onPress={press} />
        ))}
      </div>
    </div>
  )
}

/** `rider` is the typed name of the person who delivers the order. */
type Press = (order: OpenOrder, isPending: boolean, rider: string) => void

type ColumnProps = {
  column: BoardColumn
  now: number
  busy: string | null
  pending: ReadonlyMap<string, unknown>
  onPress: Press
}

const Column = ({ column: { state, orders, late }, now, busy, pending, onPress }: ColumnProps) => (
  <section
    aria-label={stateLabels[state]}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="min-w-0 rounded-card bg-sunken px-2 pb-2 lg:max-h-[calc(100dvh-var(--below-header)-2rem)] lg:overflow-y-auto"
  >
    <h2 className="sticky top-(--header-height) z-10 flex items-baseline gap-2 bg-sunken px-1 py-2 font-sans text-sm tracking-normal lg:top-0">
      <span>{stateLabels[state]}</span> <span className="tabular-nums text-ink-2">{orders.length}</span>
      {late > 0 && <span className="ms-auto text-xs font-semibold text-deal">{late} late</span>}
    </h2>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {orders.map((order) => (
        <BoardCard
          key={order._id}
          order={order}
          time={timeText(order, now)}
          urgency={urgencyOf(order, now)}
          busy={busy === order._id}
          pending={pending.has(order._id)}
          onPress={onPress}
        />
      ))}
    </ul>
  </section>
)

const urgencyLooks: Record<Urgency, { card: string; text: string }> = {
  late: { card: 'border-deal', text: 'font-semibold text-deal' },
  soon: { card: 'border-warn', text: 'font-semibold text-warn' },
  calm: { card: 'border-line', text: 'text-ink-2' },
}

const paymentText = ({ payment: { method, test }, amountDue, total }: OpenOrder): string => {
  if (method === 'cash') return amountDue === 0 ? 'Nothing to pay' : `${formatRupees(amountDue)} cash`
  return `${formatRupees(total)} ${test ? 'test' : 'online'}`
}

type CardProps = {
  order: OpenOrder
  /** Texts, so that a card is drawn again only when its own minute has changed. */
  time: string
  urgency: Urgency
  busy: boolean
  pending: boolean
  onPress: Press
}

const BoardCard = memo(({ order, time, urgency, busy, pending, onPress }: CardProps) => {
  const [rider, setRider] = useState('')
  const silence = useSilence(order)
  const looks = urgencyLooks[urgency]
  const { area, customer, mobile, payment } = order
  const isRefunded = payment.state === 'refunded'
  const byHand = orderCan.nextByHand(order.state)
  // All of it was given back: it is not packed or sent out, but it may be on its way already.
  const next = isRefunded && byHand !== 'DELIVERED' ? undefined : byHand
  return (
    <li
      data-order={order._id}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-field border border-s-4 bg-surface p-2 text-sm shadow-card [contain-intrinsic-size:auto_72px] [content-visibility:auto]',
        looks.card,
      )}
    >
      <span className="col-span-2 flex flex-wrap items-baseline gap-x-2">
        <PageLink
          href={staffUrls.adminOrder(order._id)}
          className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {order.orderNumber}
        </PageLink>
        <time dateTime={order.dueAt ?? order.createdAt} className={cx('tabular-nums', looks.text)}>
          {order.dueAt !== null && <span>{`${formatDayTime(order.dueAt)}, `}</span>}
          <span>{time}</span>
        </time>
        <span className={cx('ms-auto tabular-nums', isRefunded ? 'font-semibold text-deal' : 'text-ink-2')}>
          {isRefunded ? 'Refunded' : paymentText(order)}
        </span>
      </span>
      <span className={cx('min-w-0 text-ink-2', next === 'OUT_FOR_DELIVERY' && 'col-span-2')}>
        <span className="block truncate" title={itemsText(order.items)}>
          {itemsText(order.items)}
        </span>
        {order.rider && <span className="block truncate font-medium text-ink">With {order.rider}</span>}
        <span className="flex items-center gap-1">
          <span className="truncate">
            {area.line}, {area.pincode}
          </span>
          <a
            href={`tel:${mobile.replace(/[^+\d]/g, '')}`}
            aria-label={`Call ${customer ?? 'the shopper'}, ${mobile}`}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-brand hover:bg-sunken pointer-coarse:size-11"
          >
            <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          </a>
          {silence && (
            <button
              type="button"
              aria-label={`Silence the bell for order ${order.orderNumber}`}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
              onClick={silence}
            >
              <BellOff size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </span>
      </span>
      {next === 'OUT_FOR_DELIVERY' && (
        <RiderField
          label={`Rider of order ${order.orderNumber}`}
          rider={rider}
          onRider={setRider}
          onEnter={() => onPress(order, pending, rider)}
          className="mt-1 w-full sm:h-9 pointer-coarse:h-11"
        />
      )}
      {next && (
        <Button
          size="sm"
          className={next === 'OUT_FOR_DELIVERY' ? 'mt-1' : ''}
          look={pending ? 'outline' : 'soft'}
          aria-busy={busy || undefined}
          aria-label={`${pending ? 'Undo: not delivered,' : advanceLabels[next]} order ${order.orderNumber}`}
          onClick={() => onPress(order, pending, rider)}
        >
          {pending ? 'Undo' : advanceLabels[next]}
        </Button>
      )}
    </li>
  )
})
