import { useRouter } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { register as registerCall } from '@tokri/contract/user.ts'
import { passwordStrength } from '@tokri/rules/password-strength.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../../components/password/password-field.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { markRefusedFields } from '../../lib/api/mark-refused-fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { FormPage, FormPageLink, formError } from './form-page.tsx'
import { PasswordStrengthMeter } from './password-strength.tsx'

/** The error text below an empty field. */
const missing = {
  name: m.account_enter_your_name(),
  email: m.account_enter_your_email(),
  password: m.account_enter_a_password(),
  confirmPassword: m.account_enter_the_password_again(),
}

const blank = { name: '', email: '', password: '', confirmPassword: '' }

export function RegisterPage() {
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const form = useForm({ defaultValues: blank })
  const { register, handleSubmit, watch, setError } = form
  const { errors } = form.formState
  const { password, confirmPassword } = watch()

  const submit = async (body: typeof blank) => {
    const empty = (['confirmPassword', 'password', 'email', 'name'] as const).filter((name) => body[name].trim() === '')
    if (empty.length > 0) {
      // The last setError call determines the focus, so it is the one for the first empty field.
      for (const name of empty) setError(name, { message: missing[name] }, { shouldFocus: true })
      formError(m.account_all_fields_are_required())
      return
    }
    if (body.password !== body.confirmPassword) {
      setError('confirmPassword', { message: m.account_confirm_password_differs() }, { shouldFocus: true })
      formError(m.account_passwords_differ())
      return
    }
    setBusy(true)
    try {
      const { message } = await call(registerCall, { body })
      toast.success(message)
      await router.navigate({ href: urls.login(), replace: true, state: { email: body.email } })
    } catch (error) {
      formError(errorMessage(error))
      markRefusedFields(form, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={m.account_register()} why={m.account_why_login()}>
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <TextField
          label={m.common_name()}
          autoComplete="name"
          maxLength={limits.name}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="grid gap-2">
          <PasswordField
            label={m.account_password()}
            autoComplete="new-password"
            hint={m.account_password_too_short({ passwordMin: limits.passwordMin })}
            error={errors.password?.message}
            {...register('password')}
          />
          {password !== '' && <PasswordStrengthMeter strength={passwordStrength(password)} />}
        </div>
        <PasswordField
          label={m.account_confirm_password()}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          tone={confirmPassword === '' ? undefined : confirmPassword === password ? 'ok' : 'deal'}
          {...register('confirmPassword')}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? m.account_registering() : m.account_register()}
        </Button>
      </form>
      <FormPageLink question={m.account_already_have_an_account()} href={urls.login()} label={m.account_login()} />
    </FormPage>
  )
}
