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
        <span className="block text-sm font-medium">{m.common_leave_it_at_the_door()}</span>
        <span className="block text-sm text-ink-2">
          {!mayLeave
            ? m.address_only_for_orders_that_are_paid_online()
            : bringsCash
              ? m.address_please_open_this_time()
              : m.address_you_need_not_open_the_rider_takes()}
        </span>
      </span>
    </label>
    <TextField
      label={m.address_a_note_for_the_rider_optional()}
      placeholder={m.address_second_gate_leave_it_with_the_guard()}
      value={door.note}
      maxLength={limits.doorNote}
      autoComplete="off"
      onChange={({ target }) => onDoor({ ...door, note: target.value })}
    />
  </div>
)
