import { createFileRoute, useRouter } from '@tanstack/react-router'
import { forgotPassword } from '@tokri/contract/user.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormPage, FormPageLink } from '../components/form-page.tsx'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { guestsOnly } from '../lib/session/guests-only.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  beforeLoad: guestsOnly,
  head: () => ({ meta: [{ title: 'Forgot password' }] }),
  component: ForgotPassword,
})

function ForgotPassword() {
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const { register, handleSubmit } = useForm({ defaultValues: { email: '' } })

  const submit = async (values: { email: string }) => {
    const email = values.email.trim()
    if (email === '') {
      toast.error('All fields are required')
      return
    }
    setBusy(true)
    try {
      const { message } = await call(forgotPassword, { body: { email } })
      toast.success(message)
      await router.navigate({ to: '/verify-otp', state: { email } })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title="Forgot password">
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          hint="We send a code to this address."
          {...register('email')}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? 'Sending...' : 'Send OTP'}
        </Button>
      </form>
      <FormPageLink question="Remembered it?" href={urls.login()} label="Login" />
    </FormPage>
  )
}
