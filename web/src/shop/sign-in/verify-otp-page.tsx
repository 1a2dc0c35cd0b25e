import { useLocation, useRouter } from '@tanstack/react-router'
import { hasCode } from '@tokri/contract/client.ts'
import { forgotPassword, verifyOtp } from '@tokri/contract/user.ts'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { toast } from '../../ui/toast.ts'
import { FormPage, formError } from './form-page.tsx'
import { OtpBoxes } from './otp-boxes.tsx'
import { ResendCode } from './resend-code.tsx'
import { emptyCode, OTP_LENGTH } from './typed-digits.ts'
export function VerifyOtpPage() {
  const call = useCall()
  const router = useRouter()
  const email = useLocation({ select: ({ state }) => state.email ?? '' })
  const [code, setCode] = useState(emptyCode)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (digits: readonly string[]) => {
    setCode(digits)
    setError('')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const otp = code.join('')
    if (otp.length !== OTP_LENGTH) {
      setError(m.account_otp_incomplete())
      formError(m.account_otp_incomplete())
      return
    }
    setBusy(true)
    try {
      const { message } = await call(verifyOtp, { body: { otp, email } })
      toast.success(message)
      // Replaces this page: its code has been used, so Back must not lead to it.
      await router.navigate({ to: '/reset-password', state: { email }, replace: true })
    } catch (failure) {
      if (hasCode(failure, 'invalid_code')) setError(failure.message)
      formError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={m.account_verify_otp()}>
      <p className="-mt-3 mb-5 text-sm text-ink-2">
        <FilledText
          text={m.account_we_sent_a_code}
          parts={{ email: <strong className="font-semibold text-ink">{email}</strong> }}
        />
      </p>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <OtpBoxes code={code} error={error} onChange={change} />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? m.account_verifying() : m.account_verify_otp()}
        </Button>
      </form>
      <div className="mt-4 flex justify-center">
        <ResendCode send={() => call(forgotPassword, { body: { email } })} onSent={() => change(emptyCode)} />
      </div>
    </FormPage>
  )
}
