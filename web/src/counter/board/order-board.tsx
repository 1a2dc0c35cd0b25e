import { type OrderState, orderCan } from '@tokri/rules/order-states.ts'
import { BellOff, Bike, Check, CircleHelp, CreditCard, House, PackageOpen, Undo2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CardAction } from '../../components/board/board-card.tsx'
import type { BoardEntry } from '../../components/board/board-entries.ts'
import { OrderPanel } from '../../components/board/order-panel.tsx'
import { StageBoard } from '../../components/board/stage-board.tsx'
import { useBoardAction } from '../../components/board/use-board-action.ts'
import { PageLink } from '../../components/page-link.tsx'
import { useNow } from '../../lib/browser/use-now.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { advanceLabels, DELIVERY_UNDO, useAdvanceOrder } from '../orders/admin-orders.ts'
import { entryOf, type OpenOrder, timeText } from './board-orders.ts'
import { noteSeen, useIsNew, useSilenced } from './new-order-bell.ts'
import { usePendingDeliveries } from './pending-deliveries.ts'
import { SendOutDialog } from './send-out-dialog.tsx'

const cardOf = (area: HTMLElement | null, orderId: string | undefined) =>
  orderId === undefined ? null : area?.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"]`)

/**
 * Keeps the focus with an order whose button was pressed: its card moves to another column, where it is a new element.
 * When the order has left the board, the focus goes to the card beside it. While a dialog is open, the focus is there.
 */
const useKeptFocus = (orders: readonly OpenOrder[], isDialogOpen: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ orderId: string; beside: string | undefined } | null>(null)
  // Not in a layout effect: a dialog that has closed has not shown the page behind it again by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that has moved is the reason to look
  useEffect(() => {
    if (pressed.current === null || isDialogOpen) return
    const { orderId, beside } = pressed.current
    const card = cardOf(area.current, orderId)
    const active = document.activeElement
    if (active && card?.contains(active)) return
    // Focus is now on the page. If it is anywhere else, the user has moved it.
    if (active === null || active === document.body) {
      const near = card ?? cardOf(area.current, beside) ?? area.current
      const target = near?.querySelector<HTMLElement>('[data-action]') ?? near?.querySelector<HTMLElement>('button')
      target?.focus()
    }
    if (card === null || card === undefined || active !== document.body) pressed.current = null
  }, [orders, isDialogOpen])
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

const icons = { CONFIRMED: Check, PACKING: PackageOpen, OUT_FOR_DELIVERY: Bike, DELIVERED: House } as const

/** The next state that a person may give an order here. */
const nextOf = ({ state, payment }: OpenOrder) => {
  const next = orderCan.nextByHand(state)
  // All of it was given back: it is not packed or sent out, but it may be on its way already.
  return payment.state === 'refunded' && next !== 'DELIVERED' ? undefined : next
}

/** `asks`: an order whose delivery needs a reason. */
type Opened = { what: 'order'; orderId: string; asks?: boolean } | { what: 'unpaid' }

