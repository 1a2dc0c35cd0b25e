import { limits } from '@tokri/contract/limits.ts'
import { TextField } from '../ui/text-field.tsx'

export type Door = { leave: boolean; note: string }

/** What the shopper wishes at the door. Bags of an order with cash due are always handed over. */
export const DoorFields = ({
  door,
  mayLeave,
  onDoor,
}: {
  door: Door
  mayLeave: boolean
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
        <span className="block text-sm font-medium">Leave it at the door</span>
        <span className="block text-sm text-ink-2">
          {mayLeave
            ? 'You need not open. The rider takes a photo of your bags, which only you and the store see.'
            : 'Only for orders that are paid online: cash needs somebody at the door.'}
        </span>
      </span>
    </label>
    <TextField
      label="A note for the rider (optional)"
      placeholder="Second gate, leave it with the guard"
      value={door.note}
      maxLength={limits.doorNote}
      autoComplete="off"
      onChange={({ target }) => onDoor({ ...door, note: target.value })}
    />
  </div>
)
