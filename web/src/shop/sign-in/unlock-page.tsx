import { useLocation, useRouter } from '@tanstack/react-router'
import { unlock } from '@tokri/contract/user.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { FormPage } from './form-page.tsx'

/**
 * Opened by the link of a mail, with its ticket in the fragment. It works once, so it is used at a press: programs that look
 * at mails open their links too.
 */
export function UnlockPage() {
  const call = useCall()
  const router = useRouter()
  const ticket = useLocation({ select: ({ hash }) => hash })
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { message } = await call(unlock, { body: { ticket } })
      toast.success(message)
      await router.navigate({ to: '/login', replace: true })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormPage title={m.account_unlock_title()}>
      <p className="mb-6 text-ink-2">{m.account_unlock_explained()}</p>
      <Button size="lg" wide busy={busy} onClick={press}>
        {m.account_continue()}
      </Button>
    </FormPage>
  )
}
