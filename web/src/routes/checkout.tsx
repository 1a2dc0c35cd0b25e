import { createFileRoute } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { hasSession } from '../lib/session/session.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { m } from '../paraglide/messages.js'
import { CheckoutPage } from '../shop/checkout/checkout-page.tsx'
import { toast } from '../ui/toast.ts'

export const Route = createFileRoute('/checkout')({
  ssr: false,
  beforeLoad: () => {
    if (!hasSession()) toast.error(m.common_please_login())
    signedInOnly()
  },
  head: () => ({ meta: [{ title: m.checkout_checkout() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: CheckoutPage,
})
