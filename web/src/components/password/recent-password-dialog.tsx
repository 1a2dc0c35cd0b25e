import { enterPassword } from '@tokri/contract/user.ts'
import { useEffect, useState } from 'react'
import { onPasswordRequired } from '../../lib/account/recent-password.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordDialog } from './password-dialog.tsx'

/** Opens when a call needs the password again. */
export const RecentPasswordDialog = () => {
  const call = useCall()
  const [answer, setAnswer] = useState<((entered: boolean) => void) | null>(null)

  // API calls are made outside React, so the dialog registers itself as the one that asks.
  useEffect(() => {
    onPasswordRequired(() => new Promise((resolve) => setAnswer(() => resolve)))
    return () => onPasswordRequired(async () => false)
  }, [])

  if (answer === null) return null
  const close = (entered: boolean) => {
    setAnswer(null)
    answer(entered)
  }
  return (
    <PasswordDialog
      title={m.account_enter_your_password_again()}
      description={m.account_recent_password_explained()}
      action={m.account_continue()}
      onConfirm={async (password) => {
        await call(enterPassword, { body: { password } })
        close(true)
      }}
      onClose={() => close(false)}
    />
  )
}
