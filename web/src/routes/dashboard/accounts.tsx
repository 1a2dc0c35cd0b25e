import { createFileRoute } from '@tanstack/react-router'
import { MonthAccounts } from '../../counter/accounts/month-accounts.tsx'
import { AdminPage } from '../../counter/frame/admin-page.tsx'
import { PermittedOnly } from '../../counter/frame/permitted-only.tsx'

/** `store` and `month` (such as 2026-12) choose the month; without a month, it is the present one. */
type Search = { store?: string; month?: string }

/** The accounts of a month, for administrators and for managers of the store. The server checks access. */
export const Route = createFileRoute('/dashboard/accounts')({
  head: () => ({ meta: [{ title: 'Accounts' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: AccountsPage,
})

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function AccountsPage() {
  const { store, month } = Route.useSearch()
  const navigate = Route.useNavigate()
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  return (
    <PermittedOnly permission="manager">
      <AdminPage title="Accounts">
        <MonthAccounts storeId={textOf(store)} month={textOf(month)} onChoose={set} />
      </AdminPage>
    </PermittedOnly>
  )
}
