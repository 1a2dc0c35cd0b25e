import { createFileRoute, notFound } from '@tanstack/react-router'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { categoriesQuery, listingQuery, subcategoriesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { readListingSearch } from '../lib/catalogue/listing-filters.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { m } from '../paraglide/messages.js'
import { ListingPage } from '../shop/listing/listing-page.tsx'
import { ListingSkeleton } from '../shop/listing/listing-skeleton.tsx'
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
      description: m.listing_page_description({ name: subcategory.name }),
      image: subcategory.image,
      data: (address) => ({
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: m.common_home(), item: address(urls.home()) },
          { '@type': 'ListItem', position: 2, name: category.name, item: address(path) },
        ],
      }),
    })
  },
  pendingComponent: ListingSkeleton,
  component: ListingPage,
})
