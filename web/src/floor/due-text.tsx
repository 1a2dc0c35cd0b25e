import { formatDayTime } from '../lib/browser/format-date.ts'
import { serverNow } from '../lib/browser/server-time.ts'
import { m } from '../paraglide/messages.js'
import { cx } from '../ui/class-names.ts'

const MINUTE_MS = 60_000

/** "in 4 min", "in 1 h 4 min", "3 min late" */
export const dueText = (dueAt: string, now: number): { text: string; late: boolean } => {
  const minutes = Math.ceil((Date.parse(dueAt) - now) / MINUTE_MS)
  if (minutes >= 60)
    return { text: m.floor_in_hours_min({ hours: Math.floor(minutes / 60), minutes: minutes % 60 }), late: false }
  if (minutes > 0) return { text: m.floor_in_minutes_min({ minutes }), late: false }
  return { text: minutes === 0 ? m.floor_now() : m.floor_minutes_late({ minutes: -minutes }), late: true }
}

/** "Due in 4 min": beside "On the way", "in 4 min" would be when the rider arrives. */
const shortText = (at: string): string => {
  const now = serverNow()
  const { text } = dueText(at, now)
  return Date.parse(at) > now - MINUTE_MS ? m.floor_due_text({ text }) : text
}

/** The promised time of an order, and the time that is left until then; `short` leaves out the first. */
export const Due = ({ at, short = false, className }: { at: string; short?: boolean; className?: string }) => {
  const { text, late } = dueText(at, serverNow())
  return (
    <span className={cx('tabular-nums', late ? 'font-semibold text-deal' : 'text-ink-2', className)}>
      {short ? shortText(at) : m.floor_due_at_text({ at: formatDayTime(at), text })}
    </span>
  )
}
