import { getRouteApi } from '@tanstack/react-router'
import { AdminPage } from '../frame/admin-page.tsx'
import { PermittedOnly } from '../frame/permitted-only.tsx'
import { DayClose } from './day-close.tsx'

const route = getRouteApi('/dashboard/_counter/day-close')

/** `store` and `day` (such as 2026-12-25) choose the day; without a day, it is today. */
export type Search = { store?: string; day?: string }

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export function DayClosePage() {
  const { store, day } = route.useSearch()
  const navigate = route.useNavigate()
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  return (
    <PermittedOnly permission="manager">
      <AdminPage title="Day close">
        <DayClose storeId={textOf(store)} day={textOf(day)} onChoose={set} />
      </AdminPage>
    </PermittedOnly>
  )
}
