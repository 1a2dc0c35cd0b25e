import { lazy, useState } from 'react'
import { placeName } from '../../lib/place/serving-text.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

const PlaceDialog = lazy(() => import('./place-dialog.tsx'))

/**
 * Shows in the cart which store packs it, with a link to change the place. Renders nothing in shops that do not ask for
 * a place.
 */
export const PlaceLine = () => {
  const store = useShownStore()
  const [open, setOpen] = useState(false)
  if (!store) return null
  const { place, served, name } = store
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
      <span className="min-w-0 flex-1 basis-36">
        {!place && <span>{m.place_missing()}</span>}
        {place && (
          <span>
            {served
              ? m.place_from_name_to_place({ name, place: placeName(place) })
              : m.place_not_served({ place: placeName(place) })}
          </span>
        )}
      </span>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2 -ms-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-semibold text-brand hover:bg-brand-soft"
      >
        {place ? m.place_change_place() : m.place_where_to()}
      </button>
      {open && (
        <LazyBoundary>
          <PlaceDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </p>
  )
}
