import { useQueryClient } from '@tanstack/react-query'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { confirmEmail } from '@tokri/contract/user.ts'
import { type FormEvent, lazy, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const NoMailServer = lazy(() => import('./no-mail-server.tsx'))

/** Asks for the code that was sent to the new e-mail. The current e-mail stays until the code is entered. */
export const ConfirmEmailForm = ({ user, pendingEmail }: { user: UserShape; pendingEmail: string }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { message } = await call(confirmEmail, { body: { code } })
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: ['user'] })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const to = <span className="font-semibold break-all text-ink">{pendingEmail}</span>
  const sent = (
    <FilledText
      text={m.account_email_code_mailed}
      parts={{
        pendingEmail: to,
        email: <span className="break-all">{user.email}</span>,
      }}
    />
  )
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={m.account_confirm_your_new_email()}
      className="mt-6 grid max-w-[480px] gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="text-sm text-ink-2">
        {user.role === 'Admin' ? (
          <LazyBoundary>
            <NoMailServer
              user={user}
              known={<FilledText text={m.account_email_code_outbox} parts={{ pendingEmail: to }} />}
            >
              {sent}
            </NoMailServer>
          </LazyBoundary>
        ) : (
          sent
        )}
      </div>
      <TextField
        label={m.account_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" className="sm:justify-self-start" busy={busy}>
        {busy ? m.account_confirming() : m.account_confirm_email()}
      </Button>
    </form>
  )
}
