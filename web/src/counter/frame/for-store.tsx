import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { type Store, useActiveStores } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InBar } from './admin-page.tsx'
import { StoreSwitch } from './store-switch.tsx'
import { StoresFailed } from './stores-failed.tsx'

/**
 * The switch of stores, in the bar of the page or above its part, and what is shown of the chosen one, which begins anew
 * for each store.
 */
export const ForStore = ({
  storeId,
  onStore,
  isPart = false,
  children,
}: {
  /** The first store of the person without one. */
  storeId: string | undefined
  onStore: (storeId: string) => void
  /** Whether the rest of the page is about all stores. */
  isPart?: boolean
  children: (store: Store) => ReactNode
}) => {
  const { stores, store, error, retry } = useActiveStores(storeId)
  if (!stores && error) return <StoresFailed error={error} onRetry={retry} />
  if (!stores) return <Skeleton className="h-96 rounded-card" />
  if (!store) return <p className="text-sm text-ink-3">There is no store here for you.</p>
  const choice = <StoreSwitch stores={stores} store={store} onStore={onStore} />
  return (
    <div key={store._id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isPart ? <div className="empty:hidden print:hidden">{choice}</div> : <InBar>{choice}</InBar>}
      {children(store)}
    </div>
  )
}

/** In place of what is not read yet, or could not be read. */
export const NotRead = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">{errorMessage(error)}</p>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  ) : (
    <Skeleton className="h-96 rounded-card" />
  )

/** Chooses a day, such as 2026-12-25. */
export const DayField = ({ day, onDay }: { day: string; onDay: (day: string) => void }) => (
  <label className="flex items-center gap-2 text-sm font-medium">
    Day
    <input
      type="date"
      min="2000-01-01"
      value={day}
      onChange={({ target }) => target.value !== '' && onDay(target.value)}
      className="h-(--control) rounded-control border border-line-strong bg-field px-3 text-sm"
    />
  </label>
)
