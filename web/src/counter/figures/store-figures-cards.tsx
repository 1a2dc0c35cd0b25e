import type { StoreFiguresShape } from '@tokri/contract/figures.schema.ts'
import type { ReactNode } from 'react'
import { formatTime } from '../../lib/browser/format-date.ts'
import { ratingReasonTexts } from '../../lib/orders/rating-text.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Card } from './figures-cards.tsx'
import { atRiskText, clockText, countText, gainText, shareText, stageLabels } from './store-figures-text.ts'

const head = 'pb-2 text-end text-xs font-medium text-ink-3 first:text-start'
const cell = 'py-1 text-end tabular-nums'
const rowHead = 'py-1 text-start font-normal'

const FiguresTable = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <table className="w-full border-collapse text-sm">
    <thead>
      <tr>
        {heads.map((title) => (
          <th key={title} scope="col" className={head}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

export const PromisesByHour = ({ hours }: { hours: StoreFiguresShape['promises']['byHour'] }) => (
  <Card title="Promises by hour" empty={null}>
    <FiguresTable heads={['Placed', 'Orders', 'Kept', 'Margin']}>
      {hours.map(({ hour, delivered, kept, margin }) => (
        <tr key={hour}>
          <th scope="row" className={rowHead}>
            {hour}:00
          </th>
          <td className={cell}>{delivered}</td>
          <td className={cell}>{shareText(kept, delivered)}</td>
          <td className={cell}>{margin === null ? '–' : `× ${margin.toFixed(2)}`}</td>
        </tr>
      ))}
    </FiguresTable>
  </Card>
)

export const Stages = ({ stages }: Pick<StoreFiguresShape, 'stages'>) => (
  <Card title="Minutes by stage" empty={null}>
    <FiguresTable heads={['Stage', 'Median', '95 of 100 within']}>
      {stages.map(({ stage, medianSeconds, p95Seconds }) => (
        <tr key={stage}>
          <th scope="row" className={rowHead}>
            {stageLabels[stage]}
          </th>
          <td className={cell}>{clockText(medianSeconds)}</td>
          <td className={cell}>{clockText(p95Seconds)}</td>
        </tr>
      ))}
    </FiguresTable>
  </Card>
)

export const LostMinutes = ({ lost }: { lost: StoreFiguresShape['lost'] }) => (
  <Card title="Where late orders lost their minutes" empty={null}>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      {lost.byReason.map(({ reason, minutes }) => (
        <li key={reason}>
          <div className="flex justify-between gap-3">
            {stageLabels[reason]} <span className="font-semibold tabular-nums">{minutes} min</span>
          </div>
          <div className="mt-1 h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
            <div
              className="h-full bg-brand"
              style={{ width: `${lost.minutes === 0 ? 0 : (100 * minutes) / lost.minutes}%` }}
            />
          </div>
        </li>
      ))}
      <li className="flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        {countText(lost.orders, 'late order')} <span className="tabular-nums">{lost.minutes} min</span>
      </li>
    </ul>
  </Card>
)

export const AtRisk = ({ orders, storeId }: { orders: StoreFiguresShape['atRisk']; storeId: string }) => (
  <Card title="At risk now" empty={null}>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      {orders.map(({ orderId, orderNumber, dueAt, risk, reason }) => (
        <li key={orderId} className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium">{orderNumber}</span>
          <span className="text-deal">{atRiskText({ risk, reason })}</span>
          <span className="tabular-nums text-ink-2">due {formatTime(dueAt)}</span>
        </li>
      ))}
    </ul>
    <a
      href={staffUrls.floorBoard(storeId)}
      className="mt-3 inline-flex items-center text-sm font-medium text-brand hover:underline pointer-coarse:min-h-11"
    >
      Open the board
    </a>
  </Card>
)

export const OneMore = ({ replay }: { replay: StoreFiguresShape['replay'] }) => (
  <Card title="With one more person" empty={null}>
    {replay && (
      <div className="grid gap-2 text-sm">
        <p>
          <strong>One more picker</strong> {gainText(replay, replay.onePickerMore)}.
        </p>
        <p>
          <strong>One more rider</strong> {gainText(replay, replay.oneRiderMore)}.
        </p>
        <p className="text-ink-3">
          A simulation of {countText(replay.orders, 'order')} of this day. With the people of the day,{' '}
          {countText(replay.asItWas.lateOrders, 'order')} would be late in it by{' '}
          {countText(replay.asItWas.lateMinutes, 'minute')} in sum.
        </p>
      </div>
    )}
  </Card>
)

export const Ratings = ({ ratings }: { ratings: StoreFiguresShape['ratings'] }) => (
  <Card title="Ratings" empty={null}>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      {ratings.byReason.map(({ reason, orders }) => (
        <li key={reason} className="flex justify-between gap-3">
          {ratingReasonTexts[reason]} <span className="font-semibold tabular-nums">{countText(orders, 'order')}</span>
        </li>
      ))}
      <li className="flex justify-between gap-3 border-t border-line pt-2 font-semibold first:border-0 first:pt-0">
        {ratings.average?.toFixed(1)} of 5 stars{' '}
        <span className="tabular-nums">{countText(ratings.count, 'rating')}</span>
      </li>
    </ul>
  </Card>
)

export const Waste = ({ waste }: { waste: StoreFiguresShape['waste'] }) => (
  <Card title="Waste" empty={null}>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      {waste.byReason.map(({ reason, pieces }) => (
        <li key={reason} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{reason}</span>
          <span className="shrink-0 font-semibold tabular-nums">{pieces}</span>
        </li>
      ))}
    </ul>
  </Card>
)
