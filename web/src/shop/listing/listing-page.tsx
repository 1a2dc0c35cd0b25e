import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useCachedPage } from '../../lib/browser/use-cached-page.ts'
import { listingQuery, subcategoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { useLoadMore } from '../../lib/catalogue/use-load-more.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'
import { ListingFilters } from './filters.tsx'
import { listingGrid } from './listing-grid.ts'
import { SKELETON_CARDS } from './listing-skeleton.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SubcategoryColumn } from './subcategory-column.tsx'

const route = getRouteApi('/$category/$subcategory')

export function ListingPage() {
  const { category, subcategory } = route.useLoaderData()
  const filters = route.useLoaderDeps()
  const call = useCall()
  const { data: subcategories } = useSuspenseQuery(subcategoriesQuery(call))
  const siblings = subcategories.filter(({ categoryIds }) => categoryIds.includes(category._id))
  const { data, isPending, isError, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    listingQuery(call, { categoryId: category._id, subCategoryId: subcategory._id, ...filters }),
  )
  useCachedPage(data ? null : error)
  const pages = data?.pages ?? []
  const { pagesShown, isLoadingMore, loadMore } = useLoadMore({
    loaded: pages.length,
    hasNextPage,
    isFetching,
    fetchNextPage,
  })
  const products = pages.slice(0, pagesShown).flatMap((page) => page.products)
  const filtered = Object.keys(filters).length > 0
  const more = pagesShown < (pages[0]?.totalPages ?? 0)

  return (
    <div className="page pt-4 lg:pt-6">
      <nav aria-label={m.common_breadcrumb()} className="text-sm text-ink-3">
        <ol className="flex items-center gap-1.5">
          <li>
            <PageLink
              href={urls.home()}
              className="-mx-1 -my-2.5 inline-flex min-h-11 items-center px-1 hover:text-ink"
            >
              {m.common_home()}
            </PageLink>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page" className="truncate text-ink-2">
            {category.name}
          </li>
        </ol>
      </nav>
      <div className={`mt-3 lg:mt-5 ${listingGrid}`}>
        <SubcategoryColumn category={category} siblings={siblings} currentId={subcategory._id} />
        <section className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 className="text-xl">{subcategory.name}</h1>
          </div>
          <ListingFilters filters={filters} count={pages[0]?.totalCount} origins={pages[0]?.origins} />
          {!isPending && products.length === 0 && !isLoadingMore ? (
            <MessagePage
              level="p"
              art={isError ? '/art/offline.svg' : '/art/no-data.svg'}
              title={isError ? m.listing_failed() : m.listing_nothing_here_fits()}
              text={
                isError ? m.listing_failed_hint() : filtered ? m.listing_filtered_empty_hint() : m.listing_empty_hint()
              }
              action={
                isError ? (
                  <Button className="mt-3" onClick={() => void refetch()}>
                    {m.common_try_again()}
                  </Button>
                ) : (
                  filtered && (
                    <PageLink
                      href={urls.listing(category, subcategory)}
                      className={`mt-3 ${buttonClass({ look: 'outline' })}`}
                    >
                      {m.common_show_all()}
                    </PageLink>
                  )
                )
              }
            />
          ) : (
            <ProductGrid
              products={products}
              layout="listing"
              skeletons={isPending || isLoadingMore ? SKELETON_CARDS : 0}
            />
          )}
          {more && (
            <div className="mt-6 flex justify-center">
              <Button look="outline" busy={isLoadingMore} onClick={loadMore} className="min-w-40">
                {m.listing_load_more()}
              </Button>
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
