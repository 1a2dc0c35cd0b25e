import { useQuery } from '@tanstack/react-query'
import { pauseStore, updateStore } from '@tokri/contract/store.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { type Store, storesQuery } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { StoreCard } from './store-card.tsx'

const MINUTE_MS = 60_000

export function StoresPage() {
  const call = useCall()
  // Polled, because stores open and close while the page is open.
  const { data } = useQuery({ ...storesQuery(call), refetchInterval: MINUTE_MS })
  const { busy, write } = useAdminMutation()
  const [open, setOpen] = useState<{ kind: 'pause' | 'archive'; store: Store } | null>(null)
  const close = () => setOpen(null)
  const active = data?.filter((store) => store.active) ?? []
  const archived = data?.filter((store) => !store.active) ?? []
  const reopen = ({ _id }: Store) =>
    void write(() => call(pauseStore, { body: { storeId: _id, minutes: 0 } }), { success: 'Store open' })
  const restore = ({ _id }: Store) =>
    void write(() => call(updateStore, { body: { _id, active: true } }), { success: 'Store brought back' })

  return (
    <AdminPage
      title="Stores"
      action={
        <PageLink href={staffUrls.store('new')} className={buttonClass()}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add store
        </PageLink>
      }
    >
      {data === undefined ? (
        <Skeleton className="h-44 rounded-card" />
      ) : (
        <>
          {active.length === 1 && (
            <p className="mb-4 text-sm text-ink-2">
              Every order is packed here. Add a store when you open a second place: each shopper is then served from the
              nearest one that delivers to them.
            </p>
          )}
          <ul className="grid gap-3 xl:grid-cols-2">
            {active.map((store) => (
              <StoreCard key={store._id} store={store}>
                {store.state === 'open' ? (
                  <Button
                    look="outline"
                    aria-label={`Pause ${store.name}`}
                    onClick={() => setOpen({ kind: 'pause', store })}
                  >
                    Pause
                  </Button>
                ) : (
                  <Button
                    look="outline"
                    disabled={busy}
                    aria-label={`Reopen ${store.name}`}
                    onClick={() => reopen(store)}
                  >
                    Reopen
                  </Button>
                )}
                {/* Loaded as a new document, because only that page has permission to use the camera. */}
                <a
                  href={staffUrls.floorStock(store._id)}
                  aria-label={`Stock of ${store.name}`}
                  className={buttonClass({ look: 'outline' })}
                >
                  Stock
                </a>
                {active.length > 1 && (
                  <Button
                    look="quiet"
                    className="ms-auto"
                    aria-label={`Archive ${store.name}`}
                    onClick={() => setOpen({ kind: 'archive', store })}
                  >
                    Archive
                  </Button>
                )}
              </StoreCard>
            ))}
          </ul>
          {archived.length > 0 && (
            <section aria-labelledby="archived" className="mt-8">
              <h2 id="archived" className="mb-3 text-lg">
                Archived
              </h2>
              <ul className="grid gap-3 xl:grid-cols-2">
                {archived.map((store) => (
                  <li
                    key={store._id}
                    className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
                  >
                    <span className="min-w-0 font-medium">{store.name}</span>
                    <Button
                      size="sm"
                      look="outline"
                      disabled={busy}
                      aria-label={`Restore ${store.name}`}
                      onClick={() => restore(store)}
                    >
                      Restore
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {open?.kind === 'pause' && <PauseDialog store={open.store} onClose={close} />}
      {open?.kind === 'archive' && <ArchiveDialog store={open.store} onClose={close} />}
    </AdminPage>
  )
}
