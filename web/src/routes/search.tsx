import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, searchQuery } from '../lib/catalogue/catalogue-queries.ts'
import { readSearchAddress } from '../lib/catalogue/search-text.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { SearchPage } from '../shop/search/search-page.tsx'
import { urls } from '../urls.ts'

export const Route = createFileRoute('/search')({
  validateSearch: readSearchAddress,
  // The router passes removed parameters again. The server rendered the page without them.
  loaderDeps: ({ search }) => readSearchAddress(search),
  loader: async ({ context: { queryClient, call }, deps }) => {
    const answer = queryClient.ensureInfiniteQueryData(searchQuery(call, deps))
    const categories = queryClient.prefetchQuery(categoriesQuery(call))
    // While the shopper types, the page stays and shows skeletons until the answer arrives.
    if (import.meta.env.SSR) {
      const first = (await answer).pages[0]
      const { loadSearchParts } = await import('../shop/search/search-parts.ts')
      await loadSearchParts(queryClient, call, { q: deps.q ?? '', first })
      await categories
    }
    answer.catch(() => {})
  },
  head: ({ match }) => {
    const { q = '' } = readSearchAddress(match.search)
    // Anybody can link to a search for any text, so the text is neither shown nor found by search engines.
    const settings = match.context.queryClient.getQueryData(settingsQuery(match.context.call).queryKey)
    return pageHead({
      origin: match.context.origin,
      path: urls.search(),
      title: q === '' ? m.search_search_our_shelves() : m.search_results(),
      description: settings?.descriptions.search ?? '',
      listed: q === '',
    })
  },
  component: SearchPage,
})
