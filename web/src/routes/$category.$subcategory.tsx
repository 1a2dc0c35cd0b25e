import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { MessagePage } from '../components/message-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { useCall } from '../lib/api/use-call.ts'
import { useCachedPage } from '../lib/browser/use-cached-page.ts'
import { categoriesQuery, listingQuery, subcategoriesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { readListingSearch } from '../lib/catalogue/listing-filters.ts'
import { useLoadMore } from '../lib/catalogue/use-load-more.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { m } from '../paraglide/messages.js'
import { ListingFilters } from '../shop/listing/filters.tsx'
import { listingGrid } from '../shop/listing/listing-grid.ts'
import { ListingSkeleton, SKELETON_CARDS } from '../shop/listing/listing-skeleton.tsx'
import { ProductGrid } from '../shop/listing/product-grid.tsx'
import { SubcategoryColumn } from '../shop/listing/subcategory-column.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { urls } from '../urls.ts'

export const Route = createFileRoute('/$category/$subcategory')({
  validateSearch: readListingSearch,
  // The router passes all parameters of the address, in their order. The server rendered the page without unknown ones.
  loaderDeps: ({ search }) => readListingSearch(search),
  loader: async ({ context: { queryClient, call }, params, deps }) => {
    const categoryId = idOfSlug(params.category)
    const subCategoryId = idOfSlug(params.subcategory)
    const [categories, subcategories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery(call)),
      queryClient.ensureQueryData(subcategoriesQuery(call)),
    ])
    const category = categories.find(({ _id }) => _id === categoryId)
    const subcategory = subcategories.find(
      ({ _id, categoryIds }) => _id === subCategoryId && categoryIds.includes(categoryId),
    )
    if (!category || !subcategory) throw notFound()
    const products = queryClient.ensureInfiniteQueryData(listingQuery(call, { categoryId, subCategoryId, ...deps }))
    if (import.meta.env.SSR) await products
    else products.catch(() => {})
    return { category, subcategory }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {}
    const { category, subcategory } = loaderData
    const { origin } = match.context
    const path = urls.listing(category, subcategory)
    return pageHead({
      origin,
      path,
      title: `${subcategory.name} · ${category.name}`,
      description: m.listing_name_from_stores_near_you_delivered_free({ name: subcategory.name }),
      image: subcategory.image,
      data: {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: m.common_home(), item: origin + urls.home() },
          { '@type': 'ListItem', position: 2, name: category.name, item: origin + path },
        ],
      },
    })
  },
  pendingComponent: ListingSkeleton,
  component: Listing,
})

function Listing() {
  const { category, subcategory } = Route.useLoaderData()
  const filters = Route.useLoaderDeps()
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
          <ListingFilters filters={filters} count={pages[0]?.totalCount} />
          {!isPending && products.length === 0 && !isLoadingMore ? (
            <MessagePage
              level="p"
              art="/art/no-data.svg"
              title={isError ? m.listing_these_products_could_not_be_loaded() : m.listing_nothing_here_fits()}
              text={
                isError
                  ? m.listing_please_try_again_in_a_moment()
                  : filtered
                    ? m.listing_take_a_filter_away_to_see_more()
                    : m.listing_look_in_on_us_again_soon()
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
