import { useEffect, useRef } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import type { Category, Subcategory } from '../../lib/catalogue/catalogue-queries.ts'
import { imageAt, urls } from '../../urls.ts'

/** The subcategories of one category: a column on wide screens, a scrolling row on phones. */
export const SubcategoryColumn = ({
  category,
  siblings,
  currentId,
}: {
  category: Category
  siblings: readonly Subcategory[]
  currentId: string
}) => {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the current subcategory may be outside the visible part of the row.
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>(`[data-id="${currentId}"]`)
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [currentId])
  return (
    <nav
      aria-label={category.name}
      className="-mx-4 border-line sm:-mx-6 lg:sticky lg:top-24 lg:mx-0 lg:max-h-[calc(100dvh-112px)] lg:self-start lg:overflow-y-auto lg:rounded-card lg:border lg:bg-surface lg:p-2"
    >
      <ul
        ref={list}
        className="no-scrollbar relative flex gap-1 overflow-x-auto px-4 pb-1 sm:px-6 lg:flex-col lg:gap-1 lg:px-0 lg:pb-0"
      >
        {siblings.map((each) => {
          const current = each._id === currentId
          return (
            <li key={each._id} data-id={each._id} className="shrink-0">
              <PageLink
                href={urls.listing(category, each)}
                aria-current={current ? 'page' : undefined}
                className={`flex w-[84px] flex-col items-center gap-1.5 rounded-field px-0.5 py-1.5 text-center text-xs font-medium lg:w-full lg:flex-row lg:gap-3 lg:px-1.5 lg:text-left lg:text-sm ${
                  current ? 'bg-brand-soft font-semibold text-brand' : 'text-ink-2 hover:bg-sunken hover:text-ink'
                }`}
              >
                <span
                  className={`block size-14 shrink-0 overflow-hidden rounded-field bg-tile lg:size-12 ${
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
                <span className="line-clamp-3 max-w-full lg:line-clamp-2">{each.name}</span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
