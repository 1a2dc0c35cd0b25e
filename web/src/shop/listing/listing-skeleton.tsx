import { useScrollToTop } from '../../lib/navigation/scroll-restoration.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listingGrid } from './listing-grid.ts'
import { ProductGrid } from './product-grid.tsx'

/** Skeleton cards while the first products are loading. */
export const SKELETON_CARDS = 8

/** A listing before the name of its subcategory is known. */
export const ListingSkeleton = () => {
  useScrollToTop()
  return (
    <div aria-hidden="true" className="page pt-4 lg:pt-6">
      <Skeleton className="h-5 w-48" />
      <div className={`mt-3 lg:mt-5 ${listingGrid}`}>
        <Skeleton className="h-120 rounded-e-card lg:rounded-card" />
        <section className="min-w-0">
          <Skeleton className="mb-3 h-7 w-44" />
          <Skeleton className="mb-4 h-11 rounded-full" />
          <ProductGrid products={[]} layout="listing" skeletons={SKELETON_CARDS} />
        </section>
      </div>
    </div>
  )
}
