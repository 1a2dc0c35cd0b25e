import { useLocation, useRouter } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { resetPassword } from '@tokri/contract/user.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../../components/password/password-field.tsx'
import { newPasswordError } from '../../lib/account/new-password-error.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { markRefusedFields } from '../../lib/api/mark-refused-fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { clearTokens, hasSession } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { FormPage, formError } from './form-page.tsx'

const blank = { newPassword: '', confirmPassword: '' }

export function ResetPasswordPage() {
  const call = useCall()
  const router = useRouter()
  const email = useLocation({ select: ({ state }) => state.email ?? '' })
  const [busy, setBusy] = useState(false)
  const form = useForm({ defaultValues: blank })
  const { register, handleSubmit, setError } = form
  const { errors } = form.formState

  const submit = async (values: typeof blank) => {
    const problem = newPasswordError(values)
    if (problem) {
      const { fields } = problem
      for (const name of ['confirmPassword', 'newPassword'] as const)
        if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true })
      formError(problem.message)
      return
    }
    setBusy(true)
    try {
      const { message } = await call(resetPassword, { body: { email, ...values } })
      // All sessions of the account have ended, including this browser's.
      if (hasSession()) clearTokens()
      toast.success(message || m.account_password_reset_successful())
      await router.navigate({ href: urls.login(), replace: true })
    } catch (error) {
      formError(errorMessage(error, m.account_failed_to_reset_password()))
      markRefusedFields(form, error)
      if (error instanceof CallError && error.code === 'session_expired')
        await router.navigate({ href: urls.forgotPassword(), replace: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={m.account_reset_password()}>
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={m.account_new_password_2()}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={m.account_confirm_password()}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? m.account_resetting() : m.account_reset_password_2()}
        </Button>
      </form>
    </FormPage>
  )
}
