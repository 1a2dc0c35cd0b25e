import { useQuery } from '@tanstack/react-query'
import type { PersonFigures } from '@tokri/contract/figures.schema.ts'
import { peopleFigures } from '@tokri/contract/figures.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { wallTime } from '@tokri/rules/opening-hours.ts'
import { useState } from 'react'
import { useCall } from '../lib/api/use-call.ts'
import { serverNow } from '../lib/browser/server-time.ts'
import { storeZone } from '../lib/browser/store-zone.ts'
import { locale } from '../lib/language/language.ts'
import { m } from '../paraglide/messages.js'
import { cx } from '../ui/class-names.ts'
import { Figure } from './figure.tsx'

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

/** The last seven days of the store, or its last three months. */
const rangeOf = (by: 'day' | 'month') => {
  const today = wallTime(serverNow(), storeZone() ?? 'UTC')
  const first = new Date(today)
  if (by === 'day') first.setUTCDate(first.getUTCDate() - 6)
  else first.setUTCMonth(first.getUTCMonth() - 2, 1)
  return { from: dayText(first), to: dayText(new Date(today)) }
}

const periodText = (period: string): string =>
  period.length === 7
    ? new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${period}-01`))
    : new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(period),
      )

/** The newest day or month, which the person is in as a rule, in figures. */
const Figures = ({ one }: { one: PersonFigures }) => (
  <dl className="grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-4">
    {one.packed > 0 && (
      <>
        <Figure name={m.common_packed()}>{String(one.packed)}</Figure>
        <Figure name={m.pick_lines()}>{String(one.lines)}</Figure>
      </>
    )}
    {one.secondsPerLine !== null && (
      <Figure name={m.floor_work_a_line()}>
        {m.floor_work_in_seconds({ seconds: Math.round(one.secondsPerLine) })}
      </Figure>
    )}
    {one.packed > 0 && <Figure name={m.floor_work_short_lines()}>{String(one.shorts)}</Figure>}
    {one.drops > 0 && (
      <>
        <Figure name={m.ride_delivered()}>{String(one.drops)}</Figure>
        <Figure name={m.ride_on_time()}>{m.ride_kept_of_drops({ kept: one.kept, drops: one.drops })}</Figure>
      </>
    )}
  </dl>
)

const differenceText = (difference: number): string => {
  const amount = formatRupees(Math.abs(difference))
  return difference < 0 ? m.floor_work_cash_missing({ amount }) : m.floor_work_cash_too_much({ amount })
}

/** Tips, and cash that differed when it was counted. */
const Money = ({ one }: { one: PersonFigures }) => (
  <>
    {one.tips > 0 && <span>{m.floor_work_tips({ amount: formatRupees(one.tips) })}</span>}
    {one.cashDifference !== 0 && <span className="font-medium text-deal">{differenceText(one.cashDifference)}</span>}
  </>
)

const facts = 'flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums empty:hidden'

const Facts = ({ one }: { one: PersonFigures }) => (
  <p className={facts}>
    {one.packed > 0 && <span>{m.floor_work_packed({ count: one.packed, lines: one.lines })}</span>}
    {one.secondsPerLine !== null && <span>{m.floor_work_seconds({ seconds: Math.round(one.secondsPerLine) })}</span>}
    {one.shorts > 0 && <span>{m.floor_work_shorts({ count: one.shorts })}</span>}
    {one.drops > 0 && <span>{m.floor_work_drops({ count: one.drops, kept: one.kept })}</span>}
    <Money one={one} />
  </p>
)

/** What the person has done at a store, by day or month. Shows nothing before the first order. */
export const MyWork = ({ storeId, userId }: { storeId: string; userId: string }) => {
  const call = useCall()
  const [by, setBy] = useState<'day' | 'month'>('day')
  const { data } = useQuery({
    queryKey: ['admin', 'my-work', storeId, by],
    queryFn: async ({ signal }) =>
      (await call(peopleFigures, { query: { storeId, by, ...rangeOf(by) } }, { signal })).data.people,
    placeholderData: (before) => before,
  })
  const own = data?.filter((one) => one.userId === userId) ?? []
  if (own.length === 0) return null
  return (
    <section aria-labelledby="my-work" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <h2 id="my-work" className="me-auto text-lg">
          {m.floor_my_work()}
        </h2>
        {(['day', 'month'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={by === each}
            onClick={() => setBy(each)}
            className="h-11 rounded-control border border-line bg-surface px-3 text-sm font-medium text-ink-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
          >
            {each === 'day' ? m.floor_by_day() : m.floor_by_month()}
          </button>
        ))}
      </div>
      <ul className="grid gap-2">
        {own.map((one, index) => (
          <li key={one.period} className={cx('grid border-t border-line pt-2', index === 0 ? 'gap-2' : 'gap-0.5')}>
            <span className="font-medium">{periodText(one.period)}</span>
            {index === 0 ? (
              <>
                <Figures one={one} />
                <p className={facts}>
                  <Money one={one} />
                </p>
              </>
            ) : (
              <Facts one={one} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
