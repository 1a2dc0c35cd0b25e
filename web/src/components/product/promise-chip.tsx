import { Clock } from 'lucide-react'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { m } from '../../paraglide/messages.js'

/** "10 Min": the promised delivery time, or why there is none at present. */
export const PromiseChip = () => {
  const { minutes, title } = usePromiseMinutes()
  return (
    <span className="inline-flex h-5 w-fit items-center gap-1 whitespace-nowrap rounded-chip bg-sunken px-1.5 text-2xs font-semibold text-ink-2">
      <Clock size={11} strokeWidth={2.25} aria-hidden="true" />
      {title ?? `${minutes}${m.place_minutes_end()}`}
    </span>
  )
}
