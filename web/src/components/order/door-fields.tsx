import { limits } from '@tokri/contract/limits.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/text-field.tsx'

export type Door = { leave: boolean; note: string }

/** What the shopper wishes at the door. Bags of an order with cash due are always handed over. */
export const DoorFields = ({
  door,
  mayLeave,
  bringsCash = false,
  onDoor,
}: {
  door: Door
  mayLeave: boolean
  /** Whether its rider also brings cash, which is never left at a door. */
  bringsCash?: boolean
  onDoor: (door: Door) => void
}) => (
  <div className="grid gap-4">
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={door.leave}
        disabled={!mayLeave}
        onChange={({ target }) => onDoor({ ...door, leave: target.checked })}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <span className="block text-sm font-medium">{m.common_leave_at_door()}</span>
        <span className="block text-sm text-ink-2">
          {!mayLeave
            ? m.address_leave_online_only()
            : bringsCash
              ? m.address_please_open_this_time()
              : m.address_leave_explained()}
        </span>
      </span>
    </label>
    <TextField
      label={m.address_door_note()}
      placeholder={m.address_door_note_example()}
      value={door.note}
      maxLength={limits.doorNote}
      autoComplete="off"
      onChange={({ target }) => onDoor({ ...door, note: target.value })}
    />
  </div>
)
