import '@vitejs/plugin-react/preamble'
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createClient } from '@tokri/contract/client.ts'
import { hydrateRoot } from 'react-dom/client'
import { browserSend } from './lib/browser-send.ts'
import { entryDoor } from './lib/entry-door.ts'
import { onSessionEnded, watchOtherTabs } from './lib/session.ts'
import { isPersonalPage } from './lib/signed-in-only.ts'
import { buildRouter } from './router.ts'
import { urls } from './urls.ts'

const router = buildRouter({ call: createClient(browserSend), origin: location.origin })
const toLogin = () => {
  // As long as the first page is being taken over, another document: see entry-door.ts.
  if (!router.state.resolvedLocation) location.replace(urls.login())
  else void router.navigate({ href: urls.login(), replace: isPersonalPage(router.state.location.pathname) })
}
onSessionEnded(toLogin)
// Pages that anybody may see stay where they are.
watchOtherTabs(() => isPersonalPage(router.state.location.pathname) && toLogin())

void entryDoor(location.pathname, history.state).then((elsewhere) => {
  if (elsewhere) location.replace(elsewhere)
  else hydrateRoot(document, <RouterClient router={router} />)
})

// Not in development: kept files would hide what was just changed.
if (import.meta.env.PROD) {
  addEventListener('load', async () => {
    const { startInstalledApp } = await import('./lib/installed-app.ts')
    await startInstalledApp(router)
  })
}
