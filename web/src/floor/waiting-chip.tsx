import { CloudUpload } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import type { OutboxState } from './outbox.ts'

/** The number of unsent actions. Shows nothing while actions are sent without delay. */
export const WaitingChip = ({
  view: { actions, outbox },
}: {
  view: { actions: readonly unknown[]; outbox: OutboxState }
}) => (
  <span role="status" className="shrink-0">
    {outbox === 'waiting' && actions.length > 0 && (
      <span className="inline-flex h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-semibold text-ink">
        <CloudUpload size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{m.floor_count_waiting({ count: actions.length })}</span>
        <span className="sr-only"> {m.floor_to_be_sent()}</span>
      </span>
    )}
  </span>
)
