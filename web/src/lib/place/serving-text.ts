// Texts about the store that serves the visitor's place.

import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { nextHalfHour } from '@tokri/rules/opening-hours.ts'
import type { Place } from '@tokri/rules/places.ts'
import { m } from '../../paraglide/messages.js'
import { formatTime, formatWeekdayTime } from '../browser/format-date.ts'
import { serverNow } from '../browser/server-time.ts'
import { openPromise } from './open-promise.ts'
import type { ShownPromise } from './shown-promise.ts'

const DAY_MS = 86_400_000

/** "7:00 am", or "Monday 7:00 am" if that is more than a day away. */
export const openingText = (opensAt: string): string => {
  const at = new Date(opensAt)
  const isSoon = at.getTime() - serverNow() < DAY_MS
  return isSoon ? formatTime(opensAt) : formatWeekdayTime(opensAt)
}

/** The time is known if the place only waits for other orders. */
export const tooLongText = (opensAt: string | null): string =>
  opensAt ? m.place_too_slow_until({ opensAt: openingText(opensAt) }) : m.place_too_far()

/** The promise of a store as pages show it, or the reason why there is none. */
export const shownPromise = (serving: ServingAnswer): ShownPromise => openPromise(serving) ?? closedPromise(serving)

/** What a busy store expects is only about right, and moves with each order, so it is said in half hours. */
export const busyUntilText = (opensAt: string): string =>
  openingText(new Date(nextHalfHour(Date.parse(opensAt))).toISOString())

export const busyText = (opensAt: string): string => m.place_very_busy_back_about({ opensAt: busyUntilText(opensAt) })

/** Why a store that does not deliver now has no promise. */
export const closedPromise = ({ store, opensAt, onlyHere, busy }: ServingAnswer): ShownPromise => {
  if (!store) return { title: m.place_not_here_yet() }
  if (onlyHere)
    return { title: opensAt ? m.place_from_opensat({ opensAt: openingText(opensAt) }) : m.place_too_far_for_now() }
  if (opensAt === null) return { title: m.place_closed_now() }
  return { title: busy ? busyText(opensAt) : m.place_opens_opensat({ opensAt: openingText(opensAt) }) }
}

export const placeName = ({ pincode }: Place): string => pincode ?? m.place_your_position()

export const placeText = (place: Place, storeName: string | undefined): string =>
  m.place_to_place({ place: placeName(place) }) + (storeName ? ` · ${storeName}` : '')
