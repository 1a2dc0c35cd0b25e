import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type BoardOrder, type BoardRider, riderStateText } from './board-columns.ts'

type Props = {
  order: BoardOrder
  riders: readonly BoardRider[]
  busy: boolean
  onAssign: (riderId: string | null) => void
  onCancel: (reason: string) => void
  onClose: () => void
}

/** Chooses the rider of an order. For an order that could not be delivered this is another attempt, or its end. */
export const AssignDialog = ({ order, riders, busy, onAssign, onCancel, onClose }: Props) => {
  const [reason, setReason] = useState(order.failed ?? '')
  const [cancels, setCancels] = useState(false)
  const isFailed = order.failed !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={isFailed ? `Decide about ${order.orderNumber}` : `Rider of ${order.orderNumber}`}
      description={
        isFailed ? `It was not delivered: ${order.failed}` : 'The planner leaves an order with the rider you choose.'
      }
    >
      {cancels ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() !== '') onCancel(reason.trim())
          }}
        >
          <TextField
            label="Reason"
            hint="The shopper reads it. What was paid is refunded."
            value={reason}
            maxLength={limits.reason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
          <Button type="submit" look="danger" busy={busy} disabled={reason.trim() === ''}>
            Cancel the order
          </Button>
        </form>
      ) : (
        <div className="grid gap-2">
          {isFailed && <p className="font-medium">Deliver it again</p>}
          {riders.map((rider) => (
            <Button
              key={rider._id}
              look={order.rider?._id === rider._id && order.assigned === 'manual' ? 'primary' : 'outline'}
              disabled={busy}
              aria-pressed={order.rider?._id === rider._id && order.assigned === 'manual'}
              className="h-auto! min-h-14 justify-between! whitespace-normal! text-left"
              onClick={() => onAssign(rider._id)}
            >
              <span>{rider.name}</span>
              <span className="text-sm font-normal">{riderStateText(rider)}</span>
            </Button>
          ))}
          {riders.length === 0 && <p className="text-ink-2">Nobody is on shift as a rider.</p>}
          {(isFailed || order.assigned === 'manual') && (
            <Button look="outline" className="h-14!" disabled={busy} onClick={() => onAssign(null)}>
              Let the planner decide
            </Button>
          )}
          {isFailed && (
            <Button look="quiet" className="h-14! text-deal!" disabled={busy} onClick={() => setCancels(true)}>
              Cancel the order…
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
