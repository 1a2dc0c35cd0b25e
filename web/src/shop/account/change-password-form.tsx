import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { changePassword } from '@tokri/contract/user.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../../components/password/password-field.tsx'
import { newPasswordError } from '../../lib/account/new-password-error.ts'
import { userCan } from '../../lib/account/user-can.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { markRefusedFields } from '../../lib/api/mark-refused-fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const blank = { password: '', newPassword: '', confirmPassword: '' }

/** One at a time: a success takes the place of the refusal before it. */
const say = (kind: 'success' | 'error', text: string) => showToast({ kind, text, id: 'change password' })

/** `onChanged`: what follows where the form is all of the page. Its button then is as wide as the fields. */
type Props = { user: UserShape; onChanged?: () => Promise<void> }

/** Changes the password. It requires the current password and ends all other sessions. */
export const ChangePasswordForm = ({ user, onChanged }: Props) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useForm({ defaultValues: blank })
  const { register, handleSubmit, reset, setError } = form
  const { errors } = form.formState

  const submit = async (values: typeof blank) => {
    const problem = newPasswordError(values)
    if (values.password === '' || problem) {
      const fields = {
        ...(values.password === '' && { password: m.account_enter_your_password_2() }),
        ...problem?.fields,
      }
      for (const name of ['confirmPassword', 'newPassword', 'password'] as const)
        if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true })
      say('error', problem && values.password !== '' ? problem.message : m.account_all_fields_are_required())
      return
    }
    setBusy(true)
    try {
      const { message } = await call(changePassword, { body: values })
      say('success', message)
      reset(blank)
    } catch (error) {
      say('error', errorMessage(error, m.account_failed_to_change_password()))
      markRefusedFields(form, error)
      return
    } finally {
      setBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: ['user'] })
    await onChanged?.()
  }

  const shortest = userCan(user, 'staff') ? limits.staffPasswordMin : limits.passwordMin
  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={m.account_present_password()}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={m.account_new_password()}
        autoComplete="new-password"
        hint={m.account_password_change_explained({ shortest })}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={m.account_confirm_new_password()}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" className={onChanged ? undefined : 'sm:justify-self-start'} busy={busy}>
        {busy ? m.account_changing() : m.account_change_password()}
      </Button>
    </form>
  )
}
