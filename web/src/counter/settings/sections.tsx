import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/class-names.ts'

/** The sections of the page in their sequence; a link to one is its name after the `#`. */
const sections = {
  shop: 'Shop',
  orders: 'Orders and delivery',
  payment: 'Payment and tax',
  safety: 'Safety and programs',
  messages: 'Messages',
} as const
type SectionName = keyof typeof sections

/** The section in the lower part of the window, where the short last one ends as well. */
const useCurrentSection = () => {
  const [current, setCurrent] = useState<string>('shop')
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      { rootMargin: '-85% 0px -15%' },
    )
    for (const section of document.querySelectorAll('section[data-section]')) watch.observe(section)
    return () => watch.disconnect()
  }, [])
  return current
}

/** Leads to the sections and marks the one that is read: a column on wide screens, a row that stays at the top on phones. */
export const SectionIndex = () => {
  const current = useCurrentSection()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    row.current?.scrollTo({ left: (link?.offsetLeft ?? 0) - 16 })
  }, [current])
  return (
    <nav
      ref={row}
      aria-label="Settings"
      className="no-scrollbar top-(--header-height) z-20 flex gap-1 overflow-x-auto max-lg:sticky max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-2 lg:sticky lg:top-(--below-header) lg:flex-col lg:self-start"
    >
      {Object.entries(sections).map(([name, title]) => (
        <a
          key={name}
          href={`#${name}`}
          aria-current={name === current ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center rounded-control px-2.5 text-sm font-medium whitespace-nowrap lg:pointer-fine:min-h-8',
            name === current ? 'bg-brand-soft text-brand' : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

export const SettingsSection = ({ name, children }: { name: SectionName; children: ReactNode }) => (
  <section
    id={name}
    data-section
    aria-labelledby={`title-${name}`}
    className="flex scroll-mt-(--below-header) flex-col gap-4"
  >
    <h2 id={`title-${name}`} className="font-display text-lg font-bold">
      {sections[name]}
    </h2>
    {children}
  </section>
)
