import { ProductCard, ProductCardSkeleton } from '../../components/product/product-card.tsx'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'

const columns = {
  /** Search: 2 columns on small screens, 3 on medium, 4 on large. */
  search: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-4',
  /** Listing beside the subcategories: 1 to 4 columns, depending on the width. */
  listing: 'grid-cols-1 min-[360px]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
}

export const ProductGrid = ({
  products,
  layout,
  skeletons = 0,
}: {
  products: readonly CardProduct[]
  layout: keyof typeof columns
  /** The number of skeleton cards after the products. */
  skeletons?: number
}) => (
  <ul className={`grid gap-x-2 gap-y-4 sm:gap-x-3 lg:gap-x-4 lg:gap-y-5 ${columns[layout]}`}>
    {products.map((product, index) => (
      <li key={product._id} className="card-cell">
        <ProductCard product={product} eager={index < 4} heading="h2" />
      </li>
    ))}
    {Array.from({ length: skeletons }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
      <li key={`skeleton-${index}`}>
        <ProductCardSkeleton />
      </li>
    ))}
  </ul>
)
