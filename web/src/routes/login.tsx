import { createFileRoute } from '@tanstack/react-router'
import type { PendingSignIn } from '@tokri/contract/second-factor.schema.ts'
import { login } from '@tokri/contract/user.ts'
import { lazy, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormPage, FormPageLink } from '../components/form-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { guestsOnly } from '../lib/session/guests-only.ts'
import type { Tokens } from '../lib/session/session.ts'
import { useCompleteLogin } from '../lib/session/use-complete-login.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'

/** Loaded on demand, because few accounts have a second step. */
const SecondStep = lazy(() => import('./-login/second-step.tsx'))

export const Route = createFileRoute('/login')({
  ssr: false,
  beforeLoad: guestsOnly,
  head: () => ({ meta: [{ title: 'Login' }] }),
  component: Login,
})

function Login() {
  const call = useCall()
  const completeLogin = useCompleteLogin()
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<PendingSignIn['secondFactor'] | null>(null)
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = formState

  const enter = async (tokens: Tokens, message: string) => {
    await completeLogin(tokens, message)
    reset()
  }

  const submit = async (body: { email: string; password: string }) => {
    if (body.email.trim() === '' || body.password === '') {
      if (body.password === '') setError('password', { message: 'Enter your password.' }, { shouldFocus: true })
      if (body.email.trim() === '') setError('email', { message: 'Enter your email.' }, { shouldFocus: true })
      toast.error('All fields are required')
      return
    }
    setBusy(true)
    try {
      const { data, message } = await call(login, { body })
      if ('secondFactor' in data) setPending(data.secondFactor)
      else await enter(data, message)
    } catch (error) {
      toast.error(errorMessage(error, 'Login failed'))
    } finally {
      setBusy(false)
    }
  }

  if (pending)
    return (
      <FormPage title="Two-step sign-in">
        <LazyBoundary>
          <SecondStep pending={pending} onDone={enter} onCancel={() => setPending(null)} />
        </LazyBoundary>
      </FormPage>
    )
  return (
    <FormPage title="Login">
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <PageLink href={urls.forgotPassword()} className="-my-3 w-fit py-3 text-sm font-semibold text-brand">
          Forgot password?
        </PageLink>
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      <FormPageLink question="Don't have an account?" href={urls.register()} label="Register" />
    </FormPage>
  )
}
