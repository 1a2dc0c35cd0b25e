import { ChevronLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageLink } from '../../components/page-link.tsx'
import { cx } from '../../ui/class-names.ts'
import { StoreStatus } from './store-status.tsx'

const Bar = createContext<Element | null>(null)

/** Shows something in the bar of its page, before the actions. */
export const InBar = ({ children }: { children: ReactNode }) => {
  const bar = useContext(Bar)
  return bar && createPortal(children, bar)
}

/** The bar of a page, with title, count and actions, and the content below. The bar stays in sight where there is room. */
export const AdminPage = ({
  back,
  title,
  count,
  tabs,
  action,
  children,
}: {
  /** The list that the page belongs to. */
  back?: { href: string; label: string }
  title: string
  /** How many rows there are, in words. */
  count?: string | undefined
  /** Other views of the page, beside its title. */
  tabs?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => {
  const [bar, setBar] = useState<Element | null>(null)
  return (
    <section className="contents">
      <div className="counter-top print:hidden">
        {back && (
          <PageLink
            href={back.href}
            aria-label={back.label}
            title={back.label}
            className="-mx-2 inline-flex size-(--control) shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
          </PageLink>
        )}
        <h1 className="min-w-0 truncate font-display text-lg font-bold lg:text-xl">{title}</h1>
        {count && (
          <span className={cx('text-sm whitespace-nowrap tabular-nums text-ink-3', tabs ? 'max-sm:hidden' : '')}>
            {count}
          </span>
        )}
        {tabs}
        <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
          <span ref={setBar} className="contents" />
          <StoreStatus />
          {action}
        </span>
      </div>
      <Bar value={bar}>{children}</Bar>
    </section>
  )
}
