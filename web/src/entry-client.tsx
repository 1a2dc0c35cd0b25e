import '@vitejs/plugin-react/preamble'
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createClient } from '@tokri/contract/client.ts'
import { hydrateRoot } from 'react-dom/client'
import { browserSend } from './lib/api/browser-send.ts'
import { watchCart } from './lib/cart/cart.ts'
import { navigateAfterSteps } from './lib/navigation/history-back.ts'
import { followLinks } from './lib/navigation/link-clicks.ts'
import { entryDoor } from './lib/session/entry-redirect.ts'
import { onSessionEnded, watchOtherTabs } from './lib/session/session.ts'
import { isPersonalPage } from './lib/session/signed-in-only.ts'
import { buildRouter } from './router.ts'
import { urls } from './urls.ts'

/** Lets the browser paint and hear the shopper before what comes next. */
const nextTask = () => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

// Reading the code, building the router and taking the page over are a task each: in one, they would hold up a phone.
const start = async () => {
  await nextTask()
  const router = buildRouter({ call: createClient(browserSend), origin: location.origin })
  const toLogin = () => {
    // As long as the first page is being taken over, another document: see entry-redirect.ts.
    if (!router.state.resolvedLocation) location.replace(urls.login())
    else void router.navigate({ href: urls.login(), replace: isPersonalPage(router.state.location.pathname) })
  }
  onSessionEnded(toLogin)
  // Pages that anybody may see stay where they are.
  watchOtherTabs(() => isPersonalPage(router.state.location.pathname) && toLogin())
  navigateAfterSteps(router)
  followLinks(router)
  watchCart(router.options.context.queryClient)

  await nextTask()
  const elsewhere = await entryDoor(location.pathname, history.state)
  if (elsewhere) return location.replace(elsewhere)
  hydrateRoot(document, <RouterClient router={router} />)

  // Not in development: kept files would hide what was just changed.
  if (!import.meta.env.PROD) return
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  const { startInstalledApp } = await import('./lib/browser/register-service-worker.ts')
  await startInstalledApp(router)
}
void start()
