import { createFileRoute } from '@tanstack/react-router'
import { StoreFigures } from '../../counter/figures/store-figures.tsx'
import { TodayFigures } from '../../counter/figures/today-figures.tsx'
import { AdminPage } from '../../counter/frame/admin-page.tsx'
import { PermittedOnly } from '../../counter/frame/permitted-only.tsx'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'

/** `store` and `day` (such as 2026-12-25) choose the figures of a store; without a day, they are those of today. */
type Search = { store?: string; day?: string }

/** Administrators see what the shop sells today; managers see the days of their stores. The server checks access. */
export const Route = createFileRoute('/dashboard/figures')({
  head: () => ({ meta: [{ title: 'Figures' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: FiguresPage,
})

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function FiguresPage() {
  const { store, day } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isAdmin = userCan(useUser(), 'admin')
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  return (
    <PermittedOnly permission="manager">
      <AdminPage title={isAdmin ? 'Today' : 'Figures'}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {isAdmin && <TodayFigures />}
          <StoreFigures storeId={textOf(store)} day={textOf(day)} onChoose={set} />
        </div>
      </AdminPage>
    </PermittedOnly>
  )
}
