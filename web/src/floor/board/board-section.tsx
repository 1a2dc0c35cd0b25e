import type { ReactNode } from 'react'

/** A column of the board. It scrolls by itself where there is room for all columns beside each other. */
export const BoardSection = ({
  id,
  title,
  count,
  note,
  children,
}: {
  id: string
  title: string
  count: number
  note?: string | false
  children: ReactNode
}) => (
  <section
    id={id}
    aria-label={title}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="relative min-h-0 scroll-mt-20 overflow-y-auto rounded-card bg-sunken px-2 pb-2"
  >
    <h2 className="sticky top-0 z-10 flex flex-wrap items-baseline gap-x-2 bg-sunken px-1 py-2 text-base">
      <span>{title}</span> <span className="text-ink-2">{count}</span>
      {note && <span className="ms-auto font-sans text-xs font-medium text-deal">{note}</span>}
    </h2>
    {children}
  </section>
)
