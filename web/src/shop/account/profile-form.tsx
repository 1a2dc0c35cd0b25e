import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { phoneCode, updateUser } from '@tokri/contract/user.ts'
import { lazy, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../../components/password/password-field.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { profileError, trimmedProfile } from './profile-validation.ts'

const NoMailServer = lazy(() => import('./no-mail-server.tsx'))

/** Name, e-mail and mobile. The typed values stay when one of them is refused. */
export const ProfileForm = ({ user }: { user: UserShape }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { name, email, mobile } = user
  const { register, handleSubmit, reset, watch, formState } = useForm({
    defaultValues: { name, email, mobile, password: '' },
  })
  const isAnotherEmail = watch('email').trim().toLowerCase() !== email

  const submit = async (values: { name: string; email: string; mobile: string; password: string }) => {
    const body = trimmedProfile(values)
    const problem = profileError(user, body)
    if (problem) {
      toast.error(problem)
      return
    }
    setBusy(true)
    try {
      const { password } = values
      // An account that has only a phone has no password: a code that was sent there stands for it.
      const proof = email === '' ? { code: password } : { password }
      const { data } = await call(updateUser, { body: { ...body, ...proof } })
      toast.success(m.account_profile_updated())
      reset({ name: data.name, email: data.email, mobile: data.mobile, password: '' })
      await queryClient.invalidateQueries({ queryKey: ['user'] })
    } catch (error) {
      toast.error(errorMessage(error, m.account_update_failed()))
    } finally {
      setBusy(false)
    }
  }

  const sendCode = () =>
    call(phoneCode, { body: { mobile } }).then(
      ({ message }) => toast.success(message),
      (error: unknown) => toast.error(errorMessage(error)),
    )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <TextField label={m.common_name()} autoComplete="name" maxLength={limits.name} {...register('name')} />
      <TextField
        label={m.common_email()}
        type="email"
        autoComplete="email"
        inputMode="email"
        hint={m.account_email_change_explained()}
        {...register('email')}
      />
      {isAnotherEmail && user.role === 'Admin' && (
        <p className="text-sm text-deal empty:hidden">
          <LazyBoundary>
            <NoMailServer user={user} known={m.account_email_no_mail_server()} />
          </LazyBoundary>
        </p>
      )}
      {isAnotherEmail && email === '' && (
        <div className="grid gap-2">
          <TextField
            label={m.account_code()}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={m.account_email_phone_code()}
            {...register('password')}
          />
          <Button look="quiet" onClick={() => void sendCode()}>
            {m.account_phone_code_send()}
          </Button>
        </div>
      )}
      {isAnotherEmail && email !== '' && (
        <PasswordField
          label={m.account_your_password()}
          autoComplete="current-password"
          hint={m.account_email_password_explained()}
          {...register('password')}
        />
      )}
      <TextField
        label={m.common_mobile()}
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        {...register('mobile')}
      />
      <Button
        type="submit"
        look={formState.isDirty ? 'primary' : 'outline'}
        className="sm:justify-self-start"
        busy={busy}
      >
        {busy ? m.account_updating() : m.account_update()}
      </Button>
    </form>
  )
}
