import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { Splash } from '../components/splash.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { normalizePath } from '../lib/navigation/normalize-path.ts'
import type { RouterContext } from '../lib/navigation/router-context.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'

/** Only documents of /floor may use the camera, by the headers of the server. Other documents load a new one. */
const beforeLoad = ({ location, context }: { location: ParsedLocation; context: RouterContext }) => {
  signedInOnly()
  if (context.isFloorDocument) return
  // The router matches /Floor too, the server does not: that document would load itself for ever.
  const href = location.publicHref.replace(/^[^?#]*/, normalizePath)
  throw redirect({ href, reloadDocument: true })
}

/** The route options of all staff pages. The storefront's first page loads them too, so they must stay small. */
export const floorPage = (title: string) => ({
  ssr: false as const,
  beforeLoad,
  loader: clientPageLoader,
  head: () => ({ meta: [{ title }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Splash,
})
