import { useState } from 'react'
import { type Door, DoorFields } from '../../components/order/door-fields.tsx'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'

/** A folded part of the checkout: most shoppers open the door and have nothing to add. */
export const DoorChoice = ({ door, onDoor }: { door: Door; onDoor: (door: Door) => void }) => {
  const { paymentProviders } = useSettings()
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line bg-surface px-4 open:pb-4"
    >
      <summary className="flex min-h-14 cursor-pointer items-center text-sm font-semibold text-brand">
        {m.checkout_nobody_home_or_a_note_for_the()}
      </summary>
      <DoorFields door={door} mayLeave={paymentProviders.length > 0} onDoor={onDoor} />
    </details>
  )
}
