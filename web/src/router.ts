import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import type { RouterContext } from './lib/navigation/router-context.ts'
import { placeKey } from './lib/navigation/scroll-restoration.ts'
import { parseSearch, stringifySearch } from './lib/navigation/search-params.ts'
import { routeTree } from './route-tree.gen.ts'

type Answer = { key: readonly unknown[]; data: unknown }

/** A busy shop refuses for a moment and says when to come again (Retry-After): what is read then is asked for again. */
const BUSY = 503
const COME_AGAIN_MS = 2000
const MOST_TRIES_AGAIN = 2

export const buildRouter = ({ call, origin }: Pick<RouterContext, 'call' | 'origin'>) => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // Not by a server that draws a page: whoever asked for it comes again.
        retry: (triedAgain, error) =>
          typeof document === 'object' &&
          triedAgain < MOST_TRIES_AGAIN &&
          error instanceof CallError &&
          error.status === BUSY,
        retryDelay: COME_AGAIN_MS,
        refetchOnWindowFocus: false,
        // Without a network a question fails at once, or the kept files answer it, instead of waiting unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
  const context: RouterContext = { queryClient, call, origin }
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router asks it every time, but for what was just fetched on intent.
    defaultPreloadStaleTime: 10_000,
    scrollRestoration: true,
    getScrollRestorationKey: placeKey,
    // A page that is not in memory shows its skeleton soon, and does not flash it.
    defaultPendingMs: 150,
    defaultPendingMinMs: 250,
    // What the server fetched goes to the browser as answers by their query keys: one string, escaped by the router.
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
    // A page comes from a cache that drops it the moment it is no longer true, so its answers count as fresh now.
    hydrate: (page) => {
      context.origin = page.origin
      for (const { key, data } of JSON.parse(page.answers) as Answer[]) queryClient.setQueryData(key, data)
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
