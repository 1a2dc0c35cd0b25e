// What the stock is worth, what was earned with it, what lies and what was thrown away.
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { margin, slowStock, stockValue } from '@tokri/contract/stock-reports.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { wallTime } from '@tokri/rules/opening-hours.ts'
import { lazy, Suspense } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDay } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tile } from '../figures/figures-cards.tsx'
import { NotRead } from '../frame/for-store.tsx'
import { ToggleButton } from '../lists/toggle-button.tsx'
import { periods, salesQueryOf } from '../sales/sales-search.ts'
import type { ChartRow } from './buying-chart.tsx'
import { type MoneyReport, reportOf, type Search } from './buying-search.ts'
import { ReportTable } from './report-table.tsx'

const BuyingChart = lazy(() => import('./buying-chart.tsx'))

const MOST_DAYS = 31
const MOST_NAMES = 12
const STALE = 60_000

const valueQuery = (call: Call, storeId: string) =>
  queryOptions({
    queryKey: ['admin', 'stock-value', storeId],
    queryFn: async ({ signal }) => (await call(stockValue, { query: { storeId } }, { signal })).data,
    staleTime: STALE,
  })
const slowQuery = (call: Call, storeId: string) =>
  queryOptions({
    queryKey: ['admin', 'slow-stock', storeId],
    queryFn: async ({ signal }) => (await call(slowStock, { query: { storeId } }, { signal })).data,
    staleTime: STALE,
  })
