// The store credit of the person, and what changed it. Loaded only for somebody who has or had credit.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { CreditEntryShape } from '@tokri/contract/credit.schema.ts'
import { getCredit } from '@tokri/contract/credit.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'

const creditQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'credit'],
    queryFn: async ({ signal }) => (await call(getCredit, {}, { signal })).data,
    staleTime: 0,
  })

const texts = {
  refunded: m.account_credit_refunded,
  returned: m.account_credit_returned,
  spent: m.account_credit_spent,
} as const satisfies Record<CreditEntryShape['kind'], (values: { orderNumber: string }) => string>

const Credit = () => {
  const { data } = useQuery(creditQuery(useCall()))
  if (!data) return <Skeleton className="h-24 max-w-[640px]" />
  return (
    <div className="grid max-w-[640px] gap-3">
      <p>
        <strong className="block text-2xl tabular-nums">{formatRupees(data.balance)}</strong>
        <span className="text-sm text-ink-2">{m.account_credit_hint()}</span>
      </p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {data.entries.map(({ _id, kind, amount, orderId, orderNumber, at }) => (
          <li key={_id} className="flex items-center justify-between gap-4 py-2">
            <span>
              <PageLink href={urls.order(orderId)} className="inline-flex min-h-6 items-center font-medium text-brand">
                {texts[kind]({ orderNumber })}
              </PageLink>
              <span className="block text-xs text-ink-3">{formatDateTime(at)}</span>
            </span>
            <span className="font-medium whitespace-nowrap tabular-nums">
              {amount < 0 ? `−${formatRupees(-amount)}` : `+${formatRupees(amount)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export default Credit
