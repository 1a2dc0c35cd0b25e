import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from '../components/message-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { ProductGrid } from '../components/product-grid.tsx'
import { useCall } from '../lib/api/use-call.ts'
import { useCachedPage } from '../lib/browser/use-cached-page.ts'
import { searchQuery } from '../lib/catalogue/catalogue-queries.ts'
import { readSearchText } from '../lib/catalogue/search-text.ts'
import { useLoadMore } from '../lib/catalogue/use-load-more.ts'
import { normalizePath } from '../lib/navigation/normalize-path.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { announce } from '../ui/live-region.tsx'
import { urls } from '../urls.ts'
import { RecentSearches } from './-search/recent-searches.tsx'
import { foundRecipesQuery, recipesPart } from './-search/recipes-part.ts'
import { useScrollNearEnd } from './-search/use-scroll-near-end.ts'

const SKELETON_CARDS = 10

export const Route = createFileRoute('/search')({
  validateSearch: readSearchText,
  // The router passes removed parameters again. The server rendered the page without them.
  loaderDeps: ({ search }) => ({ q: readSearchText(search).q ?? '' }),
  loader: async ({ context: { queryClient, call }, deps: { q } }) => {
    const answer = queryClient.ensureInfiniteQueryData(searchQuery(call, q))
    // While the shopper types, the page stays and shows skeletons until the answer arrives.
    if (import.meta.env.SSR) {
      await answer
      const { loadRecipesPart } = await import('./-search/recipes-part.ts')
      await loadRecipesPart(queryClient, call, q)
    }
    answer.catch(() => {})
  },
  head: ({ match }) => {
    const { q = '' } = readSearchText(match.search)
    return pageHead({
      origin: match.context.origin,
      path: urls.search(q),
      title: q ? `${q}: search results` : 'Search our shelves',
      description: q ? `Everything we have for ${q}, delivered in minutes.` : 'Search over 5000 products.',
    })
  },
  component: SearchResults,
})

function SearchResults() {
  const { q: loaded } = Route.useLoaderDeps()
  // The address changes at once, but the loader's text only a moment later. Old results must not show under a new text.
  // During a navigation to another page, the results stay.
  const q = useLocation({
    select: ({ pathname, search }) =>
      normalizePath(pathname) === urls.search() ? (readSearchText(search).q ?? '') : loaded,
  })
  const call = useCall()
  const { data, isPending, isError, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(searchQuery(call, q))
  const { data: recipes = [] } = useQuery(foundRecipesQuery(call, q))
  useCachedPage(data ? null : error)
  const pages = data?.pages ?? []
  const { pagesShown, isLoadingMore, loadMore } = useLoadMore({
    loaded: pages.length,
    hasNextPage,
    isFetching,
    fetchNextPage,
  })
  const shown = pages.slice(0, pagesShown)
  const count = pages[0]?.totalCount ?? 0
  const products = shown.flatMap((page) => page.products)
  const canLoadMore = !isFetching && (pages.length > pagesShown || hasNextPage)
  useScrollNearEnd(canLoadMore, { unasked: !isFetchNextPageError }, loadMore)

  useEffect(() => {
    if (!isPending) announce(`${count} results${q && ` for ${q}`}`)
  }, [count, q, isPending])

  const nothing = !isPending && products.length === 0
  const terms = pages[0]?.didYouMean ?? []
  return (
    <div className="page pt-5">
      <RecentSearches text={q} found={!isPending && count > 0} />
      <h1 className="mb-4 text-lg sm:text-xl">Search Results: {isPending ? '' : count}</h1>
      {recipes.length > 0 && (
        <LazyBoundary>
          <recipesPart.Found recipes={recipes} />
        </LazyBoundary>
      )}
      {nothing ? (
        <MessagePage
          level="p"
          art="/art/no-data.svg"
          title="No Data Found !!!"
          text={terms.length > 0 && 'Did you mean'}
          action={
            isError ? (
              <Button className="mt-3" onClick={() => void refetch()}>
                Try again
              </Button>
            ) : terms.length > 0 ? (
              <ul className="mt-1 flex flex-wrap justify-center gap-2">
                {terms.map((term) => (
                  <li key={term}>
                    <PageLink
                      href={urls.search(term)}
                      replace
                      className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold text-brand hover:bg-brand-soft"
                    >
                      {term}
                    </PageLink>
                  </li>
                ))}
              </ul>
            ) : undefined
          }
        />
      ) : (
        <ProductGrid products={products} layout="search" skeletons={isPending || isLoadingMore ? SKELETON_CARDS : 0} />
      )}
    </div>
  )
}
