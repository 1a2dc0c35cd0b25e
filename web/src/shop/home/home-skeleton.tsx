import { useScrollToTop } from '../../lib/navigation/scroll-restoration.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const tileColumns = 'grid grid-cols-4 gap-x-2.5 gap-y-4 sm:grid-cols-5 lg:grid-cols-10 lg:gap-x-3'

/** Skeletons of the banner and of the tiles: 10 on phones, 16 on tablets, 18 on wide screens. */
export const HomeSkeleton = () => {
  useScrollToTop()
  return (
    <div aria-hidden="true" className="page pt-4">
      <Skeleton className="aspect-[2/1] rounded-sheet max-[359px]:aspect-[3/2] sm:aspect-[33/10]" />
      <div className={`mt-6 ${tileColumns}`}>
        {Array.from({ length: 18 }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            key={index}
            className={index >= 16 ? 'hidden lg:block' : index >= 10 ? 'hidden sm:block' : ''}
          >
            <Skeleton className="aspect-square rounded-card" />
            <Skeleton className="mx-auto mt-2 h-3 w-4/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
