import { useQuery } from '@tanstack/react-query'
import { ProductCard, ProductCardSkeleton } from '../../components/product/product-card.tsx'
import { type carouselQuery, FEW } from '../../lib/catalogue/catalogue-queries.ts'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import { CarouselRow, Shelf } from './carousel-row.tsx'

const SKELETON_CARDS = 7
/** At the widest size the row cuts the last card in its middle, which shows that there are more. */
const CARD_WIDTH = 'w-[140px] shrink-0 sm:w-[190px] lg:w-[186px]'
/** The height of a row of cards, reserved so that nothing moves when the row appears. */
const ROW_HEIGHT = 'h-[250px] sm:h-[300px] lg:h-[296px]'

type Props = {
  id: string
  name: string
  /** Where all of its products are. */
  href: string | undefined
  query: ReturnType<typeof carouselQuery>
  /** Whether the row is there when the page opens, and not first when it comes near the viewport. */
  withPage: boolean
  eager?: boolean
}

/**
 * Products in a horizontally scrolling row. While it is far from the viewport, it requests and renders no products. The
 * heading keeps its elements when the row appears, because a press on its link may be in progress.
 */
export const ProductCarousel = ({ id, name, href, query, withPage, eager = false }: Props) => {
  const [element, seen] = useNearViewport<HTMLElement>()
  const near = withPage || seen
  const { data: products = [], isPending } = useQuery({ ...query, enabled: near })
  if (!isPending && products.length === 0) return null
  const cards = (width: string) =>
    products.map((product, index) => (
      <li key={product._id} className={`${width} card-cell snap-start`}>
        <ProductCard product={product} eager={eager && index < 3} sizes="(min-width: 640px) 174px, 128px" />
      </li>
    ))
  // A row that comes later keeps its place: the page becomes no shorter under a finger that scrolls.
  // One that is asked for at once has the room of a single card until its answer.
  const count = isPending ? 1 : products.length
  const few = withPage && count <= FEW ? count : 0
  return (
    <Shelf ref={withPage ? null : element} id={id} name={name} href={href} few={few}>
      {few ? (
        <ul className="flex gap-2.5 py-1">
          {isPending ? (
            <li className="min-w-0 flex-1">
              <ProductCardSkeleton />
            </li>
          ) : (
            cards('min-w-0 flex-1')
          )}
        </ul>
      ) : near ? (
        <CarouselRow name={name}>
          {isPending
            ? Array.from({ length: SKELETON_CARDS }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
                <li key={index} className={CARD_WIDTH}>
                  <ProductCardSkeleton />
                </li>
              ))
            : cards(CARD_WIDTH)}
        </CarouselRow>
      ) : (
        <div className={ROW_HEIGHT} />
      )}
    </Shelf>
  )
}
