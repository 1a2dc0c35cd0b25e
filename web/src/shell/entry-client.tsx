import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createClient } from '@tokri/contract/client.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { delayHistoryChanges, delayNavigations, loadDocumentsOf } from '../../patches/history.ts'
import { allowSkippedAnimations } from '../../patches/view-transition.ts'
import { browserSend } from '../lib/api/browser-send.ts'
import { pendingHydration } from '../lib/browser/hydration.ts'
import { notifyOnCartChange } from '../lib/cart/cart.ts'
import { loadSendUpdate } from '../lib/cart/set-quantity.ts'
import { languageHeader, publicAddress, withoutLanguage } from '../lib/language/language.ts'
import { pendingBack } from '../lib/navigation/history-back.ts'
import { handleLinkClicks } from '../lib/navigation/link-clicks.ts'
import { isStaffPage } from '../lib/navigation/staff-pages.ts'
import { type ShownStore, shownStoreHeader, shownStoreKey } from '../lib/place/shown-store.ts'
import { entryRedirect } from '../lib/session/entry-redirect.ts'
import { rememberPage } from '../lib/session/remember-page.ts'
import { LOG_IN_AGAIN, onSessionEnded, watchOtherTabs } from '../lib/session/session.ts'
import { isPersonalPage } from '../lib/session/signed-in-only.ts'
import { routeTree as shopRoutes } from '../shop-route-tree.gen.js'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'
import { buildRouter } from './router.ts'

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
  // A shopper's document has the routes of shoppers only, the documents of staff have all.
  const path = withoutLanguage(location.pathname)
  const forStaff = isStaffPage(path)
  const { routeTree } = forStaff ? await import('../route-tree.gen.ts') : { routeTree: shopRoutes }
  const router = buildRouter({ call, origin: location.origin, routeTree })
  if (!forStaff) loadDocumentsOf(router, isStaffPage)
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
  allowSkippedAnimations()
  delayNavigations(router, pendingBack)
  delayHistoryChanges(router, pendingHydration)
  handleLinkClicks(router)
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