/** The open orders of the shop or of a store by their stage; one press moves an order to the next state. */
export const OrderBoard = ({
  orders,
  totalCount,
  status,
  severalStores,
}: {
  orders: readonly OpenOrder[]
  totalCount: number
  status?: ReactNode
  severalStores: boolean
}) => {
  const now = useNow()
  const { busy, advance, undo } = useAdvanceOrder()
  const pending = usePendingDeliveries()
  const silenced = useSilenced()
  const isNew = useIsNew()
  const action = useBoardAction()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [sendingOut, sendOut] = useState<string | null>(null)
  const { area, onPress } = useKeptFocus(orders, opened !== null || sendingOut !== null)
  const close = () => setOpened(null)
  const show = useCallback(
    (orderId: string) => {
      onPress(orderId)
      noteSeen(orderId)
      setOpened({ what: 'order', orderId })
    },
    [onPress],
  )
  const unpaid = orders.filter(({ state }) => state === 'PAYMENT_PENDING')
  const paid = orders.filter(({ state }) => state !== 'PAYMENT_PENDING')
  const find = (orderId: string) => orders.find(({ _id }) => _id === orderId)
  const shownId = opened?.what === 'order' ? opened.orderId : undefined
  const hasLeft = shownId !== undefined && find(shownId) === undefined
  const cannotLeave = sendingOut !== null && find(sendingOut) === undefined
  useEffect(() => {
    if (cannotLeave) sendOut(null)
    else if (hasLeft) setOpened(null)
  }, [cannotLeave, hasLeft])
  /** A button of the panel, which stays with the next step. The second click of a double one is not meant for that step. */
  const panelButton = (orderId: string, to: OrderState, look: 'primary' | 'outline' = 'primary') => {
    const isPending = to === 'DELIVERED' && pending.has(orderId)
    const press = ({ detail }: MouseEvent) => {
      if (detail > 1) return
      if (isPending) return undo(orderId)
      if (busy !== null) return
      if (to === 'OUT_FOR_DELIVERY') return sendOut(orderId)
      onPress(orderId)
      advance(orderId, to)
    }
    // Disabled, it would lose the focus.
    return (
      <>
        <Button look={isPending ? 'outline' : look} className="h-14!" aria-busy={busy === orderId} onClick={press}>
          {isPending ? 'Undo: not delivered' : advanceLabels[to]}
        </Button>
        {isPending && <p className="text-sm text-ink-2">{DELIVERY_UNDO}</p>}
      </>
    )
  }
  const moveInPanel = (order: OpenOrder | undefined, isWithPicker: boolean) => {
    const next = order && nextOf(order)
    // That button stands beside what else can happen to bags on their way.
    if (!order || !next || next === 'DELIVERED') return null
    // The next step stands first and is the filled one: who is not out of the store yet is packed before.
    const canPack = orderCan.move(order.state, 'READY', 'admin')
    return (
      <>
        {panelButton(
          order._id,
          canPack && !isWithPicker ? 'READY' : next,
          canPack && isWithPicker ? 'outline' : 'primary',
        )}
        {canPack && !isWithPicker && panelButton(order._id, next, 'outline')}
      </>
    )
  }
  const actionsOf = ({ id, number }: BoardEntry): CardAction[] => {
    const order = find(id)
    const next = order && nextOf(order)
    if (!order || !next) return []
    if (order.codeLocked)
      return [
        {
          label: 'Decide',
          name: `Decide about ${number}`,
          Icon: CircleHelp,
          opensDialog: true,
          onPress: () => show(id),
        },
      ]
    const isPending = pending.has(id)
    const asks = next === 'DELIVERED' && order.withCode === true
    const label = isPending ? 'Undo' : (advanceLabels[next] ?? '')
    const press = () => {
      if (isPending) return undo(id)
      if (busy !== null) return
      if (next === 'OUT_FOR_DELIVERY') return sendOut(id)
      onPress(id)
      if (asks) return setOpened({ what: 'order', orderId: id, asks })
      advance(id, next)
    }
    const move = {
      label,
      name: `${isPending ? 'Undo: not delivered,' : label} order ${number}`,
      Icon: isPending ? Undo2 : (icons[next as keyof typeof icons] ?? Check),
      busy: busy === id,
      opensDialog: next === 'OUT_FOR_DELIVERY' || asks,
      onPress: press,
    }
    const silence = silenced.silenceOf(order)
    if (!silence) return [move]
    const quiet = {
      label: 'Silence the bell',
      name: `Silence the bell for order ${number}`,
      Icon: BellOff,
      quiet: true,
    }
    return [{ ...quiet, onPress: silence }, move]
  }
  return (
    <div ref={area} className="flex min-h-0 flex-1 flex-col gap-3">
      {orders.length < totalCount && (
        <p role="status" className="font-medium text-deal">
          {totalCount - orders.length} more open orders are due later and not shown.
        </p>
      )}
      {orders.length === 0 && <p className="text-sm text-ink-2">No open orders. A new order appears here by itself.</p>}
      <StageBoard
        entries={paid.map((order) => ({
          ...entryOf(order, now, severalStores),
          isNew: isNew(order),
          ...(pending.has(order._id) && { notes: [DELIVERY_UNDO] }),
        }))}
        onShow={show}
        actionsOf={actionsOf}
        status={status}
        morePills={
          unpaid.length > 0 && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened({ what: 'unpaid' })}
              className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap lg:pointer-fine:min-h-8"
            >
              <CreditCard size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
              <span>Waiting for payment</span>
              <span className="font-semibold tabular-nums">{unpaid.length}</span>
            </button>
          )
        }
      />
      {opened?.what === 'order' && (
        <OrderPanel
          key={opened.orderId}
          orderId={opened.orderId}
          card={undefined}
          // Nothing else is done with an order whose delivery can still be undone.
          action={{ ...action, busy: action.busy || pending.has(opened.orderId) }}
          state={find(opened.orderId)?.state}
          {...(find(opened.orderId)?.withCode
            ? { asksAtOnce: opened.asks === true }
            : { deliver: panelButton(opened.orderId, 'DELIVERED') })}
          more={({ picker }, isOwn) => (
            <>
              {moveInPanel(find(opened.orderId), picker !== null && !isOwn)}
              <PageLink href={staffUrls.adminOrder(opened.orderId)} className={buttonClass({ look: 'outline' })}>
                Open the order
              </PageLink>
            </>
          )}
          onClose={close}
        />
      )}
      {sendingOut !== null && (
        <SendOutDialog
          orderNumber={find(sendingOut)?.orderNumber ?? ''}
          riders={[...new Set(orders.flatMap(({ rider }) => rider ?? []))].sort()}
          wishedAt={find(sendingOut)?.wishedAt ?? null}
          onSend={(rider) => {
            sendOut(null)
            onPress(sendingOut)
            advance(sendingOut, 'OUT_FOR_DELIVERY', rider)
          }}
          onClose={() => sendOut(null)}
        />
      )}
      {opened?.what === 'unpaid' && (
        <Drawer open onClose={close} title="Waiting for payment">
          <ul className="grid content-start gap-2 overflow-y-auto p-4">
            {unpaid.map((order) => (
              <li key={order._id} className="rounded-field border border-line bg-surface text-sm">
                <PageLink href={staffUrls.adminOrder(order._id)} className="grid gap-0.5 p-3 hover:bg-sunken">
                  <span className="flex justify-between gap-2">
                    <span className="font-semibold">{order.orderNumber}</span>
                    <span className="tabular-nums text-ink-2">{timeText(order, now)}</span>
                  </span>
                  <span className="flex justify-between gap-2">
                    <span className="truncate text-ink-2">{entryOf(order, now, severalStores).about}</span>
                    <span className="font-medium tabular-nums">{entryOf(order, now, severalStores).money}</span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </div>
  )
}
