import { getRouteApi } from '@tanstack/react-router'
import { getSuppliers } from '@tokri/contract/buying.ts'
import { useEffect, useRef } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ForStore } from '../frame/for-store.tsx'
import { PermittedOnly } from '../frame/permitted-only.tsx'
import { userMay } from '../frame/user-may.ts'
import { type BuyingTab, type Search, tabOf } from './buying-search.ts'
import { LostToday } from './lost-today.tsx'
import { OrderToday } from './order-today.tsx'
import { PurchaseOrders } from './purchase-orders.tsx'
import { StockMoney } from './stock-money.tsx'
import { Suppliers } from './suppliers.tsx'

const route = getRouteApi('/dashboard/_counter/buying/')

const tabNames: Record<BuyingTab, string> = {
  today: 'Order today',
  orders: 'Purchase orders',
  lost: 'Lost today',
  money: 'Stock and margin',
  suppliers: 'Suppliers',
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Scrolls the row of tabs, which is wider than a phone, to the one that is open. */
const useTabInSight = (tab: BuyingTab) => {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is marked
  useEffect(() => {
    row.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  return row
}

export function BuyingPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { stores = [] } = useActiveStores(undefined)
  const maySeeSuppliers = userMay(useUser(), getSuppliers)
  const tab = tabOf(search)
  const row = useTabInSight(tab)
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  const storeId = textOf(search.store)
  const tabs = (Object.keys(tabNames) as BuyingTab[]).filter((name) => name !== 'suppliers' || maySeeSuppliers)
  return (
    <PermittedOnly permission="manager">
      <AdminPage title="Buying">
        <nav
          ref={row}
          aria-label="Buying"
          className="-mx-4 mb-5 flex gap-1 overflow-x-auto border-b border-line px-4 print:hidden lg:mx-0 lg:px-0"
        >
          {tabs.map((name) => (
            <PageLink
              key={name}
              href={staffUrls.buying({ tab: name, ...(storeId !== undefined && { store: storeId }) })}
              aria-current={name === tab ? 'page' : undefined}
              className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
            >
              {tabNames[name]}
            </PageLink>
          ))}
        </nav>
        {tab === 'suppliers' ? (
          maySeeSuppliers && <Suppliers supplierId={textOf(search.supplier)} />
        ) : (
          <ForStore storeId={storeId} onStore={(store) => set({ store })}>
            {(store) => {
              if (tab === 'orders') return <PurchaseOrders store={store} />
              if (tab === 'lost') return <LostToday store={store} />
              if (tab === 'money') return <StockMoney store={store} stores={stores} search={search} onChange={set} />
              return <OrderToday store={store} />
            }}
          </ForStore>
        )}
      </AdminPage>
    </PermittedOnly>
  )
}
