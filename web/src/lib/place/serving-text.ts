// Texts about the store that serves the visitor's place.
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import type { Place } from '@tokri/rules/places.ts'
import { formatTime } from '../browser/format-date.ts'
import type { ShownPromise } from './shown-promise.ts'

const DAY_MS = 86_400_000
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long' })

/** "7:00 am", or "Monday 7:00 am" if that is more than a day away. */
export const openingText = (opensAt: string): string => {
  const at = new Date(opensAt)
  const isSoon = at.getTime() - Date.now() < DAY_MS
  return isSoon ? formatTime(opensAt) : `${weekday.format(at)} ${formatTime(opensAt)}`
}

/** The time is known if the place only waits for other orders. */
export const tooLongText = (opensAt: string | null): string =>
  opensAt
    ? `Orders to this address take too long right now. Order from ${openingText(opensAt)}.`
    : 'This order would take too long: the address is far from the store, or there is too much in the cart.'

/** The promise of a store as pages show it, or the reason why there is none. */
export const shownPromise = ({ store, open, opensAt, promise, onlyHere }: ServingAnswer): ShownPromise => {
  if (!store) return { title: 'Not here yet' }
  if (open) return { minutes: promise?.minutes }
  if (onlyHere) return { title: opensAt ? `From ${openingText(opensAt)}` : 'Too far for now' }
  return { title: opensAt ? `Opens ${openingText(opensAt)}` : 'Closed now' }
}

export const placeName = ({ pincode }: Place): string => pincode ?? 'your position'

export const placeText = (place: Place, storeName: string | undefined): string =>
  `to ${placeName(place)}${storeName ? ` · ${storeName}` : ''}`
