import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderFigures } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type OrderState, orderStates } from '@tokri/rules/order-states.ts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { stateLabels } from '../../lib/orders/orders.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { Calm, Card, Tile } from './figures-cards.tsx'
import { TestsCounted } from './tests-counted.tsx'
import './today-figures.css'

const FiguresCharts = lazy(() => import('./figures-charts.tsx'))

const POLL_INTERVAL_MS = 15_000

const figuresQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'figures'],
    queryFn: async ({ signal }) => (await call(orderFigures, { query: {} }, { signal })).data,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })

const inOrderOfWork = <One extends { state: OrderState }>(states: readonly One[]): One[] =>
  states.toSorted((one, other) => orderStates.indexOf(one.state) - orderStates.indexOf(other.state))

/** What the whole shop sells today. For administrators. */
export const TodayFigures = () => {
  const { data } = useQuery(figuresQuery(useCall()))
  if (data === undefined) return <Skeleton className="h-96 rounded-card" />
  const {
    orders,
    revenue,
    cashCollected,
    underWay,
    averageBasket,
    cancelled,
    byHour,
    byState,
    topProducts,
    outOfStock,
  } = data
  const all: (ComponentProps<typeof Tile> & { amount: number })[] = [
    { name: 'Orders', amount: orders, value: orders },
    {
      ...{ name: 'Delivered and paid', amount: revenue, value: formatRupees(revenue) },
      note: `of which cash ${formatRupees(cashCollected)}`,
    },
    { name: 'Still under way', amount: underWay, value: formatRupees(underWay) },
    { name: 'Average basket', amount: averageBasket, value: formatRupees(averageBasket) },
    { name: 'Cancelled', amount: cancelled, value: cancelled },
  ]
  const tiles = all.filter(({ amount }) => amount !== 0)
  const calm = [
    ...(orders === 0 ? ['No orders yet today.'] : []),
    ...(orders > 0 && cancelled === 0 ? ['None was cancelled.'] : []),
    ...(outOfStock.length === 0 ? ['Everything is on the shelves.'] : []),
  ]
  return (
    <div className="grid gap-4">
      {tiles.length > 0 && (
        <dl className="today-figures gap-3">
          {tiles.map(({ amount: _, ...tile }) => (
            <Tile key={tile.name} {...tile} />
          ))}
        </dl>
      )}
      {tiles.length > 0 && <TestsCounted />}
      {byHour.some((hour) => hour.orders > 0 || hour.revenue > 0) && (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <FiguresCharts hours={byHour} />
        </Suspense>
      )}
      <div className="grid items-start gap-4 empty:hidden xl:grid-cols-2">
        {topProducts.length > 0 && (
          <Card title="Top products" empty={null}>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
              {topProducts.map(({ productId, name, quantity }) => (
                <li key={productId} className="flex items-baseline justify-between gap-3">
                  <PageLink
                    href={urls.product({ _id: productId, name })}
                    className="min-w-0 truncate hover:underline pointer-coarse:leading-11"
                  >
                    {name}
                  </PageLink>
                  <span className="font-semibold tabular-nums">{quantity}</span>
                </li>
              ))}
            </ol>
          </Card>
        )}
        {byState.length > 0 && (
          <Card title="By state" empty={null}>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
              {inOrderOfWork(byState).map(({ state, orders: count }) => (
                <li key={state} className="flex justify-between gap-3">
                  {stateLabels[state]} <span className="font-semibold tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {outOfStock.length > 0 && (
        <Card title="Out of stock" empty={null}>
          <ul className="gap-x-8 text-sm sm:columns-2 xl:columns-3">
            {outOfStock.map(({ productId, name, unit }) => (
              <li key={productId} className="flex break-inside-avoid items-baseline justify-between gap-3 pb-2">
                <PageLink
                  href={urls.product({ _id: productId, name })}
                  className="min-w-0 truncate hover:underline pointer-coarse:leading-11"
                >
                  {name}
                </PageLink>
                <span className="shrink-0 text-ink-3">{unit}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Calm lines={calm} />
    </div>
  )
}
