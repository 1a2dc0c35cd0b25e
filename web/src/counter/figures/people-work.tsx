import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { peopleFigures, peopleFiguresCsv } from '@tokri/contract/figures.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { cellLabel, Table, tableCell, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { NotRead } from '../frame/for-store.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { ToggleButton } from '../lists/toggle-button.tsx'

/** The day, or the whole of its month. */
const rangeOf = (day: string, by: 'day' | 'month') => {
  if (by === 'day') return { from: day, to: day }
  const end = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return { from: `${day.slice(0, 7)}-01`, to: end.toISOString().slice(0, 10) }
}

const peopleQuery = (call: Call, query: { storeId: string; by: 'day' | 'month'; from: string; to: string }) =>
  queryOptions({
    queryKey: ['store-figures', 'people', query],
    queryFn: async ({ signal }) => (await call(peopleFigures, { query }, { signal })).data.people,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const NONE = '–'

const heads = [
  'Person',
  ...['Packed', 'Lines', 'Seconds a line', 'Shorts', 'Drops', 'In time', 'Failed', 'Tips', 'Cash difference'].map(
    (title) => ({ title, className: 'text-end' }),
  ),
]

/** What each person of a store has done on a day, or in its month. */
export const PeopleWork = ({ storeId, day }: { storeId: string; day: string }) => {
  const [by, setBy] = useState<'day' | 'month'>('day')
  const query = { storeId, by, ...rangeOf(day, by) }
  const { data, error, refetch } = useQuery(peopleQuery(useCall(), query))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="people-work" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="people-work" className="me-auto text-base">
          People
        </h3>
        <ToggleButton on={by === 'day'} onClick={() => setBy('day')}>
          Day
        </ToggleButton>
        <ToggleButton on={by === 'month'} onClick={() => setBy('month')}>
          Month
        </ToggleButton>
        <Button
          look="outline"
          disabled={data.length === 0}
          onClick={() =>
            void downloadCsv(
              `${peopleFiguresCsv.url}?${new URLSearchParams(query)}`,
              `people-${storeId}-${query.from}-${query.to}.csv`,
            )
          }
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" /> Export people
        </Button>
      </div>
      {data.length === 0 ? (
        <p className="text-sm text-ink-2">Nobody has packed or delivered here. Orders set by hand count for nobody.</p>
      ) : (
        <Table label="Work of each person" heads={heads} className="sm:min-w-180">
          {data.map((one) => (
            <tr key={one.userId} className={`${tableRow} max-sm:grid-cols-3 max-sm:gap-y-2`}>
              <th scope="row" className={`${tableCell} max-sm:col-span-3`}>
                {one.name}
              </th>
              {[
                ['Packed', one.packed || NONE],
                ['Lines', one.lines || NONE],
                ['Seconds a line', one.secondsPerLine ?? NONE],
                ['Shorts', one.shorts || NONE],
                ['Drops', one.drops || NONE],
                ['In time', one.drops > 0 ? `${one.kept} of ${one.drops}` : NONE],
                ['Failed', one.failed || NONE],
                ['Tips', one.tips > 0 ? formatRupees(one.tips) : NONE],
                ['Cash difference', one.cashDifference === 0 ? NONE : formatRupees(one.cashDifference)],
              ].map(([name, value]) => (
                <td key={name} className={`${tableCell} tabular-nums sm:text-end`}>
                  <span className={cellLabel}>{name}</span>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
