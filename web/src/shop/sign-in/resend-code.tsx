import { useEffect, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** A message takes a moment to arrive. An immediate resend would only invalidate the first code. */
const WAIT_SECONDS = 30

const now = () => Date.now()

/** Sends another code, and shows the seconds until that is possible. */
export const ResendCode = ({ send, onSent }: { send: () => Promise<{ message: string }>; onSent: () => void }) => {
  const [sentAt, setSentAt] = useState(now)
  const [left, setLeft] = useState(WAIT_SECONDS)
  // Reads the clock, which is outside React.
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, WAIT_SECONDS - Math.floor((now() - sentAt) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [sentAt])

  const resend = async () => {
    setSentAt(now())
    try {
      const { message } = await send()
      toast.success(message)
      onSent()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <Button look="quiet" disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? m.account_resend_code_wait({ left }) : m.account_resend_code()}
    </Button>
  )
}
