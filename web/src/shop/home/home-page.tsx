import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import {
  carouselQuery,
  categoriesQuery,
  FEW,
  isSparse,
  SERVER_RENDERED_CAROUSELS,
  SPARSE_CAROUSELS,
  subcategoriesQuery,
} from '../../lib/catalogue/catalogue-queries.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { ClientOnly, LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Banner } from './banner.tsx'
import { CarouselRow, Shelf } from './carousel-row.tsx'
import { CategoryTiles, categoryHref } from './category-tiles.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { homeQuery, scheduled } from './scheduled.ts'

const BuyAgainShelf = lazy(() => import('./buy-again-shelf.tsx'))

const ShiftBar = lazy(() => import('./shift-bar.tsx'))

const EmptyShop = lazy(() => import('./empty-shop.tsx'))

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

export function HomePage() {
  const call = useCall()
  const { data: categories } = useSuspenseQuery(categoriesQuery(call))
  const { data: subcategories } = useSuspenseQuery(subcategoriesQuery(call))
  const { data: entries } = useSuspenseQuery(homeQuery(call))
  const queryClient = useQueryClient()
  const [shelves] = useState(() =>
    categories
      .slice(0, SPARSE_CAROUSELS)
      .map(({ _id }) => queryClient.getQueryData(carouselQuery(call, _id).queryKey)?.length ?? FEW + 1),
  )
  const withAll = isSparse(shelves.slice(0, SERVER_RENDERED_CAROUSELS), categories.length)
  // The first ones stand in the banner's place: they are for this hour.
  const banners = entries.filter(({ kind }) => kind === 'banner').slice(0, 2)
  const others = entries.filter((entry) => !banners.includes(entry))
  return (
    <div className="page pt-3 sm:pt-4">
      {useSignedIn() && (
        <LazyBoundary>
          <ShiftBar />
        </LazyBoundary>
      )}
      <Banner scheduled={banners} isEmpty={shelves.every((cards) => cards === 0)} />
      {categories.length === 0 && (
        <ClientOnly>
          <EmptyShop />
        </ClientOnly>
      )}
      {categories.length > 0 && <CategoryTiles categories={categories} subcategories={subcategories} />}
      <BuyAgain />
      {/* Shelves of a card or two stand beside each other: a shop with few products would be a column of single cards. */}
      <div className="grid grid-cols-2 gap-x-2.5 *:col-span-full *:min-w-0 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {others.length > 0 && (
          <LazyBoundary>
            <scheduled.Entries entries={others} parts={{ Shelf, CarouselRow, ProductCarousel }} />
          </LazyBoundary>
        )}
        {categories.map((category, index) => (
          <ProductCarousel
            key={category._id}
            id={category._id}
            name={category.name}
            href={categoryHref(category, subcategories)}
            query={carouselQuery(call, category._id)}
            // Where the first shelves have few products, the others are asked for at once: they take less room than a row.
            withPage={withAll || index < SERVER_RENDERED_CAROUSELS}
            eager={index === 0}
          />
        ))}
      </div>
    </div>
  )
}
