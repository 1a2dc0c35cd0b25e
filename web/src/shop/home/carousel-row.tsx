import { lazy, type ReactNode, type Ref, useRef, useSyncExternalStore } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

// Fingers scroll by swiping, so phones do not load the arrows. The width is the `lg` breakpoint.
const CarouselArrows = lazy(() => import('./carousel-arrows.tsx'))
const mouseOrWideScreen = () => matchMedia('(any-hover: hover) and (any-pointer: fine), (min-width: 1024px)')
const watchArrows = (onChange: () => void) => {
  const query = mouseOrWideScreen()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
/** False on the server and while the page hydrates. */
const useNeedsArrows = () =>
  useSyncExternalStore(
    watchArrows,
    () => mouseOrWideScreen().matches,
    () => false,
  )

/** A shelf of the home page: its name, a link to all of it if there is one, and a row. `few`: so many cards, if they are one or two. */
export const Shelf = ({
  id,
  name,
  href,
  ref,
  few,
  children,
}: {
  id: string
  name: string
  href: string | undefined
  ref?: Ref<HTMLElement> | undefined
  few?: number
  children: ReactNode
}) => {
  const headingId = `carousel-${id}`
  return (
    <section
      ref={ref}
      aria-labelledby={headingId}
      className={`mt-5 lg:mt-6 ${few ? (few > 1 ? 'col-span-2!' : 'col-auto!') : ''}`}
    >
      <div className="flex min-h-10 items-center justify-between gap-4">
        <h2 id={headingId} className={few ? 'line-clamp-2 text-base leading-tight' : 'text-lg sm:text-xl'}>
          {name}
        </h2>
        {href && (
          <PageLink
            href={href}
            aria-label={m.home_see_all_in_name({ name })}
            className="relative -me-2 inline-flex min-h-10 items-center before:absolute before:-inset-y-0.5 before:inset-x-0 whitespace-nowrap rounded-control px-2 text-sm font-semibold text-brand hover:underline sm:text-base"
          >
            {m.common_see_all()}
          </PageLink>
        )}
      </div>
      {children}
    </section>
  )
}

/** List items in a horizontally scrolling row. */
export const CarouselRow = ({ name, children }: { name: string; children: ReactNode }) => {
  const row = useRef<HTMLUListElement>(null)
  const needsArrows = useNeedsArrows()
  return (
    <div className="relative -mx-4 sm:-mx-6 lg:mx-0">
      <ul
        ref={row}
        className="no-scrollbar flex snap-x gap-2.5 sm:gap-3 lg:snap-none overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 sm:scroll-px-6 sm:px-6 lg:scroll-px-0 lg:px-0"
      >
        {children}
      </ul>
      {needsArrows && (
        <LazyBoundary>
          <CarouselArrows row={row} name={name} />
        </LazyBoundary>
      )}
    </div>
  )
}
