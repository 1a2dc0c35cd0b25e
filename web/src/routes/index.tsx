import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { useCall } from '../lib/api/use-call.ts'
import { carouselQuery, categoriesQuery, subcategoriesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { type ShownPromise, shownPromiseKey } from '../lib/place/shown-promise.ts'
import { useSignedIn } from '../lib/session/use-signed-in.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../shop/home/banner.tsx'
import { CarouselRow, Shelf } from '../shop/home/carousel-row.tsx'
import { CategoryTiles, categoryHref } from '../shop/home/category-tiles.tsx'
import { HomeSkeleton } from '../shop/home/home-skeleton.tsx'
import { ProductCarousel } from '../shop/home/product-carousel.tsx'
import { homeQuery, scheduled } from '../shop/home/scheduled.ts'
import { ClientOnly, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { urls } from '../urls.ts'

const BuyAgainShelf = lazy(() => import('../shop/home/buy-again-shelf.tsx'))
const EmptyShop = lazy(() => import('../shop/home/empty-shop.tsx'))

/** The number of carousels that the server renders; the others load when they come near the viewport. */
const SERVER_RENDERED_CAROUSELS = 2

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, call } }) => {
    const subcategories = queryClient.ensureQueryData(subcategoriesQuery(call))
    const entries = queryClient.ensureQueryData(homeQuery(call))
    const categories = await queryClient.ensureQueryData(categoriesQuery(call))
    const first = categories.slice(0, SERVER_RENDERED_CAROUSELS)
    await Promise.all([
      subcategories,
      entries,
      ...first.map(({ _id }) => queryClient.ensureQueryData(carouselQuery(call, _id))),
    ])
    return queryClient.ensureQueryData(settingsQuery(call))
  },
  head: ({ loaderData, match }) => {
    const { origin } = match.context
    const { storeName = 'Tokri', promiseMinutes = 10 } = loaderData ?? {}
    const shown = match.context.queryClient.getQueryData<ShownPromise>(shownPromiseKey)
    const minutes = shown?.minutes ?? promiseMinutes
    return pageHead({
      origin,
      path: urls.home(),
      title: m.home_storename_groceries_delivered_in_minutes_minutes({ storeName, minutes }),
      description: m.home_over_5000_products_from_stores_near_you_3({ minutes }),
      image: '/art/banner-wide.webp',
      data: {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: storeName,
        url: origin + urls.home(),
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/search?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    })
  },
  pendingComponent: HomeSkeleton,
  component: Home,
})

/** The first shelf of a signed-in shopper. Its space is reserved before the first paint, if they had it last time. */
const BuyAgain = () => (
  <div className="buy-again-space">
    {useSignedIn() && (
      <LazyBoundary>
        <BuyAgainShelf parts={{ Shelf, CarouselRow }} />
      </LazyBoundary>
    )}
  </div>
)

function Home() {
  const call = useCall()
  const { data: categories } = useSuspenseQuery(categoriesQuery(call))
  const { data: subcategories } = useSuspenseQuery(subcategoriesQuery(call))
  const { data: entries } = useSuspenseQuery(homeQuery(call))
  return (
    <div className="page pt-4">
      <Banner />
      {categories.length === 0 && (
        <ClientOnly>
          <EmptyShop />
        </ClientOnly>
      )}
      {categories.length > 0 && <CategoryTiles categories={categories} subcategories={subcategories} />}
      <BuyAgain />
      {entries.length > 0 && (
        <LazyBoundary>
          <scheduled.Entries entries={entries} parts={{ Shelf, CarouselRow, ProductCarousel }} />
        </LazyBoundary>
      )}
      {categories.map((category, index) => (
        <ProductCarousel
          key={category._id}
          id={category._id}
          name={category.name}
          href={categoryHref(category, subcategories)}
          query={carouselQuery(call, category._id)}
          withPage={index < SERVER_RENDERED_CAROUSELS}
          eager={index === 0}
        />
      ))}
    </div>
  )
}
