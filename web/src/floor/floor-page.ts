import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'

/** The route options of all staff pages. The storefront's first page loads them too, so they must stay small. */
export const floorPage = (title: string) => ({
  ssr: false as const,
  beforeLoad: signedInOnly,
  loader: clientPageLoader,
  head: () => ({ meta: [{ title }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Splash,
})
