import { CloudUpload } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import type { OutboxState } from './outbox.ts'

/** The number of unsent actions. Shows nothing while actions are sent without delay, and none that can still be undone. */
export const WaitingChip = ({
  view: { actions, hasHeldAction = false, outbox },
}: {
  view: { actions: readonly unknown[]; hasHeldAction?: boolean; outbox: OutboxState }
}) => {
  const count = actions.length - Number(hasHeldAction)
  return (
    <span role="status" className="shrink-0">
      {outbox === 'waiting' && count > 0 && (
        <span className="inline-flex h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-semibold text-ink">
          <CloudUpload size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{m.floor_count_waiting({ count })}</span>
          <span className="sr-only"> {m.floor_to_be_sent()}</span>
        </span>
      )}
    </span>
  )
}
