import { formatRupees } from '@tokri/rules/money.ts'
import { TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { LateStages } from '../../components/order/late-stages.tsx'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type BoardOrder, canAssign, failureWishText, riskText, stageTitle } from './board-columns.ts'

/** The type of what is dragged: the id of an order. */
export const DRAGGED_ORDER = 'application/x-order'

const assignedText = { tentative: m.board_planned(), firm: m.board_firm(), manual: m.board_by_hand() } as const

const WhyLate = ({ orderId, orderNumber }: Pick<BoardOrder, 'orderId' | 'orderNumber'>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="sm" aria-haspopup="dialog" className="z-1" onClick={() => setOpen(true)}>
        {m.order_why_late_under_way()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={orderNumber}>
        <LateStages orderId={orderId} />
      </Dialog>
    </>
  )
}

type Props = {
  order: BoardOrder
  /** "in 4 min". A text, so that a card is drawn again only when its own minute has changed. */
  left: string
  /** Whether the card says the stage of its order, because the column does not. */
  withStage: boolean
  /** Why it waits; null if it does not, or if its risk says so. */
  why: string | null
  onShow: (orderId: string) => void
  onOpen: (orderId: string) => void
}

export const OrderCard = memo(({ order, left, withStage, why, onShow, onOpen }: Props) => {
  const {
    orderId,
    orderNumber,
    lines,
    bags,
    picker,
    rider,
    assigned,
    arrived,
    dueAt,
    failed,
    failureWish,
    unpaid,
    handedBack,
  } = order
  const risk = riskText(order)
  const movable = canAssign(order)
  const isLate = order.risk === 'late'
  return (
    <li
      draggable={movable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED_ORDER, orderId)
        dataTransfer.effectAllowed = 'move'
      }}
      className={cx(
        'relative grid gap-1 rounded-field border bg-surface p-3 text-sm [contain-intrinsic-size:auto_120px] [content-visibility:auto]',
        risk === null ? 'border-line' : 'border-deal',
        movable && 'lg:cursor-grab',
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <button
          type="button"
          aria-haspopup="dialog"
          // Its whole card is pressed, but for the other buttons.
          className="font-semibold after:absolute after:inset-0"
          onClick={() => onShow(orderId)}
        >
          {orderNumber}
        </button>
        <span className={isLate ? 'font-semibold text-deal' : 'text-ink-2'}>
          <span>{formatDayTime(dueAt)}</span>, <span>{left}</span>
        </span>
      </span>
      {risk && (
        <span className="flex items-start gap-1 font-medium text-deal">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />{' '}
          <span>{risk}</span>
        </span>
      )}
      <span className="text-ink-2">
        {withStage && <span>{`${stageTitle(order)} · `}</span>}
        <span>{bags > 0 ? m.common_bags_count({ count: bags }) : m.common_lines({ count: lines })}</span>
        {picker && <span>{m.board_name_picks({ name: picker.name })}</span>}
        {arrived && <span>{m.board_at_the_door_2()}</span>}
      </span>
      {why !== null && <span className="text-ink-2">{why}</span>}
      {failureWish && <span className="font-medium">{failureWishText(failureWish)}</span>}
      {unpaid !== undefined && (
        <span className="font-medium">{m.board_unpaid_amount({ amount: formatRupees(unpaid) })}</span>
      )}
      {handedBack !== null && <span className="text-ink-2">{m.board_handed_back_reason({ reason: handedBack })}</span>}
      {rider && (
        <span className="text-ink-2">
          <span>{rider.name}</span>
          {movable && assigned && <span>{` (${assignedText[assigned]})`}</span>}
        </span>
      )}
      {isLate && <WhyLate orderId={orderId} orderNumber={orderNumber} />}
      {movable && (
        <Button
          look="outline"
          size="sm"
          className="z-1"
          aria-haspopup="dialog"
          aria-label={`${failed === null ? m.board_choose_the_rider_of() : m.board_decide_about()} ${orderNumber}`}
          onClick={() => onOpen(orderId)}
        >
          {failed === null ? m.board_rider() : m.board_decide()}
        </Button>
      )}
    </li>
  )
})
