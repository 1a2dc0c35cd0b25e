import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type DragEvent, memo, type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { type BoardRider, hasToHandOver, heardText, riderStateText } from './board-texts.ts'

/** The type of what is dragged: the id of an order. */
export const DRAGGED_ORDER = 'application/x-order'

type Target = { onDrop: (orderId: string) => void; className?: string; children: ReactNode }

const DropTarget = ({ onDrop, className, children }: Target) => {
  const [over, setOver] = useState(false)
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED_ORDER)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      onDragEnter={accept}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.getData(DRAGGED_ORDER))
      }}
      className={cx(
        'relative grid gap-0.5 rounded-[12px] border bg-surface p-2.5 text-sm',
        over ? 'border-brand outline-2 outline-brand' : 'border-line',
        className,
      )}
    >
      {children}
    </li>
  )
}

type Hand = BoardShape['pickers'][number]

/** When the phone of a person on shift was last heard, or for how long it is silent. */
export const Heard = ({ person, now, className }: { person: Hand; now: number; className?: string }) => (
  <span className={cx(className, person.trouble === 'silent' ? 'font-medium text-deal' : 'text-ink-2')}>
    {heardText(person, now)}
  </span>
)

/** A person of the board, whose panel opens, with when the phone was last heard. */
const PersonName = ({ person, now, onShow }: { person: Hand; now: number; onShow: (id: string) => void }) => (
  <span className="flex flex-wrap items-baseline justify-between gap-x-2">
    <button
      type="button"
      aria-haspopup="dialog"
      // Its whole card is pressed, but for the other button.
      className="min-h-6 text-start font-semibold after:absolute after:inset-0 hover:underline"
      onClick={() => onShow(person._id)}
    >
      {person.name}
    </button>
    <Heard person={person} now={now} className="text-xs" />
  </span>
)

/** The pickers on shift, with the orders in their hands. */
export const PickerList = memo(
  ({
    pickers,
    orders,
    now,
    onShow,
  }: {
    pickers: BoardShape['pickers']
    orders: BoardShape['orders']
    now: number
    onShow: (id: string) => void
  }) => (
    <ul className="grid gap-2">
      {pickers.map((picker) => (
        <li
          key={picker._id}
          className="relative grid gap-0.5 rounded-[12px] border border-line bg-surface p-2.5 text-sm"
        >
          <PersonName person={picker} now={now} onShow={onShow} />
          <span className="text-ink-2">
            {orders
              .filter(({ orderId }) => picker.orderIds.includes(orderId))
              .map(({ orderNumber }) => orderNumber)
              .join(', ') || m.common_free_person()}
          </span>
        </li>
      ))}
    </ul>
  ),
)

type Props = {
  riders: readonly BoardRider[]
  onAssign: (orderId: string, riderId: string | null) => unknown
  now: number
  onShow: (riderId: string) => void
  onTakeCash: (riderId: string) => void
}

/** The riders on shift. An order is dropped on one of them, or on the planner. */
export const RiderList = memo(({ riders, now, onAssign, onShow, onTakeCash }: Props) => (
  <ul className="grid gap-2">
    {riders.map((rider) => (
      <DropTarget key={rider._id} onDrop={(orderId) => onAssign(orderId, rider._id)}>
        <PersonName person={rider} now={now} onShow={onShow} />
        <span className={rider.trouble === 'stopped' ? 'font-medium text-deal' : 'text-ink-2'}>
          {riderStateText(rider)}
        </span>
        {hasToHandOver(rider) && (
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-ink-2 tabular-nums">
              {m.board_cashinhand_in_hand({ cashInHand: formatRupees(rider.cashInHand) })}
            </span>
            <Button
              look="outline"
              size="sm"
              className="z-1 ms-auto px-2.5! pointer-coarse:min-h-11"
              aria-haspopup="dialog"
              aria-label={m.board_take_cash_of_name({ name: rider.name })}
              onClick={() => onTakeCash(rider._id)}
            >
              {m.board_take_cash()}
            </Button>
          </span>
        )}
      </DropTarget>
    ))}
    {riders.length === 0 && <li className="text-sm text-ink-2">{m.board_no_riders()}</li>}
    {riders.length > 0 && (
      // On phones nothing is dragged.
      <DropTarget className="max-lg:hidden" onDrop={(orderId) => onAssign(orderId, null)}>
        <span className="font-semibold">{m.board_planner()}</span>
        <span className="text-ink-2">{m.board_planner_drop_hint()}</span>
      </DropTarget>
    )}
  </ul>
))
