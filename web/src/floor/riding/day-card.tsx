import { formatRupees } from '@tokri/rules/money.ts'
import { m } from '../../paraglide/messages.js'
import { Figure } from '../figure.tsx'
import type { Day } from './riding-session.ts'
import './day-card.css'

/** The figures of all shifts of the rider's day. */
export const DayCard = ({ day }: { day: Day }) => (
  <section aria-label={m.ride_my_day()} className="grid gap-3 rounded-card border border-line bg-surface p-4">
    <h2 className="text-lg">{m.ride_my_day()}</h2>
    {/* As wide as their words: "10 of 10" needs more than a third of a phone. */}
    <dl className="ride-figures flex flex-wrap gap-2">
      <Figure name={m.ride_delivered()}>{String(day?.drops ?? 0)}</Figure>
      <Figure name={m.ride_on_time()}>{m.ride_kept_of_drops({ kept: day?.kept ?? 0, drops: day?.drops ?? 0 })}</Figure>
      <Figure name={m.ride_brought_back()}>{String(day?.failed ?? 0)}</Figure>
    </dl>
    {day && (day.tips.count > 0 || day.tips.owed > 0) && (
      <p className="flex items-baseline justify-between gap-3 rounded-card bg-accent-soft px-4 py-3 text-on-accent-soft">
        <span>
          <span className="block font-semibold">{m.ride_tips_for_you()}</span>
          <span className="block text-sm">{m.ride_tips_from_deliveries({ count: day.tips.count })}</span>
          {day.tips.cash > 0 && (
            <span className="block text-sm">{m.ride_tips_in_cash({ amount: formatRupees(day.tips.cash) })}</span>
          )}
          <span className="block text-sm">{m.ride_tips_owed({ amount: formatRupees(day.tips.owed) })}</span>
        </span>
        <span className="text-xl font-bold tabular-nums">{formatRupees(day.tips.amount)}</span>
      </p>
    )}
  </section>
)
