import { lazy, useState } from 'react'
import { placeName } from '../lib/place/serving-text.ts'
import { useShownStore } from '../lib/place/shown-store.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'

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
    <p className="flex items-center justify-between gap-3 text-sm text-ink-2">
      <span className="min-w-0">
        {!place && 'Tell us where to deliver.'}
        {place && (served ? `From ${name} to ${placeName(place)}` : `We do not deliver to ${placeName(place)} yet`)}
      </span>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-semibold text-brand hover:bg-brand-soft"
      >
        {place ? 'Change place' : 'Where to?'}
      </button>
      {open && (
        <LazyBoundary>
          <PlaceDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </p>
  )
}
