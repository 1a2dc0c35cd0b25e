import { Clock } from 'lucide-react'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'

/** "10 Min": the promised delivery time. Nothing while there is none: the header says why. */
export const PromiseChip = ({ className = 'bg-sunken' }: { className?: string }) => {
  const { minutes, title } = usePromiseMinutes()
  if (title) return null
  return (
    <span
      className={cx(
        'inline-flex h-5 w-fit items-center gap-1 whitespace-nowrap rounded-chip px-1.5 text-2xs font-semibold text-ink-2',
        className,
      )}
    >
      <Clock size={11} strokeWidth={2.25} aria-hidden="true" />
      {`${minutes}${m.place_minutes_end()}`}
    </span>
  )
}
