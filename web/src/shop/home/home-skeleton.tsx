import { useScrollToTop } from '../../lib/navigation/scroll-restoration.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const tileColumns = 'grid grid-cols-4 gap-x-2 gap-y-2.5 sm:grid-cols-5 sm:gap-x-3 sm:gap-y-2 lg:grid-cols-10'

/** Skeletons of the banner and of the tiles: 10 on phones, 16 on tablets, 18 on wide screens. */
export const HomeSkeleton = () => {
  useScrollToTop()
  return (
    <div aria-hidden="true" className="page pt-3 sm:pt-4">
      <Skeleton className="h-33 rounded-[20px] sm:h-54 lg:rounded-sheet" />
      <div className={`mt-4 sm:mt-5 ${tileColumns}`}>
        {Array.from({ length: 18 }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            key={index}
            className={index >= 16 ? 'hidden lg:block' : index >= 10 ? 'hidden sm:block' : ''}
          >
            <Skeleton className="aspect-5/4 rounded-field sm:aspect-4/3 sm:rounded-[16px]" />
            <Skeleton className="mx-auto mt-2 mb-5 h-3 w-4/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
