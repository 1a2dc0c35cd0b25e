import type { ReactNode } from 'react'
import { ProductCard } from '../../components/product/product-card.tsx'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'

/** Cards in a horizontally scrolling row, with a heading. `inset` pads it like the parts around it, to their edges. */
export const ProductRow = ({
  id,
  title,
  products,
  className,
  inset,
}: {
  id: string
  title: ReactNode
  products: readonly CardProduct[]
  className?: string
  inset: string
}) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="mb-3 text-lg sm:text-xl">
      {title}
    </h2>
    <ul
      className={`no-scrollbar flex snap-x gap-2.5 sm:gap-3 lg:snap-none overflow-x-auto overscroll-x-contain py-1 ${inset}`}
    >
      {products.map((each) => (
        <li key={each._id} className="card-cell w-[140px] shrink-0 snap-start sm:w-[190px] lg:w-[186px]">
          <ProductCard product={each} sizes="174px" />
        </li>
      ))}
    </ul>
  </section>
)
