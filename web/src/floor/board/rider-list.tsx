import { formatRupees } from '@tokri/rules/money.ts'
import { type DragEvent, memo, type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { type BoardRider, riderStateText } from './board-columns.ts'
import { DRAGGED_ORDER } from './order-card.tsx'

const DropTarget = ({ onDrop, children }: { onDrop: (orderId: string) => void; children: ReactNode }) => {
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
        'grid gap-1 rounded-field border bg-surface p-3 text-sm',
        over ? 'border-brand outline-2 outline-brand' : 'border-line',
      )}
    >
      {children}
    </li>
  )
}

type Props = {
  riders: readonly BoardRider[]
  onAssign: (orderId: string, riderId: string | null) => unknown
  onTakeCash: (riderId: string) => void
}

/** The riders on shift. An order is dropped on one of them, or on the planner. */
export const RiderList = memo(({ riders, onAssign, onTakeCash }: Props) => (
  <ul className="grid gap-2">
    {riders.map((rider) => (
      <DropTarget key={rider._id} onDrop={(orderId) => onAssign(orderId, rider._id)}>
        <span className="font-semibold">{rider.name}</span>
        <span className={rider.trouble === null ? 'text-ink-2' : 'font-medium text-deal'}>{riderStateText(rider)}</span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-ink-2">
            {m.board_cashinhand_in_hand({ cashInHand: formatRupees(rider.cashInHand) })}
          </span>
          <Button
            look="outline"
            size="sm"
            aria-haspopup="dialog"
            aria-label={m.board_take_cash_of_name({ name: rider.name })}
            onClick={() => onTakeCash(rider._id)}
          >
            {m.board_take_cash()}
          </Button>
        </span>
      </DropTarget>
    ))}
    {riders.length === 0 && <li className="text-sm text-ink-2">{m.board_nobody_is_on_shift_as_a_rider()}</li>}
    {riders.length > 0 && (
      <DropTarget onDrop={(orderId) => onAssign(orderId, null)}>
        <span className="font-semibold">{m.board_planner()}</span>
        <span className="text-ink-2">{m.board_an_order_dropped_here_is_planned_again()}</span>
      </DropTarget>
    )}
  </ul>
))
