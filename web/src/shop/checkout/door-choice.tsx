import { useState } from 'react'
import { type Door, DoorFields } from '../../components/order/door-fields.tsx'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Fold } from './fold.tsx'

/** A folded part of the checkout: most shoppers open the door and have nothing to add. */
export const DoorChoice = ({ door, onDoor }: { door: Door; onDoor: (door: Door) => void }) => {
  const { paymentProviders } = useSettings()
  const [open, setOpen] = useState(false)
  return (
    <Fold open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} title={m.checkout_door_title()}>
      <DoorFields door={door} mayLeave={paymentProviders.length > 0} onDoor={onDoor} />
    </Fold>
  )
}
