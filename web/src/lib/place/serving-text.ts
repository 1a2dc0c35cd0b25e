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

/** The promise of a store as pages show it, or the reason why there is none. */
export const shownPromise = ({ store, open, opensAt, promise }: ServingAnswer): ShownPromise => {
  if (!store) return { title: 'Not here yet' }
  if (open) return { minutes: promise?.minutes }
  return { title: opensAt ? `Opens ${openingText(opensAt)}` : 'Closed now' }
}

export const placeName = ({ pincode }: Place): string => pincode ?? 'your position'

export const placeText = (place: Place, storeName: string | undefined): string =>
  `to ${placeName(place)}${storeName ? ` · ${storeName}` : ''}`
