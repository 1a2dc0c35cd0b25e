import { useLocation } from '@tanstack/react-router'
import { hasCode } from '@tokri/contract/client.ts'
import type { PendingSignIn } from '@tokri/contract/second-factor.schema.ts'
import { login } from '@tokri/contract/user.ts'
import { lazy, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PageLink } from '../../components/page-link.tsx'
import { PasswordField } from '../../components/password/password-field.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { markRefusedFields } from '../../lib/api/mark-refused-fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Tokens } from '../../lib/session/session.ts'
import { useCompleteLogin } from '../../lib/session/use-complete-login.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { urls } from '../../urls.ts'
import { FormPage, FormPageLink, formError } from './form-page.tsx'

/** Loaded on demand: few accounts have a second step, and few shops a way to phones. */
const PhoneLogin = lazy(() => import('./phone-login.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))

export function LoginPage() {
  const call = useCall()
  const completeLogin = useCompleteLogin()
  const { phoneLogin } = useSettings()
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<PendingSignIn['secondFactor'] | null>(null)
  // The page that made the account names it.
  const made = useLocation({ select: ({ state }) => state.email })
  const form = useForm({ defaultValues: { email: made ?? '', password: '' } })
  const { register, handleSubmit, reset, setError } = form
  const { errors } = form.formState

  const enter = async (tokens: Tokens, message: string) => {
    await completeLogin(tokens, message)
    reset()
  }

  const goOn = async (data: Tokens | PendingSignIn, message: string) => {
    if ('secondFactor' in data) setPending(data.secondFactor)
    else await enter(data, message)
  }

  const submit = async (body: { email: string; password: string }) => {
    if (body.email.trim() === '' || body.password === '') {
      if (body.password === '')
        setError('password', { message: m.account_enter_your_password_2() }, { shouldFocus: true })
      if (body.email.trim() === '') setError('email', { message: m.account_enter_your_email() }, { shouldFocus: true })
      formError(m.account_all_fields_are_required())
      return
    }
    setBusy(true)
    try {
      const { data, message } = await call(login, { body })
      await goOn(data, message)
    } catch (error) {
      formError(errorMessage(error, m.account_login_failed()))
      if (hasCode(error, 'invalid_credentials')) setError('password', { message: error.message }, { shouldFocus: true })
      markRefusedFields(form, error)
    } finally {
      setBusy(false)
    }
  }

  if (pending)
    return (
      <FormPage title={m.account_two_step_sign_in()}>
        <LazyBoundary>
          <SecondStep pending={pending} onDone={enter} onCancel={() => setPending(null)} />
        </LazyBoundary>
      </FormPage>
    )
  return (
    <FormPage title={m.account_login()} why={m.account_why_login()}>
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={m.account_password()}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <PageLink href={urls.forgotPassword()} className="-my-3 w-fit py-3 text-sm font-semibold text-brand">
          {m.account_forgot_password_2()}
        </PageLink>
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? m.account_logging_in() : m.account_login()}
        </Button>
      </form>
      <FormPageLink question={m.account_dont_have_an_account()} href={urls.register()} label={m.account_register()} />
      {phoneLogin && (
        <section aria-label={m.account_phone_login()} className="mt-4 grid gap-4 border-t border-line pt-6">
          <h2 className="text-lg">{m.account_phone_login()}</h2>
          <LazyBoundary>
            <PhoneLogin onDone={goOn} />
          </LazyBoundary>
        </section>
      )}
    </FormPage>
  )
}
