import { distanceKm } from '@tokri/rules/places.ts'
import { Check } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { Due } from '../due-text.tsx'
import type { Drop, Trip } from './ride-action.ts'
import { bagsText } from './trip-list.tsx'

type Point = { lat: number | null; lng: number | null }
const kmBetween = (one: Point, other: Point): number | null =>
  one.lat === null || one.lng === null || other.lat === null || other.lng === null
    ? null
    : distanceKm({ lat: one.lat, lng: one.lng }, { lat: other.lat, lng: other.lng })

/** The orders whose bags are loaded or handed in, one large switch each. `scanned` are the bags of each that were scanned. */
export const TickList = ({
  label,
  drops,
  ticked,
  scanned,
  from,
  sequence,
  onTick,
}: {
  label: string
  drops: readonly Drop[]
  ticked: ReadonlySet<string>
  scanned: ReadonlyMap<string, ReadonlySet<number>>
  /** Where the trip begins; null where it ends, and the ways no longer matter. */
  from: Trip['store'] | null
  /** The drops of the trip in their sequence, where it matters. */
  sequence: readonly Drop[]
  onTick: (orderId: string) => void
}) => (
  <section aria-label={label}>
    <ul className="grid grid-cols-1 gap-2">
      {drops.map(({ orderId, orderNumber, name, bags, address, dueAt, ...door }) => {
        const km = from && kmBetween(from, door)
        const isTicked = ticked.has(orderId)
        // What has left the trip has taken its number with it.
        const seq = sequence.findIndex((drop) => drop.orderId === orderId) + 1
        const count = scanned.get(orderId)?.size ?? 0
        return (
          <li key={orderId}>
            <button
              type="button"
              aria-pressed={isTicked}
              onClick={() => onTick(orderId)}
              className={cx(
                'flex min-h-18 w-full items-center gap-4 rounded-card border px-4 py-2 text-start',
                isTicked ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface',
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-9 shrink-0 place-content-center rounded-full border-2',
                  isTicked ? 'border-brand bg-brand text-on-brand' : 'border-line-strong',
                )}
              >
                {isTicked && <Check size={20} strokeWidth={2.5} />}
              </span>
              <span className="min-w-0 flex-1">
                {/* The number is on the bags: it is what a rider looks for. */}
                <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-bold">
                  <span className="text-xl tracking-wide">{orderNumber}</span>{' '}
                  <span>
                    {!isTicked && count > 0 ? m.ride_count_of_bags({ count, bags: bagsText(bags) }) : bagsText(bags)}
                  </span>
                </span>
                <span className="block truncate text-base">
                  {sequence.length > 1 && (
                    <span className="font-semibold">{m.ride_stop_of({ seq, stops: sequence.length })} · </span>
                  )}
                  <span>{name}</span>
                </span>
                {from && (
                  <>
                    <span className="line-clamp-2 text-sm text-ink-2">{address}</span>
                    <span className="block text-sm">
                      <Due at={dueAt} />
                      {km !== null && (
                        <span className="whitespace-nowrap text-ink-2"> · {m.ride_km({ km: km.toFixed(1) })}</span>
                      )}
                    </span>
                  </>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
