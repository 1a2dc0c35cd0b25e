import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { StoreFiguresShape } from '@tokri/contract/figures.schema.ts'
import { floorFigures, floorFiguresCsv } from '@tokri/contract/figures.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Download } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { DayField, ForStore, NotRead } from '../frame/for-store.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { Calm, Tile } from './figures-cards.tsx'
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

type TileRow = ComponentProps<typeof Tile> & { has: boolean }

const tilesOf = ({
  promises,
  lost,
  shorts,
  substitutes,
  picking,
  riding,
  cash,
  waste,
}: StoreFiguresShape): TileRow[] => [
  {
    ...{ has: promises.delivered > 0, name: 'Promises kept', value: shareText(promises.kept, promises.delivered) },
    note: `${promises.kept} of ${countText(promises.delivered, 'order')}`,
  },
  {
    ...{ has: lost.orders > 0, name: 'Minutes lost', value: lost.minutes },
    note: countText(lost.orders, 'late order'),
  },
  {
    ...{ has: picking.lines > 0, name: 'Picks per hour', value: rate(picking.linesPerHour) },
    note: `${countText(picking.lines, 'line')} in ${picking.hours} h`,
  },
  {
    ...{ has: riding.drops > 0, name: 'Drops per hour', value: rate(riding.dropsPerHour) },
    note: `${countText(riding.drops, 'drop')} in ${riding.hours} h`,
  },
  { has: shorts.lines > 0, name: 'Shorts', value: shorts.lines, note: countText(shorts.pieces, 'piece') },
  {
    ...{ has: substitutes.asked > 0, name: 'Substitutes accepted' },
    value: shareText(substitutes.accepted, substitutes.asked),
    note: `${substitutes.accepted} of ${countText(substitutes.asked, 'question')}`,
  },
  {
    ...{ has: cash.handovers > 0, name: 'Cash difference', value: formatRupees(cash.difference) },
    note: `in ${cash.differing} of ${countText(cash.handovers, 'handover')}`,
  },
  { has: waste.pieces > 0, name: 'Waste', value: countText(waste.pieces, 'piece') },
]

/** A card, or what it would say of nothing; no text where another line says it. */
type Part = { has: boolean; calm?: string; card: ReactNode }

const partsOf = (figures: StoreFiguresShape, storeId: string): Part[] => {
  const { isToday, atRisk, lost, promises, stages, replay, ratings, waste } = figures
  const isQuiet = promises.delivered === 0
  return [
    {
      ...{ has: isToday && atRisk.length > 0, card: <AtRisk orders={atRisk} storeId={storeId} /> },
      ...(isToday && { calm: 'No open order is late or will be.' }),
    },
    {
      ...{ has: lost.orders > 0, card: <LostMinutes lost={lost} /> },
      ...(!isQuiet && { calm: 'No order was late.' }),
    },
    {
      ...{ has: promises.byHour.length > 0, card: <PromisesByHour hours={promises.byHour} /> },
      calm: 'Nothing was delivered on this day.',
    },
    { has: !isQuiet, card: <Stages stages={stages} /> },
    { has: replay !== null, card: <OneMore replay={replay} /> },
    {
      ...{ has: ratings.average !== null, card: <Ratings ratings={ratings} /> },
      ...(!isQuiet && { calm: 'No order was rated.' }),
    },
    { has: waste.pieces > 0, calm: 'Nothing was thrown away.', card: <Waste waste={waste} /> },
  ]
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
  const tiles = tilesOf(data).filter(({ has }) => has)
  const parts = partsOf(data, storeId)
  const cards = parts.filter(({ has }) => has)
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
      {tiles.length > 0 && (
        <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {tiles.map(({ has: _, ...tile }) => (
            <Tile key={tile.name} {...tile} />
          ))}
        </dl>
      )}
      {cards.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          {cards.map(({ card }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each kind of card has its place
            <Fragment key={index}>{card}</Fragment>
          ))}
        </div>
      )}
      <Calm lines={parts.flatMap(({ has, calm }) => (has || calm === undefined ? [] : [calm]))} />
      <PeopleWork storeId={storeId} day={data.day} />
    </>
  )
}
