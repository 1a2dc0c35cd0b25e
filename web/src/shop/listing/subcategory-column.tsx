import { useEffect, useRef } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import type { Category, Subcategory } from '../../lib/catalogue/catalogue-queries.ts'
import { imageAt, urls } from '../../urls.ts'

/** The subcategories of one category. Pictures are above the short names, on wide screens beside them. */
export const SubcategoryColumn = ({
  category,
  siblings,
  currentId,
}: {
  category: Category
  siblings: readonly Subcategory[]
  currentId: string
}) => {
  const column = useRef<HTMLElement>(null)
  // The current subcategory may be below the visible part of the column.
  useEffect(() => {
    const nav = column.current
    const current = nav?.querySelector<HTMLElement>(`[data-id="${currentId}"]`)
    if (nav && current) nav.scrollTop = current.offsetTop - (nav.clientHeight - current.clientHeight) / 2
  }, [currentId])
  return (
    <nav
      ref={column}
      aria-label={category.name}
      className="no-scrollbar sticky top-(--header-height) max-h-[calc(100dvh-var(--header-height))] self-start overflow-y-auto overscroll-y-contain rounded-e-card border border-s-0 border-line bg-surface max-sm:pb-24 lg:top-(--below-header) lg:max-h-[calc(100dvh-var(--below-header)-16px)] lg:rounded-card lg:border-s lg:p-2"
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] lg:gap-1">
        {siblings.map((each) => {
          const current = each._id === currentId
          return (
            <li key={each._id} data-id={each._id}>
              <PageLink
                href={urls.listing(category, each)}
                aria-current={current ? 'page' : undefined}
                className={`relative flex flex-col items-center gap-1 px-1.5 py-2 text-center text-2xs font-medium -outline-offset-2 sm:gap-1.5 sm:text-xs lg:flex-row lg:gap-3 lg:rounded-field lg:py-1.5 lg:text-start lg:text-sm ${
                  current
                    ? 'bg-brand-soft font-semibold text-brand before:absolute before:inset-y-0 before:inset-s-0 before:w-1 before:rounded-e-full before:bg-brand lg:before:hidden'
                    : 'text-ink-2 hover:bg-sunken hover:text-ink'
                }`}
              >
                <span
                  className={`block size-12 shrink-0 overflow-hidden rounded-field bg-tile sm:size-16 lg:size-12 ${
                    current ? 'ring-2 ring-brand' : ''
                  }`}
                >
                  {each.image && (
                    <img
                      src={imageAt(each.image, 240)}
                      alt=""
                      width={112}
                      height={112}
                      loading="lazy"
                      decoding="async"
                      className="size-full object-cover"
                    />
                  )}
                </span>
                <span className="line-clamp-3 max-w-full hyphens-auto leading-tight lg:line-clamp-2">{each.name}</span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
