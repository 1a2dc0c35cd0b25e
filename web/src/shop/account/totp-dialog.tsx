import { confirmTotp } from '@tokri/contract/second-factor.ts'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  totp: { secret: string; uri: string }
  onDone: (message: string, recoveryCodes: readonly string[] | undefined) => void
  onClose: () => void
}

/** The QR code of a new authenticator app, and the code that proves that the app has it. */
export const TotpDialog = ({ totp, onDone, onClose }: Props) => {
  const call = useCall()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const { data, message } = await call(confirmTotp, { body: { code } })
      onDone(message, data.recoveryCodes)
    } catch (failure) {
      setError(errorMessage(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={m.account_authenticator_app()} description={m.account_totp_setup_explained()}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <QrCode
          text={totp.uri}
          label={m.account_totp_qr_code()}
          className="mx-auto size-52 rounded-card border border-line"
        />
        <p className="text-center text-sm text-ink-2">
          {m.account_key()}{' '}
          <code className="wrap-anywhere font-mono text-ink">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          label={m.account_code_of_the_app()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={error}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" busy={busy} disabled={code.trim() === ''}>
            {m.account_confirm()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
