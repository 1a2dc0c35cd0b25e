import { hasCode } from '@tokri/contract/client.ts'
import type { SecondFactorMethod } from '@tokri/contract/second-factor.schema.ts'
import { passkeyChallenge, secondFactor } from '@tokri/contract/second-factor.ts'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isCancelled, signWithPasskey } from '../../lib/account/passkeys.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Tokens } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type Props = {
  pending: { ticket: string; methods: readonly SecondFactorMethod[] }
  onDone: (tokens: Tokens, message: string) => Promise<void>
  onCancel: () => void
}

/** The second step of the login: the code of an authenticator app, a passkey or a recovery code. */
export default function SecondStep({ pending: { ticket, methods }, onDone, onCancel }: Props) {
  const call = useCall()
  const [lost, setLost] = useState(!methods.includes('totp') && !methods.includes('passkey'))
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const takesText = lost || methods.includes('totp')

  const finish = async (send: () => Promise<{ data: Tokens; message: string }>) => {
    setBusy(true)
    setError('')
    try {
      const { data, message } = await send()
      await onDone(data, message)
    } catch (failure) {
      if (isCancelled(failure)) return
      setError(errorMessage(failure))
      if (!hasCode(failure, 'sign_in_expired')) return
      toast.error(errorMessage(failure))
      onCancel()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError(m.account_enter_the_code())
    return finish(() => call(secondFactor, { body: { ticket, ...(lost ? { recoveryCode: code } : { code }) } }))
  }
  const withPasskey = () =>
    finish(async () => {
      const { data } = await call(passkeyChallenge, { body: { ticket } })
      return call(secondFactor, { body: { ticket, passkey: await signWithPasskey(data) } })
    })
  const switchTo = (recovery: boolean) => {
    setLost(recovery)
    setCode('')
    setError('')
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {takesText && (
        <>
          <TextField
            key={String(lost)}
            label={lost ? m.account_recovery_code() : m.account_totp_code()}
            hint={lost ? m.account_recovery_code_hint() : m.account_six_digits()}
            error={error}
            inputMode={lost ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" size="lg" wide busy={busy}>
            {busy ? m.common_checking() : m.account_continue()}
          </Button>
        </>
      )}
      {!lost && methods.includes('passkey') && (
        <Button look={takesText ? 'outline' : 'primary'} size="lg" wide busy={busy} onClick={() => void withPasskey()}>
          <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />
          {m.account_use_a_passkey()}
        </Button>
      )}
      {!takesText && error !== '' && (
        <p role="alert" className="text-sm text-deal">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {methods.includes('recoveryCode') && methods.length > 1 && (
          <Button look="quiet" onClick={() => switchTo(!lost)}>
            {lost ? m.account_second_factor_back() : m.account_i_cannot_use_it()}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  )
}
