import { getRouteApi } from '@tanstack/react-router'
import { floorFigures } from '@tokri/contract/figures.ts'
import { orderFigures, watchOrders } from '@tokri/contract/order.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { BellButton } from '../board/bell-button.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { PermittedOnly } from '../frame/permitted-only.tsx'
import { userMay } from '../frame/user-may.ts'
import { StoreFigures } from './store-figures.tsx'
import { TodayFigures } from './today-figures.tsx'

const route = getRouteApi('/dashboard/_counter/figures')

/** `store` and `day` (such as 2026-12-25) choose the figures of a store; without a day, they are those of today. */
export type Search = { store?: string; day?: string }

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export function FiguresPage() {
  const { store, day } = route.useSearch()
  const navigate = route.useNavigate()
  const user = useUser()
  const isAdmin = userMay(user, orderFigures)
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  return (
    <PermittedOnly permission="manager">
      <AdminPage title={isAdmin ? 'Today' : 'Figures'} action={userMay(user, watchOrders) && <BellButton />}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {isAdmin && <TodayFigures />}
          {userMay(user, floorFigures) && <StoreFigures storeId={textOf(store)} day={textOf(day)} onChoose={set} />}
        </div>
      </AdminPage>
    </PermittedOnly>
  )
}
