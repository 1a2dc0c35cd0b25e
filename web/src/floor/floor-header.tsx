import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '../components/page-link.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'

/** The header of the staff pages: the back link, the title, and the page's own elements. */
export const FloorHeader = ({
  title,
  back,
  backLabel,
  children,
}: {
  title: string
  back: string
  backLabel: string
  children?: ReactNode
}) => (
  <header className="sticky top-0 z-20 flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2">
    <PageLink
      href={back}
      aria-label={backLabel}
      className="inline-flex size-14 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken"
    >
      <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
    </PageLink>
    <h1 tabIndex={-1} className="me-auto min-w-0 truncate text-xl">
      {title}
    </h1>
    {children}
    <ThemeToggle />
  </header>
)
