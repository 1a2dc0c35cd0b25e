// Offers notifications about an order. It is shown after an order only, and not again after "Not now".

import { Bell } from 'lucide-react'
import { useState } from 'react'
import { usePush } from '../../lib/account/push.ts'
import { local } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

const storageKey = declareKey('pushDeclined', { personal: true })

const wasDeclined = () => local.get(storageKey) !== null

const OrderNotifications = () => {
  const { state, busy, turn } = usePush()
  const [declined, setDeclined] = useState(wasDeclined)
  // Turned on just now: the text says so, until the page is left.
  const [accepted, setAccepted] = useState(false)
  if (accepted && state === 'on') return <p className="text-sm text-ink-2">{m.order_push_on()}</p>
  if (declined || state !== 'off') return null
  const decline = () => {
    setDeclined(true)
    local.set(storageKey, '1')
  }
  return (
    <section
      aria-label={m.common_notifications()}
      className="grid w-full gap-3 rounded-card border border-line bg-surface p-4 text-start shadow-card"
    >
      <p className="flex items-start gap-3 text-sm">
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        <span>
          <span className="block font-semibold">{m.order_push_title()}</span>
          <span className="text-ink-2">{m.order_push_explained()}</span>
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
          {m.order_notify_me()}
        </Button>
        <Button look="quiet" onClick={decline}>
          {m.common_not_now()}
        </Button>
      </div>
    </section>
  )
}

export default OrderNotifications
