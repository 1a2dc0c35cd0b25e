// The browser's side of the service worker: registers it, tells it which pages were read, and says when a newer shop
// is ready.

import type { AnyRouter } from '@tanstack/react-router'
import { offerNewVersion } from './app-update.ts'

/** Changes over to the waiting worker, which is the newer shop, and starts the page anew with it. */
const offer = (worker: ServiceWorker) =>
  offerNewVersion(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    worker.postMessage('take-over')
  })

const watch = (registration: ServiceWorkerRegistration) => {
  const look = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  }
  look(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => look(worker))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {})
  })
}

/** Reloads, but never twice in a row: a page that cannot be helped by it must not spin. */
const reloadOnce = () => {
  const last = Number(sessionStorage.getItem('reloadedAt'))
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  location.reload()
}

/** A page that could not be fetched for want of a network: its kept copy, or the offline page, comes as a document. */
export const readKeptCopy = () => {
  if (navigator.serviceWorker?.controller && readable(location.pathname)) reloadOnce()
}

/** Storefront pages only: the others have nothing to read without a network. */
const readable = (path: string) =>
  path === '/' || /^\/(product|search)(\/|$)/.test(path) || /^\/[^/]+-\w+\/[^/]+-\w+$/.test(path)

export const startInstalledApp = async (router: AnyRouter) => {
  // A chunk of an older build is gone from the server: the newer page has what it needs. Where no server answers, a
  // reload would take away the page as well.
  addEventListener(
    'vite:preloadError',
    () =>
      void fetch('/healthz').then(
        ({ ok }) => ok && reloadOnce(),
        () => {},
      ),
  )
  if (!('serviceWorker' in navigator)) return
  // A browser that keeps no workers (a private window, a strict setting) has the shop all the same.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  watch(registration)
  const tell = (path: string) => {
    if (readable(path)) navigator.serviceWorker.controller?.postMessage({ visited: location.origin + path })
  }
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) setTimeout(tell, 2000, toLocation.pathname)
  })
  // The first page of all was there before the worker that keeps pages.
  navigator.serviceWorker.addEventListener('controllerchange', () => tell(location.pathname), { once: true })
}
