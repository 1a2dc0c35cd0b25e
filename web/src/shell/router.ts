import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { languagePrefix, withoutLanguage } from '../lib/language/language.ts'
import { isFloorPage } from '../lib/navigation/floor-pages.ts'
import type { RouterContext } from '../lib/navigation/router-context.ts'
import { scrollRestorationKey } from '../lib/navigation/scroll-restoration.ts'
import { parseSearch, stringifySearch } from '../lib/navigation/search-params.ts'
import { shownPromiseKey } from '../lib/place/shown-promise.ts'
import { shownStoreKey } from '../lib/place/shown-store.ts'
import type { routeTree } from '../route-tree.gen.ts'

type Answer = { key: readonly unknown[]; data: unknown }

/** An overloaded shop answers 503 with Retry-After; reads are retried. */
const BUSY = 503
const RETRY_DELAY_MS = 2000
const MAX_RETRIES = 2

type RouterParts = Pick<RouterContext, 'call' | 'origin'> & { routeTree: typeof routeTree }

export const buildRouter = ({ call, origin, routeTree }: RouterParts) => {
  // It believes to be online until it is told otherwise: what failed in a page that was opened offline would stay so.
  if (typeof document === 'object') onlineManager.setOnline(navigator.onLine)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Not during server rendering: each timer would hold the data of a page that was sent long ago.
        gcTime: typeof document === 'object' ? 30 * 60_000 : Number.POSITIVE_INFINITY,
        // Not during server rendering: the visitor retries.
        retry: (triedAgain, error) =>
          typeof document === 'object' &&
          triedAgain < MAX_RETRIES &&
          error instanceof CallError &&
          error.status === BUSY,
        retryDelay: RETRY_DELAY_MS,
        refetchOnWindowFocus: false,
        // Without a network a query fails at once, or the service worker answers it.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
  for (const key of [shownStoreKey, shownPromiseKey]) queryClient.setQueryDefaults(key, { meta: { personal: false } })
  const isFloorDocument = typeof document === 'undefined' || isFloorPage(withoutLanguage(document.location.pathname))
  const context: RouterContext = { queryClient, call, origin, isFloorDocument }
  return createRouter({
    routeTree,
    context,
    ...(languagePrefix !== '' && { basepath: languagePrefix }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh. The router always asks it, except right after a prefetch.
    defaultPreloadStaleTime: 10_000,
    scrollRestoration: true,
    getScrollRestorationKey: scrollRestorationKey,
    // A page that is not cached shows its skeleton soon, and for a minimum time.
    defaultPendingMs: 150,
    defaultPendingMinMs: 250,
    // The query cache is sent to the browser as one JSON string, which the router escapes.
    dehydrate: () => ({
      answers: JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .filter((query) => query.state.status === 'success')
          .map((query): Answer => ({ key: query.queryKey, data: query.state.data })),
      ),
      origin,
    }),
    // The server drops a cached page as soon as its data changes, so its data counts as fresh.
    hydrate: (page) => {
      context.origin = page.origin
      for (const { key, data } of JSON.parse(page.answers) as Answer[]) {
        // The server renders for guests, so nothing in it is personal, also before its component is hydrated and says so.
        queryClient.getQueryCache().build(queryClient, { queryKey: key, meta: { personal: false } })
        queryClient.setQueryData(key, data)
      }
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
