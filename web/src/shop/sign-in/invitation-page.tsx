import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { acceptInvitation, readInvitation } from '@tokri/contract/people.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PageLink } from '../../components/page-link.tsx'
import { PasswordField } from '../../components/password/password-field.tsx'
import { newPasswordError } from '../../lib/account/new-password-error.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { markRefusedFields } from '../../lib/api/mark-refused-fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { clearTokens, hasSession } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { FormPage, formError } from './form-page.tsx'

const blank = { newPassword: '', confirmPassword: '' }

/** Opened by the link of an invitation, with its ticket in the fragment: the person chooses a password, and has an account. */
export function InvitationPage() {
  const call = useCall()
  const router = useRouter()
  const { storeName } = useSettings()
  const ticket = useLocation({ select: ({ hash }) => hash })
  const [busy, setBusy] = useState(false)
  const { data: invited, isError } = useQuery({
    queryKey: ['invitation', ticket],
    queryFn: async ({ signal }) => (await call(readInvitation, { body: { ticket } }, { signal })).data,
    retry: false,
  })
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
      const { message, data } = await call(acceptInvitation, { body: { ticket, ...values } })
      // Whoever is signed in on this device is somebody else.
      if (hasSession()) clearTokens()
      toast.success(message)
      await router.navigate({ href: urls.login(), replace: true, state: { email: data.email } })
    } catch (error) {
      formError(errorMessage(error))
      markRefusedFields(form, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={m.account_invitation()}>
      {isError ? (
        <>
          <p role="alert" className="mb-4 text-ink-2">
            {m.account_invitation_invalid()}
          </p>
          <PageLink href={urls.login()} className={buttonClass({ wide: true })}>
            {m.account_login()}
          </PageLink>
        </>
      ) : invited === undefined ? (
        <Skeleton className="h-64 rounded-card" />
      ) : (
        <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
          <p className="text-ink-2">{m.account_invitation_explained({ ...invited, storeName })}</p>
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={invited.email} readOnly hidden />
          <PasswordField
            label={m.account_new_password_2()}
            autoComplete="new-password"
            hint={m.account_password_length({ shortest: limits.staffPasswordMin })}
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
            {m.account_make_my_account()}
          </Button>
        </form>
      )}
    </FormPage>
  )
}
