// The way to work for people with a duty at a store: the shop opens at its home page, also for them.
import { useQuery } from '@tanstack/react-query'
import { myShift } from '@tokri/contract/shift.ts'
import { ChevronRight } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'

const ShiftBar = () => {
  const call = useCall()
  const hasDuty = (useUser()?.duties?.length ?? 0) > 0
  const { data } = useQuery({
    queryKey: ['admin', 'shift'],
    queryFn: ({ signal }) => call(myShift, {}, { signal }),
    staleTime: 0,
    enabled: hasDuty,
  })
  if (!hasDuty || !data) return null
  return (
    <PageLink
      href={urls.floor()}
      className="mb-3 flex min-h-14 items-center justify-between gap-3 rounded-card bg-brand px-4 font-semibold text-on-brand sm:mb-4"
    >
      {data.data ? m.home_back_to_your_shift() : m.home_start_your_shift()}
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
    </PageLink>
  )
}

export default ShiftBar
