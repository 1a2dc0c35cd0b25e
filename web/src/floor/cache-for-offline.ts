/**
 * Asks the service worker to cache this page and its code. The worker caches only what it serves itself, and on the
 * first visit the page was loaded before the worker was active.
 */
export const cacheForOffline = (): void => {
  if (!('serviceWorker' in navigator)) return
  const keep = () => {
    navigator.serviceWorker.controller?.postMessage({ visited: location.href })
    for (const { name } of performance.getEntriesByType('resource'))
      if (new URL(name).pathname.startsWith('/assets/')) void fetch(name).catch(() => {})
  }
  if (navigator.serviceWorker.controller) keep()
  else navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true })
}
