import { createFileRoute } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { m } from '../paraglide/messages.js'
import { BuyAgainPage } from '../shop/home/buy-again-page.tsx'

export const Route = createFileRoute('/buy-again')({
  ssr: false,
  beforeLoad: signedInOnly,
  head: () => ({ meta: [{ title: m.common_buy_again() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: BuyAgainPage,
})
