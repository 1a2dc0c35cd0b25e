import { createFileRoute } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { DashboardLayout } from '../shell/dashboard-layout.tsx'

/** The personal pages, with the account menu beside them on large screens, and the pages of the counter. */
export const Route = createFileRoute('/dashboard')({
  ssr: false,
  beforeLoad: signedInOnly,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: DashboardLayout,
})
