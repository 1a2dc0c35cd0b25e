import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { businessDay, businessDayCsv } from '@tokri/contract/accounts.ts'
import type { Call } from '@tokri/contract/client.ts'
import { Download, Printer } from 'lucide-react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button, iconOnPhones } from '../../ui/button.tsx'
import { DayField, ForStore, NotRead } from '../frame/for-store.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { CloseForm } from './close-form.tsx'
import { ClosedNote, DaySums } from './day-sums.tsx'
import { dateText } from './day-text.ts'

const POLL_INTERVAL_MS = 30_000

const businessDayQuery = (call: Call, storeId: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['business-day', storeId, day],
    queryFn: async ({ signal }) =>
      (await call(businessDay, { query: { storeId, ...(day !== undefined && { day }) } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A closed day never changes.
    refetchInterval: ({ state }) => (state.data?.closed ? false : POLL_INTERVAL_MS),
  })

type Chosen = { store?: string; day?: string }
type Props = {
  storeId: string | undefined
  /** Such as 2026-12-25; today without one. */
  day: string | undefined
  onChoose: (chosen: Chosen) => void
}

/** A business day of a store with its sums, and the form that closes it. */
export const DayClose = ({ storeId, day, onChoose }: Props) => (
  <ForStore storeId={storeId} onStore={(store) => onChoose({ store })}>
    {({ _id, timeZone }) => (
      <Day storeId={_id} timeZone={timeZone} day={day} onDay={(next) => onChoose({ day: next })} />
    )}
  </ForStore>
)

type DayProps = { storeId: string; timeZone: string; day: string | undefined; onDay: (day: string) => void }

const Day = ({ storeId, timeZone, day, onDay }: DayProps) => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(businessDayQuery(useCall(), storeId, day))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['business-day'] })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <DayField day={day ?? data.day} onDay={onDay} />
        <Button look="outline" className={iconOnPhones} onClick={() => window.print()}>
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">Print</span>
        </Button>
        <Button
          look="outline"
          className={iconOnPhones}
          onClick={() =>
            void downloadCsv(
              `${businessDayCsv.url}?${new URLSearchParams({ storeId, day: data.day })}`,
              `day-${storeId}-${data.day}.csv`,
            )
          }
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      </div>
      {data.open.length > 0 && (
        <p className="text-sm text-ink-2 print:hidden">
          <span>Not closed yet:</span>{' '}
          {data.open.map((open, index) => (
            <span key={open}>
              {index > 0 && <span>{', '}</span>}
              <button
                type="button"
                className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                onClick={() => onDay(open)}
              >
                {dateText(open)}
              </button>
            </span>
          ))}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <DaySums day={data} timeZone={timeZone} />
        {data.closed ? (
          <ClosedNote closed={data.closed} expected={data.cash.expected} timeZone={timeZone} />
        ) : (
          <CloseForm key={data.day} day={data} onClosed={readAgain} />
        )}
      </div>
    </>
  )
}
