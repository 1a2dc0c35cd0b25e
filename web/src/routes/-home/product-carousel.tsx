import { useQuery } from '@tanstack/react-query'
import { lazy, useRef, useSyncExternalStore } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { ProductCard, ProductCardSkeleton } from '../../components/product-card.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import {
  type CardProduct,
  type Category,
  carouselQuery,
  type Subcategory,
} from '../../lib/catalogue/catalogue-queries.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import { categoryHref } from './category-tiles.tsx'

const SKELETON_CARDS = 7
/** At the widest size the row cuts the last card in its middle, which shows that there are more. */
const CARD_WIDTH = 'w-[164px] shrink-0 sm:w-[190px] lg:w-[186px]'
/** The height of a row of cards, reserved so that nothing moves when the row appears. */
const ROW_HEIGHT = 'h-[314px] sm:h-[340px] lg:h-[336px]'

// Phones scroll by swiping, so they do not load the arrows. The width is the `lg` breakpoint.
const CarouselArrows = lazy(() => import('./carousel-arrows.tsx'))
const wideScreen = () => matchMedia('(min-width: 64rem)')
const watchWidth = (onChange: () => void) => {
  const query = wideScreen()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
/** False on the server and while the page hydrates. */
const useWideScreen = () =>
  useSyncExternalStore(
    watchWidth,
    () => wideScreen().matches,
    () => false,
  )

type Props = {
  category: Category
  subcategories: readonly Subcategory[]
  /** Whether the server renders the row. */
  withPage: boolean
  eager: boolean
}

/**
 * The products of one category in a horizontally scrolling row. While it is far from the viewport, it requests and
 * renders no products. The heading keeps its elements when the row appears, because a press on its link may be in
 * progress.
 */
export const ProductCarousel = ({ category, subcategories, withPage, eager }: Props) => {
  const [element, seen] = useNearViewport<HTMLElement>()
  const near = withPage || seen
  const { data: products, isPending } = useQuery({ ...carouselQuery(useCall(), category._id), enabled: near })
  if (products?.length === 0) return null
  const headingId = `carousel-${category._id}`
  return (
    <section ref={withPage ? null : element} aria-labelledby={headingId} className="mt-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={headingId} className="text-lg sm:text-xl">
          {category.name}
        </h2>
        <PageLink
          href={categoryHref(category, subcategories)}
          aria-label={`See All in ${category.name}`}
          className="-mr-2 inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-2 text-sm font-semibold text-brand hover:text-brand-hover sm:text-base"
        >
          See All
        </PageLink>
      </div>
      {near ? (
        <Row name={category.name} products={isPending ? undefined : (products ?? [])} eager={eager} />
      ) : (
        <div className={ROW_HEIGHT} />
      )}
    </section>
  )
}

/** `products` is undefined while loading. */
const Row = ({
  name,
  products,
  eager,
}: {
  name: string
  products: readonly CardProduct[] | undefined
  eager: boolean
}) => {
  const row = useRef<HTMLUListElement>(null)
  const wide = useWideScreen()
  return (
    <div className="relative -mx-4 sm:-mx-6 lg:mx-0">
      <ul
        ref={row}
        className="no-scrollbar flex snap-x gap-3 lg:snap-none overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 sm:scroll-px-6 sm:px-6 lg:scroll-px-0 lg:px-0"
      >
        {products === undefined
          ? Array.from({ length: SKELETON_CARDS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
              <li key={index} className={CARD_WIDTH}>
                <ProductCardSkeleton />
              </li>
            ))
          : products.map((product, index) => (
              <li key={product._id} className={`${CARD_WIDTH} card-cell snap-start`}>
                <ProductCard product={product} eager={eager && index < 3} sizes="(min-width: 640px) 174px, 148px" />
              </li>
            ))}
      </ul>
      {wide && (
        <LazyBoundary>
          <CarouselArrows row={row} name={name} />
        </LazyBoundary>
      )}
    </div>
  )
}
