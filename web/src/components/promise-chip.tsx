import { Clock } from 'lucide-react'
import { useSettings } from '../lib/settings/settings-query.ts'

/** "10 Min": the promised delivery time. */
export const PromiseChip = () => (
  <span className="inline-flex h-5 w-fit items-center gap-1 rounded-chip bg-sunken px-1.5 text-2xs font-semibold text-ink-2">
    <Clock size={11} strokeWidth={2.25} aria-hidden="true" />
    {`${useSettings().promiseMinutes} Min`}
  </span>
)
