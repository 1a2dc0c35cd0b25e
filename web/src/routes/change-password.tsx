import { createFileRoute } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { m } from '../paraglide/messages.js'
import { ChangePasswordPage } from '../shop/sign-in/change-password-page.tsx'

/** Here the first administrator must choose a password before any other page opens, see must-change-password.ts. */
export const Route = createFileRoute('/change-password')({
  ssr: false,
  beforeLoad: signedInOnly,
  head: () => ({ meta: [{ title: m.account_choose_your_password() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: ChangePasswordPage,
})
