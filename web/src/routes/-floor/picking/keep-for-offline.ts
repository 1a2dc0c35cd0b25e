/**
 * Lets the service worker keep this page and its code. It does so for what it delivers itself; on the first visit the page
 * was loaded before the worker was in charge.
 */
export const keepForOffline = (): void => {
  if (!('serviceWorker' in navigator)) return
  const keep = () => {
    navigator.serviceWorker.controller?.postMessage({ visited: location.href })
    for (const { name } of performance.getEntriesByType('resource'))
      if (new URL(name).pathname.startsWith('/assets/')) void fetch(name).catch(() => {})
  }
  if (navigator.serviceWorker.controller) keep()
  else navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true })
}
