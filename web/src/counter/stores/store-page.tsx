import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { storesQuery } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { StoreForm } from './store-form.tsx'

const route = getRouteApi('/dashboard/_counter/_admin/stores/$storeId')

/** The form of one store, or of a new one at the address `new`. */
export function StorePage() {
  const { storeId } = route.useParams()
  const { data: stores } = useQuery(storesQuery(useCall()))
  const store = stores?.find(({ _id }) => _id === storeId) ?? null
  const isNew = storeId === 'new'
  if (stores && !store && !isNew)
    return (
      <MessagePage
        art="/art/not-found.svg"
        title="This store is not there"
        action={
          <PageLink href={staffUrls.stores()} className={buttonClass()}>
            All stores
          </PageLink>
        }
      />
    )
  return (
    <AdminPage
      back={{ href: staffUrls.stores(), label: 'Stores' }}
      title={isNew ? 'Add store' : (store?.name ?? 'Store')}
    >
      {stores ? (
        <StoreForm key={storeId} store={store} others={stores.filter(({ _id, active }) => active && _id !== storeId)} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AdminPage>
  )
}
