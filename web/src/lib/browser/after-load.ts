// Loads code that the first page does not need until it has loaded.

import type { AnyRouter } from '@tanstack/react-router'
import { warnOfStalePrices } from '../api/browser-send.ts'
import { withoutLanguage } from '../language/language.ts'
import { isFloorPage } from '../navigation/floor-pages.ts'
import { restorePositionAfterReload } from '../navigation/stored-position.ts'
import { shownPromiseKey } from '../place/shown-promise.ts'
import { remembersPlace } from '../place/shown-store.ts'
import { replaceFailedPictures } from './failed-pictures.ts'
import { hydrated } from './hydration.tsx'
import { registerServiceWorker } from './register-service-worker.ts'

/** How often a page without a promise checks whether a change of the place has brought one. */
const INTERVAL_MS = 15_000

/** Only pages of stores whose promises are computed contain a promise and load the code that polls it. */
const pollShownPromise = ({ context }: AnyRouter['options']) => {
  const load = async () => {
    if (isFloorPage(withoutLanguage(location.pathname)) || !context.queryClient.getQueryData(shownPromiseKey)) return
    clearInterval(timer)
    // A new promise in a page that is being hydrated would no longer match its HTML.
    await hydrated
    const { pollPromise } = await import('../place/poll-promise.ts')
    pollPromise(context)
  }
  const loadQuietly = () => void load().catch(() => {}) // without a network, the promise of the page stays
  const timer = setInterval(loadQuietly, INTERVAL_MS)
  // The server does not know the place of the visitor: until the first poll, the page says what is true of the middle of the
  // area. Without a place that stays true for the first seconds.
  if (remembersPlace()) loadQuietly()
}

/** Whether the server marked this page as one from before an outage of its database. Browsers tell it on HTTPS only. */
const isStalePage = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as Partial<PerformanceNavigationTiming>).serverTiming?.some(({ name }) => name === 'stale'))

export const afterLoad = async (router: AnyRouter) => {
  if (isStalePage()) warnOfStalePrices()
  restorePositionAfterReload()
  replaceFailedPictures()
  pollShownPromise(router.options)
  // Not in development: cached files would hide changes.
  if (import.meta.env.PROD) await registerServiceWorker(router)
}
