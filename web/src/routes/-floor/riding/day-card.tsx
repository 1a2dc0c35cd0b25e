import { formatRupees } from '@tokri/rules/money.ts'
import { formatTime } from '../../../lib/browser/format-date.ts'
import type { Cash, Day } from './riding-session.ts'

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div className="rounded-card bg-sunken px-4 py-3">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="text-xl font-bold tabular-nums">{children}</dd>
  </div>
)

const differenceText = (difference: number): string => {
  if (difference === 0) return ''
  return difference < 0 ? `, ${formatRupees(-difference)} missing` : `, ${formatRupees(difference)} too much`
}

/** The figures of the rider's shift, and the cash. */
export const DayCard = ({ day, cash }: { day: Day; cash: Cash | null }) => {
  const handovers = cash?.stores.flatMap((store) => store.handovers) ?? []
  return (
    <section aria-label="My day" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-lg">My day</h2>
      <dl className="grid grid-cols-2 gap-2">
        <Figure name="Delivered">{String(day?.drops ?? 0)}</Figure>
        <Figure name="On time">{day ? `${day.kept} of ${day.drops}` : '0 of 0'}</Figure>
        <Figure name="Brought back">{String(day?.failed ?? 0)}</Figure>
        <Figure name="Cash in hand">{formatRupees(cash?.inHand ?? 0)}</Figure>
      </dl>
      {day && day.tips.count > 0 && (
        <p className="flex items-baseline justify-between gap-3 rounded-card bg-accent-soft px-4 py-3 text-on-accent-soft">
          <span>
            <span className="block font-semibold">Tips for you</span>
            <span className="block text-sm">
              From {day.tips.count === 1 ? '1 delivery' : `${day.tips.count} deliveries`}. Cash tips are in your cash in
              hand.
            </span>
          </span>
          <span className="text-xl font-bold tabular-nums">{formatRupees(day.tips.amount)}</span>
        </p>
      )}
      {handovers.length > 0 && (
        <div>
          <h3 className="text-base">Handed over</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {handovers.slice(0, 5).map(({ _id, amount, difference, at }) => (
              <li key={_id} className="flex justify-between gap-2 tabular-nums">
                <span className="text-ink-2">{formatTime(at)}</span>
                <span className={difference === 0 ? '' : 'font-semibold text-deal'}>
                  {formatRupees(amount)}
                  {differenceText(difference)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
