import { getRouteApi } from '@tanstack/react-router'
import { AdminPage } from '../frame/admin-page.tsx'
import { PermittedOnly } from '../frame/permitted-only.tsx'
import { MissingGstRates } from '../products/missing-gst-rates.tsx'
import { MonthAccounts } from './month-accounts.tsx'

const route = getRouteApi('/dashboard/_counter/accounts')

/** `store` and `month` (such as 2026-12) choose the month; without a month, it is the present one. */
export type Search = { store?: string; month?: string }

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export function AccountsPage() {
  const { store, month } = route.useSearch()
  const navigate = route.useNavigate()
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  return (
    <PermittedOnly permission="manager">
      <AdminPage title="Accounts">
        <div className="mb-5 empty:hidden">
          <MissingGstRates />
        </div>
        <MonthAccounts storeId={textOf(store)} month={textOf(month)} onChoose={set} />
      </AdminPage>
    </PermittedOnly>
  )
}
