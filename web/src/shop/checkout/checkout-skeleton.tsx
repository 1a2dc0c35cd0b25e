import { Skeleton } from '../../ui/skeleton.tsx'

export const CheckoutSkeleton = () => (
  <div aria-hidden="true" className="page pt-5 lg:pt-8">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
      <div className="grid h-fit gap-3">
        <Skeleton className="mb-1 h-7 w-56" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-14 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  </div>
)
