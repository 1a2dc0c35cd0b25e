import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createClient } from '@tokri/contract/client.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserSend } from '../lib/api/browser-send.ts'
import { hydrated } from '../lib/browser/hydration.tsx'
import { notifyOnCartChange } from '../lib/cart/cart.ts'
import { loadSendUpdate } from '../lib/cart/set-quantity.ts'
import { languageHeader, publicAddress, withoutLanguage } from '../lib/language/language.ts'
import { delayNavigations } from '../lib/navigation/history-back.ts'
import { handleLinkClicks } from '../lib/navigation/link-clicks.ts'
import { type ShownStore, shownStoreHeader, shownStoreKey } from '../lib/place/shown-store.ts'
import { entryRedirect } from '../lib/session/entry-redirect.ts'
import { forgetPageOnLeaving, rememberPage } from '../lib/session/remember-page.ts'
import { LOG_IN_AGAIN, onSessionEnded, watchOtherTabs } from '../lib/session/session.ts'
import { isPersonalPage } from '../lib/session/signed-in-only.ts'
import { routeTree } from '../route-tree.gen.ts'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'
import { buildRouter } from './router.ts'

// Browsers skip the animation of a page change while the page is hidden, and when the next one begins. That is no error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault()
})

/** Lets the browser paint and handle input before the next step. */
const nextTask = () => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

// Evaluating the code, building the router and hydrating are separate tasks: one long task would block a phone.
const start = async () => {
  await nextTask()
  const call = createClient((request) => {
    const store = queryClient.getQueryData<ShownStore>(shownStoreKey)
    return browserSend({
      ...request,
      headers: { ...shownStoreHeader(store), ...languageHeader, ...request.headers },
    })
  })
  const path = withoutLanguage(location.pathname)
  const router = buildRouter({ call, origin: location.origin, routeTree })
  const { queryClient } = router.options.context
  const toLogin = () => {
    // During hydration a redirect loads another document: see entry-redirect.ts.
    if (!router.state.resolvedLocation) location.replace(publicAddress(urls.login()))
    else void router.navigate({ href: urls.login(), replace: isPersonalPage(router.state.location.pathname) })
  }
  onSessionEnded(() => {
    rememberPage({ isReplaced: !router.state.resolvedLocation || isPersonalPage(router.state.location.pathname) })
    if (router.state.resolvedLocation) toast.error(LOG_IN_AGAIN)
    else toast.afterLoad('error', LOG_IN_AGAIN)
    toLogin()
  })
  // Public pages stay open.
  watchOtherTabs(() => isPersonalPage(router.state.location.pathname) && toLogin())
  delayNavigations(router.history, hydrated, { alsoSteps: true })
  handleLinkClicks(router)
  forgetPageOnLeaving(router)
  notifyOnCartChange(queryClient)

  await nextTask()
  const elsewhere = await entryRedirect(path, history.state)
  if (elsewhere) return location.replace(publicAddress(elsewhere))
  // A transition hydrates in slices of 5 ms, between which the browser handles input. Otherwise the shell is one long task.
  startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))

  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  loadSendUpdate().catch(() => {}) // the first press tries again
  const { afterLoad } = await import('../lib/browser/after-load.ts')
  await afterLoad(router)
}
void start()
