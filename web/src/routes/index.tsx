import { createFileRoute } from '@tanstack/react-router'
import {
  carouselQuery,
  categoriesQuery,
  isSparse,
  SERVER_RENDERED_CAROUSELS,
  SPARSE_CAROUSELS,
  subcategoriesQuery,
} from '../lib/catalogue/catalogue-queries.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { type ShownPromise, shownPromiseKey } from '../lib/place/shown-promise.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { HomePage } from '../shop/home/home-page.tsx'
import { HomeSkeleton } from '../shop/home/home-skeleton.tsx'
import { homeQuery } from '../shop/home/scheduled.ts'
import { urls } from '../urls.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, call } }) => {
    const carousels = async () => {
      const categories = await queryClient.ensureQueryData(categoriesQuery(call))
      const first = categories.slice(0, SERVER_RENDERED_CAROUSELS)
      const shelves = await Promise.all(first.map(({ _id }) => queryClient.ensureQueryData(carouselQuery(call, _id))))
      if (
        !isSparse(
          shelves.map(({ length }) => length),
          categories.length,
        )
      )
        return
      // Shelves of a card or two stand beside each other: one that came later would move those after it.
      const rest = categories.slice(SERVER_RENDERED_CAROUSELS, SPARSE_CAROUSELS)
      await Promise.all(rest.map(({ _id }) => queryClient.prefetchQuery(carouselQuery(call, _id))))
    }
    await Promise.all([
      carousels(),
      queryClient.ensureQueryData(subcategoriesQuery(call)),
      queryClient.ensureQueryData(homeQuery(call)),
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
      title: m.home_page_title({ storeName, minutes }),
      description: loaderData?.descriptions.home ?? '',
      image: loaderData?.banner || '/art/banner-wide.webp',
      data: (address) => ({
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: storeName,
        url: address(urls.home()),
        potentialAction: {
          '@type': 'SearchAction',
          target: `${address(urls.search())}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }),
    })
  },
  pendingComponent: HomeSkeleton,
  component: HomePage,
})
