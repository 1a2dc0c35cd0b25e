import { useRouter } from '@tanstack/react-router'
import { forgotPassword } from '@tokri/contract/user.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '../../lib/api/error-message.ts'
import { markRefusedFields } from '../../lib/api/mark-refused-fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { FormPage, FormPageLink, formError } from './form-page.tsx'

export function ForgotPasswordPage() {
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const form = useForm({ defaultValues: { email: '' } })
  const { register, handleSubmit, setError } = form

  const submit = async (values: { email: string }) => {
    const email = values.email.trim()
    if (email === '') {
      setError('email', { message: m.account_enter_your_email() }, { shouldFocus: true })
      formError(m.account_all_fields_are_required())
      return
    }
    setBusy(true)
    try {
      const { message } = await call(forgotPassword, { body: { email } })
      toast.success(message)
      await router.navigate({ to: '/verify-otp', state: { email } })
    } catch (error) {
      formError(errorMessage(error))
      markRefusedFields(form, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={m.account_forgot_password()}>
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          hint={m.account_forgot_password_explained()}
          error={form.formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? m.common_sending() : m.account_send_otp()}
        </Button>
      </form>
      <FormPageLink question={m.account_remembered_it()} href={urls.login()} label={m.account_login()} />
    </FormPage>
  )
}
