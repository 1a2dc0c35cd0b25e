import { createFileRoute, useRouter } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { login, register as registerCall } from '@tokri/contract/user.ts'
import { passwordStrength } from '@tokri/rules/password-strength.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormPage, FormPageLink } from '../components/form-page.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { PasswordStrengthMeter } from '../components/password-strength.tsx'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { guestsOnly } from '../lib/session/guests-only.ts'
import { hasRememberedPage } from '../lib/session/return-after-login.ts'
import { useCompleteLogin } from '../lib/session/use-complete-login.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'

export const Route = createFileRoute('/register')({
  ssr: false,
  beforeLoad: guestsOnly,
  head: () => ({ meta: [{ title: 'Register' }] }),
  component: Register,
})

/** The error text below an empty field. */
const missing = {
  name: 'Enter your name.',
  email: 'Enter your email.',
  password: 'Enter a password.',
  confirmPassword: 'Enter the password again.',
}

const blank = { name: '', email: '', password: '', confirmPassword: '' }

function Register() {
  const call = useCall()
  const router = useRouter()
  const completeLogin = useCompleteLogin()
  const [busy, setBusy] = useState(false)
  const { register, handleSubmit, watch, setError, formState } = useForm({ defaultValues: blank })
  const { errors } = formState
  const { password, confirmPassword } = watch()

  const submit = async (body: typeof blank) => {
    const empty = (['confirmPassword', 'password', 'email', 'name'] as const).filter((name) => body[name].trim() === '')
    if (empty.length > 0) {
      // The last setError call determines the focus, so it is the one for the first empty field.
      for (const name of empty) setError(name, { message: missing[name] }, { shouldFocus: true })
      toast.error('All fields are required')
      return
    }
    if (body.password !== body.confirmPassword) {
      setError('confirmPassword', { message: 'Enter the same password in both fields.' }, { shouldFocus: true })
      toast.error('Password and Confirm Password do not match')
      return
    }
    setBusy(true)
    try {
      const { message } = await call(registerCall, { body })
      // A visitor who came from a product or the checkout is signed in and returns there at once.
      if (hasRememberedPage()) {
        const { email, password } = body
        const answer = await call(login, { body: { email, password } }).catch(() => null) // the login page shows why
        if (answer && !('secondFactor' in answer.data)) {
          await completeLogin(answer.data, message)
          return
        }
      }
      toast.success(message)
      await router.navigate({ href: urls.login(), replace: true })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title="Register">
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={limits.name}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="grid gap-2">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          {password !== '' && <PasswordStrengthMeter strength={passwordStrength(password)} />}
        </div>
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          tone={confirmPassword === '' ? undefined : confirmPassword === password ? 'ok' : 'deal'}
          {...register('confirmPassword')}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? 'Registering...' : 'Register'}
        </Button>
      </form>
      <FormPageLink question="Already have an account?" href={urls.login()} label="Login" />
    </FormPage>
  )
}
