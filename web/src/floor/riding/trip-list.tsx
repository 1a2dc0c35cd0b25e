import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { Due } from '../due-text.tsx'
import type { Drop } from './ride-action.ts'

export const bagsText = (bags: number): string => (bags === 0 ? m.common_bags() : m.common_bags_count({ count: bags }))

const words: Record<Drop['state'], string> = {
  planned: m.ride_to_load(),
  out: m.ride_on_the_way(),
  arrived: m.common_at_the_door(),
  delivered: m.common_delivered(),
  failed: m.ride_comes_back(),
  cancelled: m.common_cancelled(),
}

/** The drops of a trip in sequence. Choosing an open one shows it. */
export const TripList = ({
  drops,
  current,
  unsent,
  onChoose,
}: {
  drops: readonly Drop[]
  current: string | null
  /** The orders whose delivery the server has not answered: their code may still be refused. */
  unsent: ReadonlySet<string>
  onChoose: (orderId: string) => void
}) => (
  <section aria-label={m.ride_drops()}>
    <ol className="grid grid-cols-1 gap-2">
      {drops.map((drop) => {
        const isCurrent = drop.orderId === current
        const waits = drop.state === 'delivered' && unsent.has(drop.orderId)
        const isOver = drop.state === 'delivered' || drop.state === 'failed' || drop.state === 'cancelled'
        return (
          <li key={drop.orderId}>
            <button
              type="button"
              aria-current={isCurrent ? 'step' : undefined}
              disabled={isOver}
              onClick={() => onChoose(drop.orderId)}
              className={cx(
                'flex min-h-16 w-full items-center gap-3 rounded-card border bg-surface px-4 py-2 text-start',
                isCurrent ? 'border-brand' : 'border-line',
              )}
            >
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-content-center rounded-full bg-sunken font-bold tabular-nums"
              >
                {drop.seq}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{drop.name}</span>
                <span className="block truncate text-sm text-ink-2">{drop.address}</span>
              </span>
              <span className="shrink-0 text-end text-sm">
                <span
                  className={cx(
                    'block font-semibold',
                    drop.state === 'delivered' && (waits ? 'text-ink-2' : 'text-ok'),
                    (drop.state === 'failed' || drop.state === 'cancelled') && 'text-deal',
                  )}
                >
                  {waits ? m.ride_waiting_for_network() : words[drop.state]}
                </span>
                {!isOver && <Due at={drop.dueAt} short />}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  </section>
)
