// What a manager sees of an order of the board, and can do about it where pickers and riders cannot.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { FloorOrder } from '@tokri/contract/delivery.schema.ts'
import { floorCancel, floorDeliver, floorOrder, floorReturn } from '@tokri/contract/delivery.ts'
import { pickTakeBack } from '@tokri/contract/picking.ts'
import { cancelReasons, returnReasons } from '@tokri/rules/listed-reasons.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { isIn, type OrderState, phaseOf } from '@tokri/rules/order-states.ts'
import { FileText, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDayTime, formatTime } from '../../lib/browser/format-date.ts'
import { downloadInvoice } from '../../lib/orders/download-invoice.ts'
import { isLate } from '../../lib/orders/lateness-query.ts'
import { moveText } from '../../lib/orders/move-text.ts'
import { stateLabels } from '../../lib/orders/orders.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LateStages } from '../order/late-stages.tsx'
import { OrderBill } from '../order/order-bill.tsx'
import { notesOf } from '../order/order-lines.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type BoardOrder, canAssign } from './board-texts.ts'
import type { useBoardAction } from './use-board-action.ts'

const READ_AGAIN_MS = 5000

const floorOrderQuery = (call: Call, orderId: string, state: OrderState | undefined) =>
  queryOptions({
    queryKey: ['admin', 'board', 'order', orderId, state],
    queryFn: async ({ signal }) => (await call(floorOrder, { query: { orderId } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Of what its picker does, no stream tells.
    refetchInterval: READ_AGAIN_MS,
  })

const actions: Readonly<Record<string, () => string>> = {
  'order.adjusted': m.board_history_missing,
  'order.assigned': m.board_history_assigned,
  'order.changed': m.board_history_changed,
  'order.taken-back': m.board_history_trip_taken_back,
  'order.refunded': m.board_history_refunded,
  'pick.released': m.board_history_handed_back,
  'pick.taken-back': m.board_history_taken_back,
}
const isState = (what: string): what is keyof typeof stateLabels => what in stateLabels

const roles: Readonly<Record<string, () => string>> = {
  shopper: m.order_by_the_shopper,
  picker: m.order_by_a_picker,
  rider: m.order_by_the_rider,
  admin: m.order_by_the_store,
}

/** What is no move between two states, as a change of its address, is none of `before`. */
const whatText = (what: string, before: FloorOrder['history']): string =>
  isState(what) ? moveText(what, before.map((entry) => entry.what).filter(isState)) : (actions[what]?.() ?? what)

const History = ({ history }: Pick<FloorOrder, 'history'>) => (
  <ol className="grid gap-2 text-sm">
    {history.map(({ at, receivedAt, what, by, name, reason }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever appended
      <li key={index} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2">
        <time dateTime={at} className="tabular-nums text-ink-2">
          {formatTime(at)}
        </time>
        <span>
          <span className="font-medium">{whatText(what, history.slice(0, index))}</span>
          {(name ?? roles[by]) && <span className="text-ink-2"> · {name ?? roles[by]?.()}</span>}
          {reason && <span className="block text-ink-2">{reasonText(reason)}</span>}
          {receivedAt && (
            <span className="block text-ink-2">{m.board_history_told_at({ at: formatTime(receivedAt) })}</span>
          )}
        </span>
      </li>
    ))}
  </ol>
)

/** "2 of 3" while it is picked, "× 3" before and after, and of an order that is packed outside the app. */
const piecesText = ({ basket, state }: FloorOrder, { productId, quantity }: FloorOrder['lines'][number]): string => {
  if (basket.length === 0 || !isIn('toPick', state)) return `× ${quantity}`
  // In the basket, a line and the substitute of another are one product.
  const picked = Math.min(quantity, basket.find((product) => product.productId === productId)?.picked ?? 0)
  return m.board_picked_of_pieces({ picked, pieces: quantity })
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-2 rounded-card border border-line bg-surface p-4">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
)

type Asked = 'take-back' | 'deliver' | 'return' | 'cancel'

type Props = {
  orderId: string
  /** The order on the board; undefined once it has left it. */
  card: BoardOrder | undefined
  /** Why it waits. */
  waits?: string | null
  action: ReturnType<typeof useBoardAction>
  /** Whether the address names it. */
  inAddress?: boolean
  /** Opens the choice of a rider, where the board has riders. */
  onAssign?: () => void
  /** The state that the board knows: the order is read again when it is another. */
  state?: OrderState | undefined
  /** Asks why it is delivered without the code as soon as the order is there. */
  asksAtOnce?: boolean
  /** Notes the delivery, where that asks for no reason. */
  deliver?: ReactNode
  /** What else can be done with the order, and where else it can be looked at. */
  more?: (order: FloorOrder, isOwn: boolean) => ReactNode
  onClose: () => void
}

export const OrderPanel = ({
  orderId,
  card,
  waits = null,
  action: { busy, run },
  inAddress = false,
  onAssign,
  state,
  asksAtOnce = false,
  deliver,
  more,
  onClose,
}: Props) => {
  const call = useCall()
  const { data: order, error } = useQuery(floorOrderQuery(call, orderId, state))
  const dueAt = card?.dueAt ?? order?.dueAt ?? null
  const [asked, setAsked] = useState<Asked | null>(asksAtOnce ? 'deliver' : null)
  const ownId = useUser()?._id
  const isOwn = order?.picker?._id === ownId
  const takeBack = order?.state === 'PACKING' && order.picker && (
    <Button look="outline" className="h-14!" disabled={busy} onClick={() => setAsked('take-back')}>
      {isOwn ? m.board_leave_to_pickers() : m.board_take_back_the_pick()}
    </Button>
  )
  const title = order?.orderNumber ?? card?.orderNumber ?? m.order_order()
  return (
    <Drawer open onClose={onClose} title={title} inAddress={inAddress}>
      <div className="grid flex-1 content-start gap-3 overflow-y-auto p-4">
        {order ? (
          <>
            <OrderFacts order={order} card={card} dueAt={dueAt} waits={waits} />
            <div className="grid gap-2">
              {canAssign(order) && card && onAssign && (
                <Button
                  look={card.rider === null || card.failed !== null ? 'primary' : 'outline'}
                  className="h-14!"
                  disabled={busy}
                  onClick={onAssign}
                >
                  {card.failed === null ? m.board_choose_a_rider() : m.board_decide()}
                </Button>
              )}
              {!isOwn && takeBack}
              {order.state === 'OUT_FOR_DELIVERY' && (
                <>
                  {deliver ?? (
                    <Button look="outline" className="h-14!" disabled={busy} onClick={() => setAsked('deliver')}>
                      {m.board_deliver_by_hand()}
                    </Button>
                  )}
                  <Button look="outline" className="h-14!" disabled={busy} onClick={() => setAsked('return')}>
                    {m.board_bring_it_back()}
                  </Button>
                </>
              )}
              {more?.(order, isOwn)}
              {isOwn && takeBack}
            </div>
            {isLate(order, dueAt) && <LateStages orderId={orderId} section={Part} />}
            <Part title={m.pick_lines()}>
              <ul className="grid gap-1 text-sm">
                {order.lines.map((line) => (
                  <li key={line.productId} className="flex justify-between gap-3">
                    <span>
                      {line.name} <span className="text-ink-2">{line.unit}</span>
                      <span className="block font-medium text-deal first-letter:uppercase">{notesOf(order, line)}</span>
                    </span>
                    <span className="shrink-0 font-semibold tabular-nums">{piecesText(order, line)}</span>
                  </li>
                ))}
              </ul>
            </Part>
            <Part title={m.board_money()}>
              <OrderBill order={{ ...order, deliveryCode: null }} reader="store" />
              {order.state === 'DELIVERED' && (
                <Button
                  look="outline"
                  onClick={() => void downloadInvoice(order).catch((reason) => toast.error(errorMessage(reason)))}
                >
                  <FileText size={18} strokeWidth={1.75} aria-hidden="true" /> {m.board_invoice()}
                </Button>
              )}
            </Part>
            <Part title={m.board_history()}>
              <History history={order.history} />
            </Part>
            {isIn('inStore', order.state) && (
              <Button look="quiet" className="h-14! text-deal!" disabled={busy} onClick={() => setAsked('cancel')}>
                {m.board_cancel_the_order_2()}
              </Button>
            )}
          </>
        ) : error ? (
          <p role="alert" className="text-deal">
            {errorMessage(error)}
          </p>
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )}
      </div>
      {order && (
        <AskedReason
          asked={asked}
          order={order}
          isOwn={isOwn}
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            const cash = order.amountDue > 0 ? { cash: order.amountDue } : {}
            const body = { orderId, reason }
            setAsked(null)
            if (asked === 'take-back')
              await run(['take-back', body], (options) => call(pickTakeBack, { body }, options))
            if (asked === 'return') await run(['return', body], (options) => call(floorReturn, { body }, options))
            if (asked === 'cancel') await run(['cancel', body], (options) => call(floorCancel, { body }, options))
            if (asked === 'deliver')
              await run(['deliver', body], (options) => call(floorDeliver, { body: { ...body, ...cash } }, options))
          }}
        />
      )}
    </Drawer>
  )
}

type Facts = { order: FloorOrder; dueAt: string | null } & Required<Pick<Props, 'card' | 'waits'>>

const OrderFacts = ({ order, card, dueAt, waits }: Facts) => {
  const { address } = order
  const place = [address.address_line, address.city, address.pincode].filter((part) => part !== '').join(', ')
  return (
    <section aria-label={m.board_facts()} className="grid gap-1 rounded-card border border-line bg-surface p-4 text-sm">
      <p className="text-base font-semibold">{order.name ?? m.board_no_name()}</p>
      <p>{place}</p>
      {order.door.note !== '' && <p className="text-ink-2">{order.door.note}</p>}
      {order.mobile !== '' && (
        <a href={`tel:${order.mobile}`} className={`my-1 ${buttonClass({ look: 'outline' })}`}>
          <Phone size={18} strokeWidth={1.75} aria-hidden="true" /> <span className="tabular-nums">{order.mobile}</span>
        </a>
      )}
      <p>
        <span className="font-medium">{stateLabels[order.state]}</span>
        {dueAt && <span className="text-ink-2"> · {m.board_due({ at: formatDayTime(dueAt) })}</span>}
      </p>
      {card?.failed && (
        <p className="font-medium text-deal">{m.board_not_delivered_failed({ failed: reasonText(card.failed) })}</p>
      )}
      {card?.eta && phaseOf(order.state) !== 'queue' && (
        <p className="text-ink-2">{m.board_expected({ at: formatTime(card.eta) })}</p>
      )}
      {waits && <p className="text-ink-2">{waits}</p>}
      {order.amountDue > 0 && order.payment.method === 'cash' && (
        <p>{m.board_to_collect({ amount: formatRupees(order.amountDue) })}</p>
      )}
      {order.bags > 0 && <p className="text-ink-2">{m.common_bags_count({ count: order.bags })}</p>}
      {order.picker && (
        <p className="text-ink-2">
          {m.board_picked_by({
            name:
              card && order.state === 'PACKING'
                ? m.board_name_has_picked({ ...card, ...order.picker })
                : order.picker.name,
          })}
        </p>
      )}
      {order.rider && <p className="text-ink-2">{m.board_ridden_by({ name: order.rider.name })}</p>}
      {order.state === 'OUT_FOR_DELIVERY' && !order.rider && <p className="text-ink-2">{m.board_nobody_has_it()}</p>}
      {order.codesLeft === 0 && <p className="font-medium text-deal">{m.board_no_codes_left()}</p>}
    </section>
  )
}

/** The reason for what a manager does in place of a picker or rider. */
export const AskedReason = ({
  asked,
  order,
  isOwn,
  onClose,
  onReason,
}: {
  asked: Asked | null
  order: FloorOrder
  /** Whether who looks at it packs it. */
  isOwn: boolean
  onClose: () => void
  onReason: (reason: string) => void
}) => {
  const { orderNumber, amountDue } = order
  const texts = {
    'take-back': isOwn
      ? {
          title: m.board_leave_to_pickers(),
          description: m.board_leave_to_pickers_explained(),
          reasons: [m.board_reason_needed_elsewhere()],
          submit: m.board_leave_to_pickers(),
        }
      : {
          title: m.board_take_back_the_pick(),
          description: m.board_take_back_explained({ name: order.picker?.name ?? '' }),
          reasons: [m.board_reason_no_answer(), m.board_reason_needed_elsewhere()],
          submit: m.board_take_back(),
        },
    deliver: {
      title: m.board_deliver_by_hand(),
      description:
        amountDue > 0
          ? (order.rider ? m.board_deliver_explained_cash : m.board_deliver_explained_till)({
              amount: formatRupees(amountDue),
            })
          : m.board_deliver_explained(),
      reasons: ['Handed over by the shop', 'Five wrong codes', 'The phone is off'],
      submit: m.board_delivered_it_was(),
    },
    return: {
      title: m.board_bring_it_back(),
      description: order.rider ? m.board_return_explained() : m.board_return_planned(),
      reasons: returnReasons,
      submit: m.board_bring_it_back(),
    },
    cancel: {
      title: m.board_cancel_the_order(),
      description: m.board_cancel_reason_hint(),
      reasons: cancelReasons,
      submit: m.board_cancel_the_order(),
    },
  }
  const { title, ...text } = texts[asked ?? 'cancel']
  return (
    <ReasonDialog
      key={asked}
      open={asked !== null}
      onClose={onClose}
      title={`${title} · ${orderNumber}`}
      {...text}
      onReason={onReason}
    />
  )
}
