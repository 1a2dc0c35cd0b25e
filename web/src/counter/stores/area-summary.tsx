import type { AreaPreview } from '@tokri/contract/store.schema.ts'
import { type ServiceArea, servesEverywhere } from '@tokri/rules/service-area.ts'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Store } from '../../lib/stores/stores-query.ts'

const count = new Intl.NumberFormat('en-IN')
const pincodes = (number: number): string => `${count.format(number)} ${number === 1 ? 'pincode' : 'pincodes'}`

/** At most this many names are listed; the rest is shown as a number. */
const NAMED = 24
const named = (list: readonly string[]): string =>
  list.length > NAMED
    ? `${list.slice(0, NAMED).join(', ')} and ${count.format(list.length - NAMED)} more`
    : list.join(', ')

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <h3 className="text-sm font-semibold">{title}</h3>
    <div className="text-sm text-ink-2">{children}</div>
  </div>
)

/** The content of the map as text: what the area serves, what it shares with other stores, and what no store serves. */
export const AreaSummary = ({
  area,
  preview: { served, places, farKm },
  others,
  onAdd,
}: {
  area: ServiceArea
  preview: AreaPreview
  others: readonly Store[]
  onAdd: (pincode: string) => void
}) => {
  const here = places.filter((place) => place.here)
  const shared = others
    .map((store) => ({ store, list: here.filter(({ stores }) => stores.includes(store._id)) }))
    .filter(({ list }) => list.length > 0)
  const leftOut = places.filter((place) => !place.here && place.stores.length === 0)
  const unknown = here.filter(({ lat }) => lat === null)
  return (
    <div aria-live="polite" className="grid gap-4 rounded-card bg-sunken p-4">
      {farKm !== undefined && (
        <p className="text-sm text-warn">
          The store lies {count.format(farKm)} km from the centre of its pincode. Check pincode and position.
        </p>
      )}
      <Part title={servesEverywhere(area) ? 'Delivers everywhere' : `Delivers to ${pincodes(served)}`}>
        {servesEverywhere(area)
          ? 'Without a pincode, a distance or a drawn area nobody is left out.'
          : served === 0
            ? 'No pincode has its centre in this area. Addresses with a pin on the map are served all the same.'
            : named(here.map(({ pincode }) => pincode))}
        {unknown.length > 0 && (
          <p className="mt-1 text-warn">
            We cannot place these pincodes: {named(unknown.map(({ pincode }) => pincode))}. Check the spelling.
          </p>
        )}
      </Part>
      {shared.length > 0 && (
        <Part title="Shared with other stores">
          <ul className="grid gap-1">
            {shared.map(({ store, list }) => (
              <li key={store._id}>
                <strong className="font-semibold text-ink">{store.name}</strong>
                <span>
                  {servesEverywhere(store.area)
                    ? ' delivers everywhere, so it shares all of this.'
                    : `: ${pincodes(list.length)}, ${named(list.map(({ pincode }) => pincode))}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-3">The nearest open store gets the order.</p>
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title={`No store delivers to ${pincodes(leftOut.length)} nearby`}>
          <ul className="mt-1 flex flex-wrap gap-2">
            {leftOut.slice(0, NAMED).map(({ pincode }) => (
              <li key={pincode}>
                <button
                  type="button"
                  aria-label={`Add ${pincode}`}
                  onClick={() => onAdd(pincode)}
                  className="inline-flex min-h-8 items-center gap-1 rounded-chip border border-line-strong bg-surface px-2 text-xs font-medium text-ink hover:border-brand pointer-coarse:min-h-11 pointer-coarse:px-3"
                >
                  <Plus size={14} strokeWidth={1.75} aria-hidden="true" /> {pincode}
                </button>
              </li>
            ))}
            {leftOut.length > NAMED && (
              <li className="self-center text-ink-3">and {count.format(leftOut.length - NAMED)} more</li>
            )}
          </ul>
        </Part>
      )}
    </div>
  )
}
