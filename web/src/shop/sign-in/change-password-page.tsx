import { useRouter } from '@tanstack/react-router'
import { Splash } from '../../components/splash.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { returnAfterLogin } from '../../lib/session/return-after-login.ts'
import { useLogout } from '../../lib/session/use-logout.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'
import { ChangePasswordForm } from '../account/change-password-form.tsx'
import { FormPage } from './form-page.tsx'
export function ChangePasswordPage() {
  const router = useRouter()
  const user = useUser()
  const logout = useLogout()
  if (!user) return <Splash />
  return (
    <FormPage title={m.account_choose_your_password()}>
      {user.mustChangePassword && <p className="mb-6 text-ink-2">{m.account_password_printed_explained()}</p>}
      <ChangePasswordForm
        user={user}
        onChanged={async () => {
          // The administrator of a new shop begins where its first steps are.
          if (user.mustChangePassword && user.role === 'Admin')
            return router.navigate({ href: urls.adminOrders(), replace: true })
          await returnAfterLogin(router)
        }}
      />
      <Button look="quiet" className="mt-4" wide onClick={() => void logout()}>
        {m.account_logout()}
      </Button>
    </FormPage>
  )
}
