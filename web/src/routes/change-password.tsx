import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { useUser } from '../lib/account/user-query.ts'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { returnAfterLogin } from '../lib/session/return-after-login.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { useLogout } from '../lib/session/use-logout.ts'
import { m } from '../paraglide/messages.js'
import { ChangePasswordForm } from '../shop/account/change-password-form.tsx'
import { FormPage } from '../shop/sign-in/form-page.tsx'
import { Button } from '../ui/button.tsx'

/** Here the first administrator must choose a password before any other page opens, see must-change-password.ts. */
export const Route = createFileRoute('/change-password')({
  ssr: false,
  beforeLoad: signedInOnly,
  head: () => ({ meta: [{ title: m.account_choose_your_password() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: ChangePassword,
})

function ChangePassword() {
  const router = useRouter()
  const user = useUser()
  const logout = useLogout()
  if (!user) return <Splash />
  return (
    <FormPage title={m.account_choose_your_password()}>
      {user.mustChangePassword && (
        <p className="mb-6 text-ink-2">{m.account_your_password_was_printed_when_the_shop()}</p>
      )}
      <ChangePasswordForm user={user} onChanged={() => returnAfterLogin(router)} />
      <Button look="quiet" className="mt-4" wide onClick={() => void logout()}>
        {m.account_logout()}
      </Button>
    </FormPage>
  )
}
