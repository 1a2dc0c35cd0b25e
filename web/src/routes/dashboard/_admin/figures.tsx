import { queryOptions, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import { orderFigures } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { PageLink } from '../../../components/page-link.tsx'
import { useCall } from '../../../lib/api/use-call.ts'
import { stateLabels } from '../../../lib/orders/orders.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { urls } from '../../../urls.ts'
import { AdminPage } from '../-admin/admin-page.tsx'

export const Route = createFileRoute('/dashboard/_admin/figures')({
  head: () => ({ meta: [{ title: 'Today' }] }),
  component: FiguresPage,
})

const FiguresCharts = lazy(() => import('../-orders/figures-charts.tsx'))

const POLL_INTERVAL_MS = 15_000

const figuresQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'figures'],
    queryFn: async ({ signal }) => (await call(orderFigures, { query: {} }, { signal })).data,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })

const Tile = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface p-4 shadow-card">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="mt-1 text-lg font-bold tabular-nums sm:text-xl">{value}</dd>
  </div>
)

const Card = ({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card">
    <h2 className="mb-3 text-base">{title}</h2>
    {empty === null ? children : <p className="text-sm text-ink-3">{empty}</p>}
  </section>
)

function FiguresPage() {
  const { data } = useQuery(figuresQuery(useCall()))
  if (data === undefined) {
    return (
      <AdminPage title="Today">
        <Skeleton className="h-96 rounded-card" />
      </AdminPage>
    )
  }
  const { orders, revenue, averageBasket, cancelled, byHour, byState, topProducts, outOfStock } = data
  return (
    <AdminPage title="Today">
      <div className="grid gap-4">
        <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <Tile name="Orders" value={orders} />
          <Tile name="Revenue" value={formatRupees(revenue)} />
          <Tile name="Average basket" value={formatRupees(averageBasket)} />
          <Tile name="Cancelled" value={cancelled} />
        </dl>
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <FiguresCharts hours={byHour} />
        </Suspense>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Card title="Top products" empty={topProducts.length === 0 ? 'Nothing sold yet today.' : null}>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
              {topProducts.map(({ productId, name, quantity }) => (
                <li key={productId} className="flex justify-between gap-3">
                  <PageLink href={urls.product({ _id: productId, name })} className="min-w-0 truncate hover:underline">
                    {name}
                  </PageLink>
                  <span className="font-semibold tabular-nums">{quantity}</span>
                </li>
              ))}
            </ol>
          </Card>
          <Card title="By state" empty={byState.length === 0 ? 'No orders yet today.' : null}>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
              {byState.map(({ state, orders: count }) => (
                <li key={state} className="flex justify-between gap-3">
                  {stateLabels[state]} <span className="font-semibold tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <Card title="Out of stock" empty={outOfStock.length === 0 ? 'Everything is on the shelves.' : null}>
          <ul className="gap-x-8 text-sm sm:columns-2 xl:columns-3">
            {outOfStock.map(({ productId, name, unit }) => (
              <li key={productId} className="flex break-inside-avoid justify-between gap-3 pb-2">
                <PageLink href={urls.product({ _id: productId, name })} className="min-w-0 truncate hover:underline">
                  {name}
                </PageLink>
                <span className="shrink-0 text-ink-3">{unit}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </AdminPage>
  )
}