type Part = 'product' | 'category' | 'day'
type MarginQuery = { storeId: string; from: string; to: string; by: Part }
const marginQuery = (call: Call, query: MarginQuery) =>
  queryOptions({
    queryKey: ['admin', 'margin', query],
    queryFn: async ({ signal }) => (await call(margin, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: STALE,
  })

const Chart = ({
  rows,
  name,
  caption,
  byDay = false,
}: {
  rows: readonly ChartRow[]
  name: string
  caption: string
  byDay?: boolean
}) =>
  rows.length > 0 && (
    <figure className="rounded-card border border-line bg-surface p-4 shadow-card print:hidden">
      <figcaption className="mb-2 text-sm text-ink-2">{caption}</figcaption>
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton className="h-55 rounded-card" />}>
          <BuyingChart rows={rows.slice(0, byDay ? MOST_DAYS : MOST_NAMES)} name={name} byDay={byDay} />
        </Suspense>
      </div>
    </figure>
  )

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10}%`

const Value = ({ store }: { store: Store }) => {
  const { data, error, refetch } = useQuery(valueQuery(useCall(), store._id))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Tile name="Stock value" value={formatRupees(data.value)} />
        <Tile name="Pieces" value={data.quantity.toLocaleString('en-IN')} />
        <Tile name="Products" value={data.lines.length.toLocaleString('en-IN')} />
        <Tile
          name="Without a cost"
          value={data.lines.filter(({ value }) => value === 0).length.toLocaleString('en-IN')}
          note="products that no supplier is known for"
        />
      </dl>
      <p className="text-sm text-ink-2">
        At the weighted average cost of what was received. Pieces without a cost count at what the supplier asks.
      </p>
      <Chart
        rows={data.lines.map(({ name, value }) => ({ label: name, amount: value }))}
        name="Stock value"
        caption="The twelve products with the most money in them"
      />
      <ReportTable
        label="Stock value"
        file={`stock-value-${data.on}`}
        rows={data.lines}
        keyOf={({ productId }) => productId}
        columns={[
          { title: 'Product', value: ({ name, unit }) => `${name}, ${unit}` },
          { title: 'Pieces', value: ({ quantity }) => quantity },
          {
            title: 'Average cost',
            value: ({ averageCost }) => averageCost,
            text: ({ averageCost }) => formatRupees(averageCost),
          },
          { title: 'Value', value: ({ value }) => value, text: ({ value }) => formatRupees(value) },
        ]}
      />
    </>
  )
}

const Slow = ({ store }: { store: Store }) => {
  const { data, error, refetch } = useQuery(slowQuery(useCall(), store._id))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  const dead = data.lines.filter(({ sold }) => sold === 0)
  const deadValue = dead.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Tile name="Slow and dead stock" value={formatRupees(data.value)} />
        <Tile name="Of it dead" value={formatRupees(deadValue)} note={`${dead.length} products`} />
      </dl>
      <p className="text-sm text-ink-2">
        Slow: at the pace of the last 30 days it lasts longer than 60. Dead: nothing was sold in 30 days.
      </p>
      <ReportTable
        label="Slow and dead stock"
        file="slow-stock"
        rows={data.lines}
        keyOf={({ productId }) => productId}
        columns={[
          { title: 'Product', value: ({ name, unit }) => `${name}, ${unit}` },
          { title: 'Pieces', value: ({ quantity }) => quantity },
          { title: 'Value', value: ({ value }) => value, text: ({ value }) => formatRupees(value) },
          { title: 'Sold in 30 days', value: ({ sold }) => sold },
          {
            title: 'Lasts, days',
            value: ({ daysLeft }) => daysLeft,
            text: ({ daysLeft }) => daysLeft ?? 'for ever',
          },
          {
            title: 'Last sold',
            value: ({ lastSoldOn }) => lastSoldOn,
            text: ({ lastSoldOn }) => (lastSoldOn === null ? 'never' : formatDay(lastSoldOn)),
          },
        ]}
      />
    </>
  )
}

type Earned = { key: string; name: string; pieces: number; sales: number; cost: number; margin: number; wasted: number }

const nameOfKey = (by: string, { key, name }: Earned): string => {
  if (by === 'day') return formatDay(key)
  return key === '' ? 'No category' : name
}

const marginColumns = (by: string, title: string) =>
  [
    {
      title,
      value: (row: Earned) => (by === 'day' ? row.key : nameOfKey(by, row)),
      text: (row: Earned) => nameOfKey(by, row),
    },
    { title: 'Pieces', value: ({ pieces }: Earned) => pieces },
    { title: 'Sales', value: ({ sales }: Earned) => sales, text: ({ sales }: Earned) => formatRupees(sales) },
    { title: 'Cost', value: ({ cost }: Earned) => cost, text: ({ cost }: Earned) => formatRupees(cost) },
    { title: 'Margin', value: (row: Earned) => row.margin, text: (row: Earned) => formatRupees(row.margin) },
    {
      title: 'Share',
      value: (row: Earned) => (row.sales === 0 ? null : Math.round((1000 * row.margin) / row.sales) / 10),
      text: (row: Earned) => percent(row.margin, row.sales),
    },
  ] as const

const wasteColumns = (by: string, title: string) =>
  [
    {
      title,
      value: (row: Earned) => (by === 'day' ? row.key : nameOfKey(by, row)),
      text: (row: Earned) => nameOfKey(by, row),
    },
    { title: 'Wasted', value: ({ wasted }: Earned) => wasted, text: ({ wasted }: Earned) => formatRupees(wasted) },
    { title: 'Sales', value: ({ sales }: Earned) => sales, text: ({ sales }: Earned) => formatRupees(sales) },
    {
      title: 'Of the sales',
      value: (row: Earned) => (row.sales === 0 ? null : Math.round((1000 * row.wasted) / row.sales) / 10),
      text: (row: Earned) => percent(row.wasted, row.sales),
    },
  ] as const

const partNames = { product: 'Product', category: 'Category', day: 'Day', store: 'Store' } as const
export type MarginPart = keyof typeof partNames

type Shown = { report: 'margin' | 'waste'; by: MarginPart; from: string; to: string }

const EarnedReport = ({
  shown: { report, by, from, to },
  total,
  lines,
}: {
  shown: Shown
  total: Omit<Earned, 'key' | 'name'>
  lines: readonly Earned[]
}) => {
  const isWaste = report === 'waste'
  const rows = isWaste
    ? lines.filter(({ wasted }) => wasted > 0).toSorted((one, other) => (by === 'day' ? 0 : other.wasted - one.wasted))
    : lines
  const what = isWaste ? 'Waste' : 'Margin'
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {!isWaste && (
          <>
            <Tile name="Sales" value={formatRupees(total.sales)} />
            <Tile name="Cost" value={formatRupees(total.cost)} />
            <Tile
              name="Margin"
              value={formatRupees(total.margin)}
              note={`${percent(total.margin, total.sales)} of the sales`}
            />
          </>
        )}
        <Tile
          name="Wasted"
          value={formatRupees(total.wasted)}
          note={`${percent(total.wasted, total.sales)} of the sales`}
        />
      </dl>
      <p className="text-sm text-ink-2">
        {isWaste
          ? 'What was written off, at cost. It is no part of the margin.'
          : 'Delivered orders after refunds, without tax, less the cost of what left the shelves for orders.'}
      </p>
      <Chart
        rows={rows.map((row) => ({ label: nameOfKey(by, row), amount: isWaste ? row.wasted : row.margin }))}
        name={what}
        byDay={by === 'day'}
        caption={`${what} by ${partNames[by].toLowerCase()}, ${formatDay(from)} to ${formatDay(to)}${by !== 'day' && rows.length > MOST_NAMES ? `, the ${MOST_NAMES} largest` : ''}`}
      />
      <ReportTable
        label={what}
        file={`${report}-${from}-${to}-by-${by}`}
        rows={rows}
        keyOf={({ key }) => key}
        columns={isWaste ? wasteColumns(by, partNames[by]) : marginColumns(by, partNames[by])}
      />
    </>
  )
}

const MarginOfStore = ({ storeId, shown, by }: { storeId: string; shown: Shown; by: Part }) => {
  const { from, to } = shown
  const { data, error, refetch } = useQuery(marginQuery(useCall(), { storeId, from, to, by }))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  return <EarnedReport shown={shown} total={data.total} lines={data.lines} />
}

const sumOf = (rows: readonly Earned[], of: (row: Earned) => number): number =>
  rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100

/** Each store with its own total. */
const MarginByStore = ({ stores, shown }: { stores: readonly Store[]; shown: Shown }) => {
  const call = useCall()
  const { from, to } = shown
  const answers = useQueries({
    queries: stores.map(({ _id }) => marginQuery(call, { storeId: _id, from, to, by: 'category' })),
  })
  const lines = stores.flatMap(({ _id, name }, place) => {
    const data = answers[place]?.data
    return data ? [{ key: _id, name, ...data.total }] : []
  })
  if (lines.length < stores.length)
    return (
      <NotRead
        error={answers.find(({ error }) => error)?.error ?? null}
        onRetry={() => void Promise.all(answers.map(({ refetch }) => refetch()))}
      />
    )
  const total = {
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    sales: sumOf(lines, ({ sales }) => sales),
    cost: sumOf(lines, ({ cost }) => cost),
    margin: sumOf(lines, (row) => row.margin),
    wasted: sumOf(lines, ({ wasted }) => wasted),
  }
  return <EarnedReport shown={shown} total={total} lines={lines} />
}

const reportNames: Record<MoneyReport, string> = {
  value: 'Stock value',
  margin: 'Margin',
  slow: 'Slow and dead stock',
  waste: 'Waste',
}

const field = 'h-(--control) rounded-field border border-line-strong bg-field px-3 text-sm'

const Period = ({
  stores,
  shown,
  today,
  onChange,
}: {
  stores: readonly Store[]
  shown: Shown
  today: string
  onChange: (change: Search) => void
}) => (
  <div className="flex flex-wrap items-end gap-3 text-sm font-medium print:hidden max-sm:*:flex-1">
    <label className="grid gap-1">
      Time
      <select
        value={
          Object.entries(periods).find(([, of]) => of(today).from === shown.from && of(today).to === shown.to)?.[0] ??
          ''
        }
        onChange={({ target }) => {
          const of = Object.entries(periods).find(([name]) => name === target.value)?.[1]
          if (of) onChange(of(today))
        }}
        className={`select pe-9 ${field}`}
      >
        <option value="">As chosen</option>
        {Object.keys(periods).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
    {(['from', 'to'] as const).map((end) => (
      <label key={end} className="grid gap-1">
        {end === 'from' ? 'From' : 'To'}
        <input
          type="date"
          min="2000-01-01"
          value={shown[end]}
          className={field}
          onChange={({ target: { value } }) => {
            if (value === '') return
            const { from, to } = end === 'from' ? { from: value, to: shown.to } : { from: shown.from, to: value }
            onChange(from <= to ? { from, to } : { from: value, to: value })
          }}
        />
      </label>
    ))}
    <label className="grid gap-1">
      By
      <select
        value={shown.by}
        onChange={({ target }) => onChange({ by: target.value })}
        className={`select pe-9 ${field}`}
      >
        {Object.entries(partNames)
          .filter(([part]) => part !== 'store' || stores.length > 1)
          .map(([part, name]) => (
            <option key={part} value={part}>
              {name}
            </option>
          ))}
      </select>
    </label>
  </div>
)

export const StockMoney = ({
  store,
  stores,
  search,
  onChange,
}: {
  store: Store
  stores: readonly Store[]
  search: Search
  onChange: (change: Search) => void
}) => {
  const report = reportOf(search)
  const today = new Date(wallTime(serverNow(), store.timeZone)).toISOString().slice(0, 10)
  const { from, to } = salesQueryOf(search, today)
  const by = (Object.keys(partNames) as MarginPart[]).find((part) => part === search.by) ?? 'day'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        {Object.entries(reportNames).map(([name, title]) => (
          <ToggleButton key={name} on={name === report} onClick={() => onChange({ report: name })}>
            {title}
          </ToggleButton>
        ))}
      </div>
      {report === 'value' && <Value store={store} />}
      {report === 'slow' && <Slow store={store} />}
      {(report === 'margin' || report === 'waste') && (
        <>
          <Period stores={stores} shown={{ report, by, from, to }} today={today} onChange={onChange} />
          {by === 'store' ? (
            <MarginByStore stores={stores} shown={{ report, by, from, to }} />
          ) : (
            <MarginOfStore storeId={store._id} shown={{ report, by, from, to }} by={by} />
          )}
        </>
      )}
    </div>
  )
}
