import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { gstr1Csv, ledgerCsv, monthAccounts } from '@tokri/contract/accounts.ts'
import type { Call } from '@tokri/contract/client.ts'
import { wallTime } from '@tokri/rules/opening-hours.ts'
import { Download } from 'lucide-react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ForStore, NotRead } from '../frame/for-store.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { monthText } from './day-text.ts'
import { MonthSums } from './month-sums.tsx'

/** How many months can be chosen. */
const MONTHS = 36

const monthQuery = (call: Call, storeId: string, month: string | undefined) =>
  queryOptions({
    queryKey: ['month-accounts', storeId, month],
    queryFn: async ({ signal }) =>
      (await call(monthAccounts, { query: { storeId, ...(month !== undefined && { month }) } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The month of the browser and those before it, and the shown one. */
const choosable = (shown: string, timeZone: string): string[] => {
  const now = new Date(wallTime(Date.now(), timeZone))
  const months = Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
  return months.includes(shown) ? months : [shown, ...months]
}

type Chosen = { store?: string; month?: string }
type Props = {
  storeId: string | undefined
  /** Such as 2026-12; the present month without one. */
  month: string | undefined
  onChoose: (chosen: Chosen) => void
}

/** A month of a store: its sums and its files. */
export const MonthAccounts = ({ storeId, month, onChoose }: Props) => (
  <ForStore storeId={storeId} onStore={(store) => onChoose({ store })}>
    {({ _id, timeZone }) => (
      <Month storeId={_id} timeZone={timeZone} month={month} onMonth={(next) => onChoose({ month: next })} />
    )}
  </ForStore>
)

const gstr1Names = {
  b2c: 'GSTR-1 B2C',
  b2cl: 'GSTR-1 B2C large',
  cdnur: 'GSTR-1 large credit notes',
  nil: 'GSTR-1 nil-rated',
  hsn: 'GSTR-1 HSN',
  documents: 'GSTR-1 documents',
} as const

type MonthProps = { storeId: string; timeZone: string; month: string | undefined; onMonth: (month: string) => void }

const Month = ({ storeId, timeZone, month, onMonth }: MonthProps) => {
  const { data, error, refetch } = useQuery(monthQuery(useCall(), storeId, month))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  const download = (url: string, name: string, more: Record<string, string> = {}) =>
    void downloadCsv(
      `${url}?${new URLSearchParams({ storeId, month: data.month, ...more })}`,
      `${name}-${storeId}-${data.month}.csv`,
    )
  const shown = month ?? data.month
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm font-medium">
          Month
          <select
            value={shown}
            onChange={({ target }) => onMonth(target.value)}
            className="select h-(--control) min-w-0 max-w-full rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm font-medium"
          >
            {choosable(shown, timeZone).map((one) => (
              <option key={one} value={one}>
                {monthText(one)}
              </option>
            ))}
          </select>
        </label>
        <Button look="outline" onClick={() => download(ledgerCsv.url, 'ledger')}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" /> Ledger
        </Button>
        {data.tax &&
          Object.entries(gstr1Names).map(([part, name]) => (
            <Button key={part} look="outline" onClick={() => download(gstr1Csv.url, `gstr1-${part}`, { part })}>
              <Download size={18} strokeWidth={1.75} aria-hidden="true" /> {name}
            </Button>
          ))}
      </div>
      <MonthSums month={data} />
    </>
  )
}
