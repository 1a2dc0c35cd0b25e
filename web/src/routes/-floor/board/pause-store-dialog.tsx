import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const durations = [15, 30, 60, 120] as const

/** Stops the store from taking orders for a while. */
export const PauseStoreDialog = ({
  storeName,
  busy,
  onPause,
  onClose,
}: {
  storeName: string
  busy: boolean
  onPause: (minutes: number, reason: string) => void
  onClose: () => void
}) => {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pause ${storeName}`}
      description="It takes no orders meanwhile. Those that are placed already go on."
    >
      <div className="grid gap-4">
        <TextField
          label="Reason"
          hint="For your own people, such as “No riders” or “Power cut”"
          maxLength={limits.reason}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="grid grid-cols-2 gap-2">
          {durations.map((minutes) => (
            <Button
              key={minutes}
              look="outline"
              className="h-14!"
              disabled={busy}
              onClick={() => onPause(minutes, reason.trim())}
            >
              {minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
