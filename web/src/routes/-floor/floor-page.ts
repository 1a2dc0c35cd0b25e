import { Splash } from '../../components/splash.tsx'
import { clientPageLoader } from '../../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../../lib/session/signed-in-only.ts'

/** The options that all pages of the floor share. The first page of the shop loads them, so they stay small. */
export const floorPage = (title: string) => ({
  ssr: false as const,
  beforeLoad: signedInOnly,
  loader: clientPageLoader,
  head: () => ({ meta: [{ title }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Splash,
})
