import type { ReactNode } from 'react'
import { StoreStatus } from './store-status.tsx'

/** The bar of a page, with title, count and actions, and the content below. The bar stays in sight where there is room. */
export const AdminPage = ({
  title,
  count,
  tabs,
  action,
  children,
}: {
  title: string
  /** How many rows there are, in words. */
  count?: string | undefined
  /** Other views of the page, beside its title. */
  tabs?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => (
  <section className="contents">
    <div className="counter-top print:hidden">
      <h1 className="min-w-0 truncate font-display text-lg font-bold lg:text-xl">{title}</h1>
      {count && <span className="text-sm whitespace-nowrap tabular-nums text-ink-3">{count}</span>}
      {tabs}
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <StoreStatus />
        {action}
      </span>
    </div>
    {children}
  </section>
)
