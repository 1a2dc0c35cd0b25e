// Texts about the store that serves the visitor's place.
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import type { Place } from '@tokri/rules/places.ts'
import { formatTime } from '../browser/format-date.ts'

const DAY_MS = 86_400_000
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long' })

/** "7:00 am", or "Monday 7:00 am" if that is more than a day away. */
export const openingText = (opensAt: string): string => {
  const at = new Date(opensAt)
  const isSoon = at.getTime() - Date.now() < DAY_MS
  return isSoon ? formatTime(opensAt) : `${weekday.format(at)} ${formatTime(opensAt)}`
}

/** Why there is no promise; undefined for an open store. */
export const refusalTitle = ({ store, open, opensAt }: ServingAnswer): string | undefined => {
  if (!store) return 'Not here yet'
  if (open) return undefined
  return opensAt ? `Opens ${openingText(opensAt)}` : 'Closed now'
}

export const placeName = ({ pincode }: Place): string => pincode ?? 'your position'

export const placeText = (place: Place, storeName: string | undefined): string =>
  `to ${placeName(place)}${storeName ? ` · ${storeName}` : ''}`
