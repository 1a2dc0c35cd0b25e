import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { StoreFiguresShape } from '@tokri/contract/figures.schema.ts'
import { floorFigures, floorFiguresCsv } from '@tokri/contract/figures.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Download } from 'lucide-react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { DayField, ForStore, NotRead } from '../frame/for-store.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { Tile } from './figures-cards.tsx'
import { PeopleWork } from './people-work.tsx'
import { AtRisk, LostMinutes, OneMore, PromisesByHour, Ratings, Stages, Waste } from './store-figures-cards.tsx'
import { countText, shareText } from './store-figures-text.ts'

const POLL_INTERVAL_MS = 30_000

const storeFiguresQuery = (call: Call, storeId: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['store-figures', storeId, day],
    queryFn: async ({ signal }) =>
      (await call(floorFigures, { query: { storeId, ...(day !== undefined && { day }) } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A day that is over changes only while its last orders are delivered.
    refetchInterval: POLL_INTERVAL_MS,
  })

const rate = (value: number | null): string => (value === null ? '–' : String(value))

const Tiles = ({ figures }: { figures: StoreFiguresShape }) => {
  const { promises, atRisk, isToday, lost, shorts, substitutes, picking, riding, cash, waste } = figures
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Tile
        name="Promises kept"
        value={shareText(promises.kept, promises.delivered)}
        note={`${promises.kept} of ${countText(promises.delivered, 'order')}`}
      />
      <Tile name="Minutes lost" value={lost.minutes} note={countText(lost.orders, 'late order')} />
      {isToday && <Tile name="At risk now" value={atRisk.length} />}
      <Tile
        name="Picks per hour"
        value={rate(picking.linesPerHour)}
        note={`${countText(picking.lines, 'line')} in ${picking.hours} h`}
      />
      <Tile
        name="Drops per hour"
        value={rate(riding.dropsPerHour)}
        note={`${countText(riding.drops, 'drop')} in ${riding.hours} h`}
      />
      <Tile name="Shorts" value={shorts.lines} note={countText(shorts.pieces, 'piece')} />
      <Tile
        name="Substitutes accepted"
        value={shareText(substitutes.accepted, substitutes.asked)}
        note={`${substitutes.accepted} of ${countText(substitutes.asked, 'question')}`}
      />
      <Tile
        name="Cash difference"
        value={formatRupees(cash.difference)}
        note={`in ${cash.differing} of ${countText(cash.handovers, 'handover')}`}
      />
      <Tile name="Waste" value={countText(waste.pieces, 'piece')} />
    </dl>
  )
}

type StoreFiguresProps = {
  storeId: string | undefined
  /** Such as 2026-12-25; today without one. */
  day: string | undefined
  onChoose: (chosen: { store?: string; day?: string }) => void
}

/** The figures of one day of a store: how its promises went, and why some were not kept. */
export const StoreFigures = ({ storeId, day, onChoose }: StoreFiguresProps) => (
  <section aria-labelledby="store-day">
    <ForStore storeId={storeId} onStore={(store) => onChoose({ store })} isPart>
      {({ _id, name }) => (
        <>
          <h2 id="store-day" className="text-lg">
            A day at {name}
          </h2>
          <StoreDay storeId={_id} day={day} onDay={(next) => onChoose({ day: next })} />
        </>
      )}
    </ForStore>
  </section>
)

const StoreDay = ({
  storeId,
  day,
  onDay,
}: {
  storeId: string
  day: string | undefined
  onDay: (day: string) => void
}) => {
  const { data, error, refetch } = useQuery(storeFiguresQuery(useCall(), storeId, day))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <DayField day={day ?? data.day} onDay={onDay} />
        <Button
          look="outline"
          onClick={() =>
            void downloadCsv(
              `${floorFiguresCsv.url}?${new URLSearchParams({ storeId, day: data.day })}`,
              `orders-${storeId}-${data.day}.csv`,
            )
          }
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" /> Export orders
        </Button>
      </div>
      <Tiles figures={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {data.isToday && <AtRisk orders={data.atRisk} storeId={storeId} />}
        <LostMinutes lost={data.lost} />
        <PromisesByHour hours={data.promises.byHour} />
        <Stages stages={data.stages} isEmpty={data.promises.delivered === 0} />
        <OneMore replay={data.replay} />
        <Ratings ratings={data.ratings} />
        <Waste waste={data.waste} />
      </div>
      <PeopleWork storeId={storeId} day={data.day} />
    </>
  )
}
