import { createFileRoute } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { m } from '../paraglide/messages.js'
import { AccountPage } from '../shell/account-page.tsx'

/** The account menu on small screens. */
export const Route = createFileRoute('/user')({
  ssr: false,
  beforeLoad: signedInOnly,
  head: () => ({ meta: [{ title: m.account_my_account_2() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: AccountPage,
})
