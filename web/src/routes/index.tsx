import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCall } from '../lib/api/use-call.ts'
import { categoriesQuery, shelfQuery, subcategoriesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { urls } from '../urls.ts'
import { Banner } from './-home/banner.tsx'
import { CategoryTiles } from './-home/category-tiles.tsx'
import { FirstSteps } from './-home/empty-shop.tsx'
import { HomeSkeleton } from './-home/home-skeleton.tsx'
import { Shelf } from './-home/product-carousel.tsx'

/** As many shelves as any first screen shows come with the page; the others when they are near. */
const SHELVES_WITH_THE_PAGE = 2

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, call } }) => {
    const subcategories = queryClient.ensureQueryData(subcategoriesQuery(call))
    const categories = await queryClient.ensureQueryData(categoriesQuery(call))
    const first = categories.slice(0, SHELVES_WITH_THE_PAGE)
    await Promise.all([subcategories, ...first.map(({ _id }) => queryClient.ensureQueryData(shelfQuery(call, _id)))])
    return queryClient.ensureQueryData(settingsQuery(call))
  },
  head: ({ loaderData, match }) => {
    const { origin } = match.context
    const { storeName = 'Tokri', promiseMinutes = 10 } = loaderData ?? {}
    return pageHead({
      origin,
      path: urls.home(),
      title: `${storeName}: groceries delivered in ${promiseMinutes} minutes`,
      description: `Over 5000 products from stores near you, delivered free in ${promiseMinutes} minutes at the best prices.`,
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

function Home() {
  const call = useCall()
  const { data: categories } = useSuspenseQuery(categoriesQuery(call))
  const { data: subcategories } = useSuspenseQuery(subcategoriesQuery(call))
  return (
    <div className="page pt-4">
      <Banner />
      {categories.length === 0 && <FirstSteps />}
      {categories.length > 0 && <CategoryTiles categories={categories} subcategories={subcategories} />}
      {categories.map((category, index) => (
        <Shelf
          key={category._id}
          category={category}
          subcategories={subcategories}
          withPage={index < SHELVES_WITH_THE_PAGE}
          eager={index === 0}
        />
      ))}
    </div>
  )
}
