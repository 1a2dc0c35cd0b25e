import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { serverNow } from '../../lib/browser/server-time.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { areaText, hoursText, storeStatus } from './store-draft.ts'

/** A store in the list: its data, whether it is open, and its actions. */
export const StoreCard = ({ store, children }: { store: Store; children: ReactNode }) => {
  const stand = storeStatus(store, new Date(serverNow()))
  const place = [store.address, store.pincode].filter((part) => part !== '').join(', ')
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg">{store.name}</h2>
          {place !== '' && <p className="text-sm text-ink-2">{place}</p>}
        </div>
        <p className="flex shrink-0 flex-col items-end gap-x-2 text-sm text-ink-2 sm:flex-row sm:items-center">
          <Chip look={stand.open ? 'brand' : store.active ? 'accent' : 'plain'}>{stand.word}</Chip>
          {stand.detail}
        </p>
      </div>
      {store.active && store.reason !== '' && <p className="text-sm text-ink-2">Reason: {store.reason}</p>}
      <p className="text-sm text-ink-2">
        {areaText(store.area)}
        <span className="block">{hoursText(store)}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <PageLink
          href={staffUrls.store(store._id)}
          aria-label={`Edit ${store.name}`}
          className={buttonClass({ look: 'outline' })}
        >
          Edit
        </PageLink>
        {children}
      </div>
    </li>
  )
}
