import { useScrollToTop } from '../../lib/navigation/scroll-restoration.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const ProductSkeleton = () => {
  useScrollToTop()
  return (
    <div aria-hidden="true" className="page pt-4 lg:pt-6">
      <Skeleton className="h-4 w-48" />
      <div className="mt-4 grid gap-6 lg:mt-6 lg:grid-cols-2 lg:gap-10">
        <Skeleton className="aspect-square max-h-[38vh] w-full rounded-sheet sm:max-h-[48vh] lg:max-h-[58vh]" />
        <div>
          <Skeleton className="h-5 w-16" />
          <Skeleton className="mt-3 h-8 w-3/4" />
          <Skeleton className="mt-2 h-5 w-24" />
          <Skeleton className="mt-5 h-24 rounded-card max-sm:hidden" />
          <Skeleton className="mt-8 h-6 w-56" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-4 h-12" />
        </div>
      </div>
    </div>
  )
}
