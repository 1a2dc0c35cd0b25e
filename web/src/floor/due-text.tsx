import { AlarmClock } from 'lucide-react'
import { formatDayTime } from '../lib/browser/format-date.ts'
import { useNow } from '../lib/browser/use-now.ts'
import { type Urgency, urgencyOf } from '../lib/orders/urgency.ts'
import { m } from '../paraglide/messages.js'
import { cx } from '../ui/class-names.ts'

const MINUTE_MS = 60_000
/** What is due after more than an hour was ordered for a later time. */
const LATER_MINUTES = 60

/** "in 4 min", "in 1 h 4 min", "3 min late" */
export const dueText = (dueAt: string, now: number): { text: string; urgency: Urgency | 'later' } => {
  const minutes = Math.ceil((Date.parse(dueAt) - now) / MINUTE_MS)
  if (minutes >= LATER_MINUTES)
    return { text: m.floor_in_hours_min({ hours: Math.floor(minutes / 60), minutes: minutes % 60 }), urgency: 'later' }
  const urgency = urgencyOf({ dueAt }, now)
  if (minutes > 0) return { text: m.floor_in_minutes_min({ minutes }), urgency }
  return { text: minutes === 0 ? m.floor_now() : m.floor_minutes_late({ minutes: -minutes }), urgency }
}

/** "Due in 4 min": beside "On the way", "in 4 min" would be when the rider arrives. */
const shortText = (at: string, now: number): string => {
  const { text } = dueText(at, now)
  return Date.parse(at) > now - MINUTE_MS ? m.floor_due_text({ text }) : text
}

const looks = {
  late: 'font-semibold text-deal',
  soon: 'font-semibold text-warn',
  calm: 'text-ink-2',
  later: 'text-ink-2',
} as const

/** Beside what is urgent, whose colour alone would not say it to everybody. */
const Sign = ({ urgency, size }: { urgency: Urgency | 'later'; size: number }) =>
  (urgency === 'late' || urgency === 'soon') && (
    <AlarmClock size={size} strokeWidth={2} aria-hidden="true" className="me-1 inline-block align-[-0.125em]" />
  )

/** The promised time of an order, and the time that is left until then; `short` leaves out the first. */
export const Due = ({ at, short = false, className }: { at: string; short?: boolean; className?: string }) => {
  const now = useNow()
  const { text, urgency } = dueText(at, now)
  return (
    <span data-urgency={urgency} className={cx('tabular-nums', looks[urgency], className)}>
      <Sign urgency={urgency} size={16} />
      <span>{short ? shortText(at, now) : m.floor_due_at_text({ at: formatDayTime(at), text })}</span>
    </span>
  )
}

/** The time that is left, where several orders are compared. */
export const DueChip = ({ at }: { at: string }) => {
  const { text, urgency } = dueText(at, useNow())
  return (
    <span
      data-urgency={urgency}
      className={cx(
        'shrink-0 text-lg tabular-nums',
        urgency === 'late' ? 'rounded-chip bg-deal px-2 font-bold text-on-deal' : cx('font-bold', looks[urgency]),
      )}
    >
      <Sign urgency={urgency} size={18} />
      <span>{urgency === 'later' ? m.floor_later() : text}</span>
    </span>
  )
}
