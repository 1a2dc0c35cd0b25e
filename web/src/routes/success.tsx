import { createFileRoute } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { m } from '../paraglide/messages.js'
import { SuccessPage } from '../shop/checkout/success-page.tsx'

export const Route = createFileRoute('/success')({
  ssr: false,
  validateSearch: ({ orderId }: Record<string, unknown>): { orderId?: string } =>
    typeof orderId === 'string' && orderId !== '' ? { orderId } : {},
  head: () => ({ meta: [{ title: m.shop_your_order() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: SuccessPage,
})
