import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import type { ListedProblem } from '@tokri/contract/problem.schema.ts'
import { listProblems } from '@tokri/contract/problem.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type ProblemState, problemStates } from '@tokri/rules/problems.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { nameOfCome } from '../../lib/orders/problem-text.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { ToggleButton } from '../lists/toggle-button.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { BackupTrouble } from '../settings/backups.tsx'
import { ProblemContent } from './answer-problem.tsx'
import { AutoRefund } from './auto-refund.tsx'
import { FailedRefunds } from './failed-refunds.tsx'
import { UpiToConfirm } from './upi-to-confirm.tsx'
import { useStill } from './use-still.ts'

const PAGE = 20

/** The list is polled at this interval while it is visible. */
const POLL_INTERVAL_MS = 10_000

type List = { state: ProblemState | undefined; search: string; page: number }

const problemsQuery = (call: Call, { state, search, page }: List) =>
  queryOptions({
    queryKey: ['admin', 'problems', { state, search, page }],
    queryFn: ({ signal }) =>
      call(
        listProblems,
        { query: { ...(state && { state }), search, page: String(page), limit: String(PAGE) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })

const labels: Record<ProblemState, string> = { open: 'Open', accepted: 'Accepted', declined: 'Declined' }

const historyOf = ({ orders, problemOrders, refunded }: NonNullable<ListedProblem['customer']>): string => {
  const all = `${orders} ${orders === 1 ? 'order' : 'orders'} in 90 days`
  return problemOrders === 0
    ? `${all}, none with a refunded problem`
    : `${all}, ${problemOrders} with a refunded problem (${formatRupees(refunded)})`
}

const Problem = ({ problem }: { problem: ListedProblem }) => {
  const { order, customer, items } = problem
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <ProblemContent
        problem={problem}
        answeredBy={problem.answeredBy}
        items={items.map(
          ({ name, unit, quantity, ...came }) => `${nameOfCome(`${name}, ${unit}`, came)} × ${quantity}`,
        )}
      />
      <div className="border-t border-line pt-3 text-sm text-ink-2">
        <p>
          <PageLink
            href={staffUrls.adminOrder(order._id)}
            className="inline-flex min-h-6 items-center font-medium text-brand pointer-coarse:min-h-11"
          >
            Order {order.orderNumber}
          </PageLink>{' '}
          · <span>{formatRupees(order.total)}</span> <span>{order.method === 'cash' ? 'in cash' : 'online'}</span>
        </p>
        <p className="wrap-anywhere">
          {customer ? (
            <>
              <span className="font-medium text-ink">{customer.name}</span>: {historyOf(customer)}
            </>
          ) : (
            'The account of this order is gone.'
          )}
        </p>
      </div>
    </li>
  )
}

const readState = ({ state }: { state?: unknown }): ProblemState | undefined =>
  problemStates.find((known) => known === state)

export function ProblemsPage() {
  const call = useCall()
  const navigate = useNavigate()
  const from: { state?: unknown } = useSearch({ strict: false })
  const state = from.state === 'all' ? undefined : (readState(from) ?? 'open')
  const { search, onSearch, page, onPage } = useListAddress()
  const { still, onMove } = useStill()
  const { data } = useQuery(problemsQuery(call, { state, search, page }))
  const show = (wanted: ProblemState | 'all') => {
    const params = new URLSearchParams({
      ...(search !== '' && { search }),
      ...(wanted !== 'open' && { state: wanted }),
    })
    void navigate({ href: `${staffUrls.problems()}?${params}`, replace: true })
  }
  return (
    <AdminPage title="Problems">
      <BackupTrouble />
      <div onPointerMove={onMove}>
        <FailedRefunds still={still} />
        <UpiToConfirm still={still} />
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {([...problemStates, 'all'] as const).map((one) => (
          <ToggleButton key={one} on={one === (state ?? 'all')} onClick={() => show(one)}>
            {one === 'all' ? 'All' : labels[one]}
          </ToggleButton>
        ))}
        <span className="w-full sm:ms-auto sm:w-auto">
          <ListSearch label="Order, name, e-mail" search={search} onSearch={onSearch} />
        </span>
      </div>
      {data === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.data.length === 0 && search !== '' ? (
        <NoFit title="No problem fits" onClear={() => void navigate({ href: staffUrls.problems(), replace: true })} />
      ) : data.data.length === 0 ? (
        <MessagePage
          art="/art/all-done.svg"
          level="p"
          title={state === 'open' ? 'Nothing waits for an answer' : 'No problems'}
          action={null}
        />
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {data.data.map((problem) => (
            <Problem key={problem._id} problem={problem} />
          ))}
        </ul>
      )}
      {data && <Pagination page={page} totalPages={data.totalPages} onPage={onPage} />}
      {data && <AutoRefund key={JSON.stringify(data.automatic)} rules={data.automatic} />}
    </AdminPage>
  )
}
