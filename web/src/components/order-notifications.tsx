// Offers notifications about an order. It is shown after an order only, and not again after "Not now".
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { usePush } from '../lib/account/push.ts'
import { Button } from '../ui/button.tsx'

const storageKey = 'pushDeclined'

const wasDeclined = () => {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

const OrderNotifications = () => {
  const { state, busy, turn } = usePush()
  const [declined, setDeclined] = useState(wasDeclined)
  // Turned on just now: the text says so, until the page is left.
  const [accepted, setAccepted] = useState(false)
  if (accepted && state === 'on')
    return <p className="text-sm text-ink-2">You will be notified on this device. Your profile turns it off again.</p>
  if (declined || state !== 'off') return null
  const decline = () => {
    setDeclined(true)
    try {
      localStorage.setItem(storageKey, '1')
    } catch {
      // Storage is disabled: the offer is gone until the next page.
    }
  }
  return (
    <section
      aria-label="Notifications"
      className="grid w-full gap-3 rounded-card border border-line bg-surface p-4 text-left shadow-card"
    >
      <p className="flex items-start gap-3 text-sm">
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        <span>
          <span className="block font-semibold">Know when it is on its way</span>
          <span className="text-ink-2">
            A notification for each stage of your orders, and when something is missing and we need your answer.
          </span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy}
          onClick={() => {
            setAccepted(true)
            void turn(true)
          }}
        >
          Notify me
        </Button>
        <Button look="quiet" onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  )
}

export default OrderNotifications
