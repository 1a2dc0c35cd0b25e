import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import { isProviderName, paymentProviders } from '@tokri/contract/payment-providers.ts'
import type { SalesReport } from '@tokri/contract/reports.schema.ts'
import { type ReportPart, reportParts, salesReport, salesReportCsv } from '@tokri/contract/reports.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { wallTime } from '@tokri/rules/opening-hours.ts'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { Tile } from '../figures/figures-cards.tsx'
import { TestsCounted } from '../figures/tests-counted.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { NotRead } from '../frame/for-store.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { ToggleButton } from '../lists/toggle-button.tsx'
import { periods, type SalesQuery, type Search, salesQueryOf } from './sales-search.ts'

const SalesChart = lazy(() => import('./sales-chart.tsx'))

const route = getRouteApi('/dashboard/_counter/_admin/sales')

const salesQuery = (call: Call, query: SalesQuery) =>
  queryOptions({
    queryKey: ['admin', 'sales', query],
    queryFn: async ({ signal }) => (await call(salesReport, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const partNames: Record<ReportPart, string> = {
  day: 'Day',
  product: 'Product',
  category: 'Category',
  customer: 'Customer',
  store: 'Store',
  payment: 'Payment',
  hour: 'Hour of the order',
}

const dayName = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOf = (day: string): string => dayName.format(new Date(day))

type Row = SalesReport['rows'][number]

const rowName =
  (by: ReportPart) =>
  ({ key, name }: Pick<Row, 'key' | 'name'>): string => {
    if (by === 'day') return dayOf(key)
    if (by === 'hour') return `${key}:00`
    if (by === 'payment') return isProviderName(key) ? paymentProviders[key].label : key === 'cash' ? 'Cash' : key
    if (key === '') return by === 'customer' ? 'Deleted accounts' : 'No category'
    return name
  }

const linkOf = (by: ReportPart, { key, name }: Row): string | undefined => {
  if (key === '') return undefined
  if (by === 'customer') return staffUrls.customer(key)
  return by === 'product' ? urls.product({ _id: key, name }) : undefined
}

/** "12 % more than from 1 to 7 Mar". */
const comparison = (now: number, { amount, from, to }: SalesReport['before']): string => {
  const period = `${dayOf(from)} to ${dayOf(to)}`
  if (amount === 0) return `Nothing was sold from ${period}`
  const percent = Math.round((100 * (now - amount)) / amount)
  if (percent === 0) return `As much as from ${period}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than from ${period}`
}

const field = 'h-(--control) rounded-field border border-line-strong bg-field px-3 text-sm'

export function SalesPage() {
  const navigate = route.useNavigate()
  const { stores = [], store } = useActiveStores(undefined)
  const today = new Date(wallTime(serverNow(), store?.timeZone ?? 'Asia/Kolkata')).toISOString().slice(0, 10)
  const query = salesQueryOf(route.useSearch(), today)
  const { data, error, refetch } = useQuery(salesQuery(useCall(), query))
  const set = (change: Search) => void navigate({ search: (now: Search) => ({ ...now, ...change }), replace: true })
  const download = () =>
    void downloadCsv(
      `${salesReportCsv.url}?${new URLSearchParams(query)}`,
      `sales-${query.from}-${query.to}-by-${query.by}.csv`,
    )
  return (
    <AdminPage
      title="Sales"
      action={
        <Button look="outline" onClick={download}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" /> CSV
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {Object.entries(periods).map(([name, of]) => {
          const period = of(today)
          return (
            <ToggleButton
              key={name}
              on={period.from === query.from && period.to === query.to}
              onClick={() => set(period)}
            >
              {name}
            </ToggleButton>
          )
        })}
      </div>
      <div className="mb-5 flex flex-wrap items-end gap-3 text-sm font-medium max-sm:*:flex-1">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="grid gap-1">
            {end === 'from' ? 'From' : 'To'}
            <input
              type="date"
              min="2000-01-01"
              value={query[end]}
              className={field}
              onChange={({ target: { value } }) => {
                if (value === '') return
                const { from, to } = end === 'from' ? { from: value, to: query.to } : { from: query.from, to: value }
                set(from <= to ? { from, to } : { from: value, to: value })
              }}
            />
          </label>
        ))}
        <label className="grid gap-1">
          By
          <select
            value={query.by}
            onChange={({ target }) => set({ by: target.value })}
            className={`select pe-9 ${field}`}
          >
            {reportParts
              .filter((part) => part !== 'store' || stores.length > 1)
              .map((part) => (
                <option key={part} value={part}>
                  {partNames[part]}
                </option>
              ))}
          </select>
        </label>
        {stores.length > 1 && (
          <label className="grid gap-1">
            Store
            <select
              value={query.storeId ?? ''}
              onChange={({ target }) => set({ store: target.value || undefined })}
              className={`select pe-9 ${field}`}
            >
              <option value="">Every store</option>
              {stores.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {data ? <Report report={data} /> : <NotRead error={error} onRetry={() => void refetch()} />}
    </AdminPage>
  )
}

const Report = ({ report: { by, rows, rowCount, total, before } }: { report: SalesReport }) => {
  const nameOf = rowName(by)
  // Without sales before, their bars would only push the others from their labels.
  const hasBefore = rows.some((row) => row.before !== 0)
  const basket = total.orders === 0 ? 0 : total.amount / total.orders
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Tile name="Sales" value={formatRupees(total.amount)} />
        <Tile name="Orders" value={total.orders.toLocaleString('en-IN')} />
        <Tile name="Pieces" value={total.pieces.toLocaleString('en-IN')} />
        <Tile name="Average order" value={formatRupees(Math.round(basket * 100) / 100)} />
      </dl>
      <p className="text-sm text-ink-2">
        {comparison(total.amount, before)}. Delivered orders after refunds, without tips, by the day of their delivery.
      </p>
      <TestsCounted />
      {total.orders > 0 && (
        <figure aria-hidden="true" className="rounded-card border border-line bg-surface p-4 shadow-card">
          <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
            <SalesChart rows={rows} nameOf={nameOf} hasBefore={hasBefore} byTime={by === 'day' || by === 'hour'} />
          </Suspense>
          {hasBefore && (
            <figcaption className="mt-2 flex justify-end gap-4 text-xs text-ink-2">
              {[
                ['bg-line', `${dayOf(before.from)} to ${dayOf(before.to)}`],
                ['bg-brand', 'This period'],
              ].map(([colour, period]) => (
                <span key={colour} className="flex items-center gap-1.5">
                  <span className={`size-3 rounded-sm ${colour}`} /> {period}
                </span>
              ))}
            </figcaption>
          )}
        </figure>
      )}
      {rows.length === 0 ? (
        <p className="text-sm text-ink-3">Nothing was delivered in this time.</p>
      ) : (
        <Table
          label="Sales"
          className="sm:min-w-120"
          heads={[
            partNames[by],
            ...['Orders', 'Pieces', 'Sales', 'Before'].map((title) => ({ title, className: 'text-end' })),
          ]}
        >
          {rows.map((row) => {
            const href = linkOf(by, row)
            return (
              <tr key={row.key} className={`${tableRow} max-sm:grid-cols-2`}>
                <th scope="row" className={`${cell} font-semibold max-sm:col-span-2`}>
                  {href === undefined ? (
                    nameOf(row)
                  ) : (
                    <PageLink href={href} className="hover:underline">
                      {nameOf(row)}
                    </PageLink>
                  )}
                </th>
                {[
                  ['Orders', row.orders.toLocaleString('en-IN')],
                  ['Pieces', row.pieces.toLocaleString('en-IN')],
                  ['Sales', formatRupees(row.amount)],
                  ['Before', formatRupees(row.before)],
                ].map(([title, value]) => (
                  <td
                    key={title}
                    className={`${cell} tabular-nums sm:text-end ${title === 'Before' ? 'text-ink-3' : ''}`}
                  >
                    <span aria-hidden="true" className={cellLabel}>
                      {title}
                    </span>
                    {value}
                  </td>
                ))}
              </tr>
            )
          })}
        </Table>
      )}
      {rowCount > rows.length && (
        <p className="text-sm text-ink-3">{`${(rowCount - rows.length).toLocaleString('en-IN')} more are in the spreadsheet.`}</p>
      )}
    </div>
  )
}
