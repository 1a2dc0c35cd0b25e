import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

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
      title={m.board_pause_storename({ storeName })}
      description={m.board_pause_explained()}
    >
      <div className="grid gap-4">
        <TextField
          label={m.board_pause_reason_optional()}
          hint={m.board_pause_reason_hint()}
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
              {minutes < 60 ? m.common_minutes({ count: minutes }) : m.common_hours({ count: minutes / 60 })}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
