import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { MessagePage } from '../../../components/message-page.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminPage } from '../../frame/admin-page.tsx'

/** A page to print. The way back and the button are not printed, and neither is the title. */
export const PrintPage = ({
  title,
  back,
  error,
  empty,
  children,
}: {
  title: string
  back: { href: string; label: string }
  error: Error | null
  /** Shown if there is nothing to print. */
  empty: string
  /** Undefined while it is loading, null if there is nothing. */
  children: ReactNode | undefined
}) => (
  <div className="print-page">
    <AdminPage
      title={title}
      action={
        children && (
          <Button onClick={() => window.print()}>
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" /> Print
          </Button>
        )
      }
    >
      <PageLink
        href={back.href}
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand print:hidden"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> {back.label}
      </PageLink>
      {error ? (
        <p role="alert" className="rounded-card bg-deal-soft px-4 py-3 text-sm text-deal">
          {errorMessage(error)}
        </p>
      ) : children === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : (
        (children ?? <MessagePage art="/art/no-orders.svg" level="p" title={empty} action={null} />)
      )}
    </AdminPage>
  </div>
)
