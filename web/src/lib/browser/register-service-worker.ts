// The page's side of the service worker: registers it, reports visited pages to it, and announces new versions.

import type { AnyRouter } from '@tanstack/react-router'
import { withoutLanguage } from '../language/language.ts'
import { announceUpdate } from './app-update.ts'
import { session } from './storage.ts'

/** Activates the waiting worker, which is the new version, and reloads the page. */
const offer = (worker: ServiceWorker) =>
  announceUpdate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    worker.postMessage('skip-waiting')
  })

const watch = (registration: ServiceWorkerRegistration) => {
  const offerIfInstalled = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  }
  offerIfInstalled(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offerIfInstalled(worker))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {})
  })
}

/** Reloads the page, but not twice within ten seconds: a page that stays broken must not reload forever. */
const reloadOnce = () => {
  const [page, at] = (session.get('reloaded') ?? '').split(' ')
  if (page === location.href && Date.now() - Number(at) < 10_000) return
  session.set('reloaded', `${location.href} ${Date.now()}`)
  location.reload()
}

/**
 * Reloads a page that failed without a network as a document: the worker answers with its cached copy or the offline
 * page.
 */
export const reloadFromCache = () => {
  if (navigator.serviceWorker?.controller && readable(withoutLanguage(location.pathname))) reloadOnce()
}

/** Storefront pages only: the other pages have no content without a network. */
const readable = (path: string) =>
  path === '/' || /^\/(product|search)(\/|$)/.test(path) || /^\/[^/]+-\w+\/[^/]+-\w+$/.test(path)

export const registerServiceWorker = async (router: AnyRouter) => {
  // A chunk of an older build is missing on the server: a reload loads the new build. When the server does not answer,
  // a reload would lose the page as well.
  addEventListener(
    'vite:preloadError',
    () =>
      void fetch('/healthz').then(
        ({ ok }) => ok && reloadOnce(),
        () => {},
      ),
  )
  if (!('serviceWorker' in navigator)) return
  // The shop also works in browsers that refuse workers (private windows, strict settings).
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  watch(registration)
  const reportVisit = (address: string) => {
    if (readable(withoutLanguage(new URL(address).pathname)))
      navigator.serviceWorker.controller?.postMessage({ visited: address })
  }
  // A link may have been followed before this code was loaded.
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && loaded.name !== location.href) reportVisit(location.href)
  router.subscribe('onResolved', ({ pathChanged }) => {
    const address = location.href
    // Only a search text that stays for a while is reported, not the texts that appear while the shopper types it.
    setTimeout(() => (pathChanged || address === location.href) && reportVisit(address), 2000)
  })
  // The first page was loaded before the worker was active.
  navigator.serviceWorker.addEventListener('controllerchange', () => reportVisit(location.href), { once: true })
}
