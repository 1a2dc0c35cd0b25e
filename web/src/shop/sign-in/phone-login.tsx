import { hasCode } from '@tokri/contract/client.ts'
import type { PendingSignIn } from '@tokri/contract/second-factor.schema.ts'
import { phoneCode, phoneLogin, phoneOwner } from '@tokri/contract/user.ts'
import { typedMobile } from '@tokri/rules/typed-digits.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PasswordField } from '../../components/password/password-field.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Tokens } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { formError } from './form-page.tsx'
import { OtpBoxes } from './otp-boxes.tsx'
import { ResendCode } from './resend-code.tsx'
import { emptyCode, OTP_LENGTH } from './typed-digits.ts'

type Entered = Tokens | PendingSignIn
type Owner = { ticket: string; email: string }

const Note = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-2">{children}</p>

/** One of the steps: its code, its error, and whether it waits for an answer. */
const useCode = () => {
  const [code, setCode] = useState(emptyCode)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (digits: readonly string[]) => {
    setCode(digits)
    setError('')
  }
  /** Sends what was entered; a wrong code is marked. */
  const run = async (send: () => Promise<void>) => {
    setBusy(true)
    try {
      await send()
    } catch (failure) {
      if (hasCode(failure, 'invalid_code')) setError(failure.message)
      formError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return {
    code: code.join(''),
    boxes: { code, error, onChange: change },
    setError,
    busy,
    run,
    clear: () => change(emptyCode),
  }
}

/** An account that was not used for long: the number may have a new owner. */
const OwnerStep = ({ owner, onDone }: { owner: Owner; onDone: (data: Entered, message: string) => Promise<void> }) => {
  const call = useCall()
  const { code, boxes, busy, run } = useCode()
  const [password, setPassword] = useState('')
  const send = (proof: { code?: string; password?: string; startEmpty?: boolean }) =>
    run(async () => {
      const { data, message } = await call(phoneOwner, {
        body: { ticket: owner.ticket, code: '', password: '', ...proof },
      })
      await onDone(data, message)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(password === '' ? { code } : { password })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <h2 className="text-lg">{m.account_is_this_account_yours()}</h2>
      <Note>{m.account_away_for_long({ email: owner.email })}</Note>
      <OtpBoxes {...boxes} />
      <PasswordField
        label={m.account_or_your_password()}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" wide busy={busy} disabled={password === '' && code.length !== OTP_LENGTH}>
        {m.account_login()}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => void send({ startEmpty: true })}>
        {m.account_phone_new_account()}
      </Button>
    </form>
  )
}

/** The way in with a code to the phone, below the form of the login page. */
export default function PhoneLogin({ onDone }: { onDone: (data: Entered, message: string) => Promise<void> }) {
  const call = useCall()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  /** The ten digits to which a code was sent. */
  const [mobile, setMobile] = useState<string | null>(null)
  const [owner, setOwner] = useState<Owner | null>(null)
  const { code, boxes, setError, busy, run, clear } = useCode()

  const sendCode = async (to: string) => {
    const { message } = await call(phoneCode, { body: { mobile: to } })
    toast.success(message)
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const to = typedMobile(typed)
    setWrong('')
    void run(async () => {
      try {
        await sendCode(to)
        setMobile(to)
      } catch (failure) {
        if (hasCode(failure, 'bad_request')) setWrong(failure.message)
        throw failure
      }
    })
  }
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== OTP_LENGTH) {
      setError(m.account_otp_incomplete())
      return
    }
    void run(async () => {
      const { data, message } = await call(phoneLogin, { body: { mobile: mobile ?? '', code } })
      if ('owner' in data) setOwner(data.owner)
      else await onDone(data, message)
    })
  }

  if (owner) return <OwnerStep owner={owner} onDone={onDone} />
  if (mobile === null)
    return (
      <form onSubmit={ask} noValidate className="grid gap-4">
        <TextField
          label={m.account_mobile_number()}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="soft" size="lg" wide busy={busy}>
          {m.account_phone_code_send()}
        </Button>
      </form>
    )
  const shown = `${mobile.slice(0, 5)} ${mobile.slice(5)}`
  return (
    <form onSubmit={enter} noValidate className="grid gap-4">
      <Note>
        <FilledText
          text={m.account_phone_code_sent}
          parts={{ mobile: <strong className="font-semibold text-ink">{shown}</strong> }}
        />
      </Note>
      <OtpBoxes {...boxes} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? m.account_logging_in() : m.account_login()}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-2 sm:justify-between">
        <Button
          look="quiet"
          onClick={() => {
            setMobile(null)
            clear()
          }}
        >
          {m.account_change_number()}
        </Button>
        <ResendCode send={() => call(phoneCode, { body: { mobile } })} onSent={clear} />
      </div>
    </form>
  )
}
