import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '../components/page-link.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { cx } from '../ui/class-names.ts'

const BackLink = ({ href, label, className }: { href: string; label: string; className?: string | undefined }) => (
  <PageLink
    href={href}
    aria-label={label}
    className={cx(
      'inline-flex size-14 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken',
      className,
    )}
  >
    <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
  </PageLink>
)

/** The header of the staff pages: the back link, the title, and the page's own elements. */
export const FloorHeader = ({
  title,
  sub,
  back,
  backLabel,
  wideBack,
  children,
}: {
  title: string
  /** A line below the title. */
  sub?: string
  back: string
  backLabel: string
  /** Where the page leads back to from 1024 px, if that is elsewhere. */
  wideBack?: { back: string; backLabel: string }
  children?: ReactNode
}) => (
  <header className="sticky top-0 z-20 flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2">
    <BackLink href={back} label={backLabel} className={wideBack && 'lg:hidden'} />
    {wideBack && <BackLink href={wideBack.back} label={wideBack.backLabel} className="max-lg:hidden" />}
    <div className="me-auto min-w-0">
      <h1 tabIndex={-1} className={cx('truncate', sub ? 'text-lg leading-tight' : 'text-xl')}>
        {title}
      </h1>
      {sub && <p className="truncate text-xs text-ink-2">{sub}</p>}
    </div>
    {children}
    <ThemeToggle />
  </header>
)
