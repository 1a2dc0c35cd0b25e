import { useEffect, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { type PositionTrouble, sendPositions } from './position-sender.ts'
import type { RidingSession } from './riding-session.ts'

/** Asks a rider on shift once whether the phone may send positions, and sends them after a yes. */
export const SharePosition = ({
  riding,
  shares,
  asks,
}: {
  riding: RidingSession
  shares: boolean | null
  /** Whether there is room for the question now. */
  asks: boolean
}) => {
  const call = useCall()
  const [trouble, setTrouble] = useState<PositionTrouble>(null)
  const { person, session } = riding
  useEffect(() => {
    if (!shares || !('geolocation' in navigator)) return
    return sendPositions(call, { person, session, onTrouble: setTrouble })
  }, [call, shares, person, session])
  if (shares)
    return trouble ? (
      <p role="status" className="mx-4 mt-4 rounded-card bg-accent-soft px-4 py-3 text-sm text-on-accent-soft">
        {trouble.text}
      </p>
    ) : null
  if (shares === false || !asks) return null
  return (
    <section
      aria-labelledby="share-position"
      className="m-4 mb-0 grid gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="share-position" className="text-lg">
        {m.ride_share_where_you_are()}
      </h2>
      <p className="text-sm text-ink-2">{m.ride_position_explained()}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button look="outline" onClick={() => riding.sharePosition(false)}>
          {m.common_not_now()}
        </Button>
        <Button onClick={() => riding.sharePosition(true)}>{m.ride_share()}</Button>
      </div>
    </section>
  )
}
