import { ShoppingBasket } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DueChip, dueText } from '../due-text.tsx'
import { signal } from '../floor-sound.ts'
import { PackedCard } from './packed-card.tsx'
import type { PickingSession, PickingView } from './picking-session.ts'
import { PutBackCard } from './put-back-card.tsx'

/** Signals an order that comes while the picker's hands are empty. */
const useNewOrders = (waiting: readonly { orderId: string }[] | undefined) => {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!waiting) return
    const before = known.current
    if (before && waiting.some(({ orderId }) => !before.has(orderId))) signal('new')
    known.current = new Set(waiting.map(({ orderId }) => orderId))
  }, [waiting])
}

/** As on the board. */
const bars = { late: 'border-s-deal', soon: 'border-s-warn', calm: '', later: '' } as const

/** The store's orders that wait for a picker or are being picked, and the products to put back on their shelves. */
export const QueueView = ({
  picking,
  view: { queue, putBacks, packed, actions },
}: {
  picking: PickingSession
  view: PickingView
}) => {
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const waiting = useMemo(() => queue?.filter(({ picker }) => picker === null), [queue])
  useNewOrders(waiting)
  const waits = waiting !== undefined && waiting.length > 0
  const taken = (queue?.length ?? 0) - (waiting?.length ?? 0)
  const closing = actions.some(({ change }) => change.kind !== 'put-back')
  const next = async () => {
    setBusy(true)
    await picking.takeNext()
    setBusy(false)
  }
  return (
    <>
      <div className="grid flex-1 content-start gap-6 px-4 py-4">
        {putBacks?.map((putBack) => (
          <PutBackCard
            key={putBack.orderId}
            putBack={putBack}
            onDone={() => picking.submit(putBack.orderId, { kind: 'put-back' })}
          />
        ))}
        {packed && (
          <PackedCard
            key={packed.orderId}
            packed={packed}
            onBags={(bags) => picking.submit(packed.orderId, { kind: 'packed', bags })}
          />
        )}
        <section
          aria-label={m.common_queue()}
          className={cx('grid gap-3', queue?.length === 0 && 'justify-items-center py-[12vh] text-center')}
        >
          {queue?.length === 0 && (
            <ShoppingBasket size={56} strokeWidth={1.25} aria-hidden="true" className="text-ink-3" />
          )}
          <h2 className="text-lg" aria-live="polite">
            {queue
              ? waits
                ? m.pick_length_to_pick({ length: m.common_orders({ count: waiting.length }) })
                : m.pick_nothing_to_pick()
              : m.common_queue()}
          </h2>
          {taken > 0 && <p className="text-ink-2">{m.pick_with_others({ count: taken })}</p>}
          {queue && !waits && <p className="text-ink-2">{m.pick_queue_hint()}</p>}
          {queue === null && <Skeleton className="h-40 rounded-card" />}
          <ul className="grid gap-2 sm:grid-cols-2">
            {[...(waiting ?? []), ...(queue?.filter(({ picker }) => picker !== null) ?? [])].map(
              ({ orderId, orderNumber, dueAt, lines, picker, handedBack }) => (
                <li
                  key={orderId}
                  className={cx(
                    'grid gap-0.5 rounded-card border border-s-4 border-line p-4',
                    picker ? 'bg-sunken text-ink-2' : 'bg-surface',
                    bars[dueText(dueAt, now).urgency],
                  )}
                >
                  <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                    <span className="text-lg font-semibold">{orderNumber}</span>
                    <DueChip at={dueAt} />
                  </span>
                  <span className="text-sm text-ink-2 tabular-nums">
                    {m.pick_due_lines({ at: formatDayTime(dueAt), lines: m.common_lines({ count: lines }) })}
                  </span>
                  {handedBack && (
                    <span className="text-sm text-ink-2">
                      {[
                        m.board_history_handed_back(),
                        handedBack.lines > 0 && m.pick_begun({ begun: handedBack.lines, lines }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                  {picker && <span className="text-sm text-ink-2">{m.pick_with_name({ name: picker.name })}</span>}
                </li>
              ),
            )}
          </ul>
        </section>
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        {closing && <p className="text-center text-sm text-ink-2">{m.pick_packed_unsent()}</p>}
        <Button className="h-16! w-full text-lg!" busy={busy} disabled={closing || !waits} onClick={() => void next()}>
          {m.pick_next_order()}
        </Button>
      </div>
    </>
  )
}
