import { formatTime } from '../../lib/browser/format-date.ts'
import { cx } from '../../ui/class-names.ts'

const MINUTE_MS = 60_000

/** "in 4 min", "3 min late" */
export const dueText = (dueAt: string, now: number): { text: string; late: boolean } => {
  const minutes = Math.ceil((Date.parse(dueAt) - now) / MINUTE_MS)
  if (minutes > 0) return { text: `in ${minutes} min`, late: false }
  return { text: minutes === 0 ? 'now' : `${-minutes} min late`, late: true }
}

/** The promised time of an order, and the time that is left until then; `short` shows only the second. */
export const Due = ({ at, short = false, className }: { at: string; short?: boolean; className?: string }) => {
  const { text, late } = dueText(at, Date.now())
  return (
    <span className={cx('tabular-nums', late ? 'font-semibold text-deal' : 'text-ink-2', className)}>
      {short ? text : `Due ${formatTime(at)}, ${text}`}
    </span>
  )
}
