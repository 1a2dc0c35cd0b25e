import type { ReactNode } from 'react'

/** Title and primary action in one row, the content below. */
export const AdminPage = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className="min-w-0">
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 className="font-display text-xl font-bold lg:text-2xl">{title}</h1>
      {action}
    </div>
    {children}
  </section>
)
