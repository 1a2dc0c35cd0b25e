import { createFileRoute } from '@tanstack/react-router'
import { DayClose } from '../../counter/accounts/day-close.tsx'
import { AdminPage } from '../../counter/frame/admin-page.tsx'
import { PermittedOnly } from '../../counter/frame/permitted-only.tsx'

/** `store` and `day` (such as 2026-12-25) choose the day; without a day, it is today. */
type Search = { store?: string; day?: string }

/** The close of a business day, for administrators and for managers of the store. The server checks access. */
export const Route = createFileRoute('/dashboard/day-close')({
  head: () => ({ meta: [{ title: 'Day close' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: DayClosePage,
})

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function DayClosePage() {
  const { store, day } = Route.useSearch()
  const navigate = Route.useNavigate()
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  return (
    <PermittedOnly permission="manager">
      <AdminPage title="Day close">
        <DayClose storeId={textOf(store)} day={textOf(day)} onChoose={set} />
      </AdminPage>
    </PermittedOnly>
  )
}
