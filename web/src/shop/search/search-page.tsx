import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useCachedPage } from '../../lib/browser/use-cached-page.ts'
import { searchQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { readSearchAddress } from '../../lib/catalogue/search-text.ts'
import { useLoadMore } from '../../lib/catalogue/use-load-more.ts'
import { normalizePath } from '../../lib/navigation/normalize-path.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { ClientOnly, LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { announce } from '../../ui/live-region.tsx'
import { urls } from '../../urls.ts'
import { ProductGrid } from '../listing/product-grid.tsx'
import { useSavedSearch } from './saved-searches.ts'
import { foundRecipesQuery, searchParts } from './search-parts.ts'
import { useScrollNearEnd } from './use-scroll-near-end.ts'

const route = getRouteApi('/search')

const SKELETON_CARDS = 10

export function SearchPage() {
  const loaded = route.useLoaderDeps()
  // The address changes at once, but the loader's text only a moment later. Old results must not show under a new text.
  // During a navigation to another page, the results stay.
  const address = readSearchAddress(
    useLocation({
      select: ({ pathname, search }) => (normalizePath(pathname) === urls.search() ? search : loaded),
    }),
  )
  const { q = '' } = address
  const call = useCall()
  const { data, isPending, isError, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(searchQuery(call, address))
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
  useSavedSearch(q, !isPending && count > 0)
  useScrollNearEnd(canLoadMore, { unasked: !isFetchNextPageError }, loadMore)

  useEffect(() => {
    if (!isPending) announce(`${count}${m.search_results_end()}${q && m.search_for_q({ q })}`)
  }, [count, q, isPending])

  const nothing = !isPending && products.length === 0
  const terms = pages[0]?.didYouMean ?? []
  const filtered = Object.keys(address).some((name) => name !== 'q')
  // While another filter loads, the chips stay as they were, and so does the focus on one of them.
  const counted = useRef({ q, facets: pages[0]?.facets })
  if (pages[0]) counted.current = { q, facets: pages[0].facets }
  const facets = counted.current.q === q ? counted.current.facets : undefined
  return (
    <div className="page pt-5">
      {q === '' && (
        <LazyBoundary>
          <ClientOnly>
            <searchParts.Recent />
          </ClientOnly>
          <searchParts.Popular />
        </LazyBoundary>
      )}
      <h1 className="mb-4 text-lg sm:text-xl">{m.search_search_results({ count: isPending ? '' : count })}</h1>
      {terms.length > 0 && count > 0 && (
        <p className="-mt-3 mb-4 text-sm text-ink-2">
          <FilledText text={m.search_showing_results_for} parts={{ term: <b>{terms[0]}</b> }} />
        </p>
      )}
      {facets && (
        <LazyBoundary>
          <searchParts.Filters facets={facets} address={address} />
        </LazyBoundary>
      )}
      {recipes.length > 0 && (
        <LazyBoundary>
          <searchParts.Recipes recipes={recipes} />
        </LazyBoundary>
      )}
      {nothing ? (
        <MessagePage
          level="p"
          art="/art/no-data.svg"
          title={m.search_no_data_found()}
          text={terms.length > 0 && m.search_did_you_mean()}
          action={
            isError ? (
              <Button className="mt-3" onClick={() => void refetch()}>
                {m.common_try_again()}
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
            ) : filtered ? (
              <PageLink href={urls.search(q)} className={`mt-3 ${buttonClass({ look: 'outline' })}`}>
                {m.common_show_all()}
              </PageLink>
            ) : undefined
          }
        />
      ) : (
        <ProductGrid products={products} layout="search" skeletons={isPending || isLoadingMore ? SKELETON_CARDS : 0} />
      )}
      {nothing && !isError && !filtered && (
        <LazyBoundary>
          <searchParts.Nearest text={q} />
        </LazyBoundary>
      )}
    </div>
  )
}
