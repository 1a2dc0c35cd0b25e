import { createFileRoute } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { PageLink } from '../components/page-link.tsx'
import { useSettings } from '../lib/settings-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { urls } from '../urls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that has just been placed. */
    orderId?: string
  }
}

export const Route = createFileRoute('/success')({
  head: () => ({ meta: [{ title: 'Order placed' }, { name: 'robots', content: 'noindex' }] }),
  component: Success,
})

function Success() {
  const { promiseMinutes } = useSettings()
  return (
    <div className="page grid justify-items-center gap-2 py-14 text-center">
      <span className="inline-flex size-24 animate-pop-in items-center justify-center rounded-full bg-brand-soft text-brand">
        <PartyPopper size={44} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h1 className="mt-4 text-2xl">Order placed successfully</h1>
      <p className="max-w-md text-ink-2">
        It is being packed at a store near you and will be at your door in {promiseMinutes} minutes.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <PageLink href={urls.orders()} className={buttonClass({ look: 'outline', size: 'lg' })}>
          My Orders
        </PageLink>
        <PageLink href={urls.home()} className={buttonClass({ size: 'lg' })}>
          Back to the shop
        </PageLink>
      </div>
    </div>
  )
}
