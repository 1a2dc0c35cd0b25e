import { createFileRoute, useRouter } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { login, register as registerCall } from '@tokri/contract/user.ts'
import { passwordStrength } from '@tokri/rules/password-strength.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormPage } from '../components/form-page.tsx'
import { PageLink } from '../components/page-link.tsx'
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

const blank = { name: '', email: '', password: '', confirmPassword: '' }

function Register() {
  const call = useCall()
  const router = useRouter()
  const completeLogin = useCompleteLogin()
  const [busy, setBusy] = useState(false)
  const { register, handleSubmit, watch } = useForm({ defaultValues: blank })
  const { password, confirmPassword } = watch()

  const submit = async (body: typeof blank) => {
    if (Object.values(body).some((value) => value.trim() === '')) {
      toast.error('All fields are required')
      return
    }
    if (body.password !== body.confirmPassword) {
      toast.error('Password and Confirm Password do not match')
      return
    }
    setBusy(true)
    try {
      const { message } = await call(registerCall, { body })
      // Somebody who came from a product or the checkout goes on there at once.
      if (hasRememberedPage()) {
        const { email, password } = body
        const answer = await call(login, { body: { email, password } }).catch(() => null) // the login page says why
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
        <TextField label="Name" autoComplete="name" maxLength={limits.name} {...register('name')} />
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...register('email')} />
        <div className="grid gap-2">
          <PasswordField label="Password" autoComplete="new-password" {...register('password')} />
          {password !== '' && <PasswordStrengthMeter strength={passwordStrength(password)} />}
        </div>
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          tone={confirmPassword === '' ? undefined : confirmPassword === password ? 'ok' : 'deal'}
          {...register('confirmPassword')}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? 'Registering...' : 'Register'}
        </Button>
      </form>
      <p className="mt-6 text-center text-sm text-ink-2">
        Already have an account?{' '}
        <PageLink href={urls.login()} className="inline-block py-3 font-semibold text-brand">
          Login
        </PageLink>
      </p>
    </FormPage>
  )
}
