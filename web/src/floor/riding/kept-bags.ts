import { local } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'
import type { Trip } from './ride-action.ts'
import type { Scanned } from './scan-bag.ts'

/** The orders that are ticked, and the bags of each that were scanned. */
export type Bags = { ticked: ReadonlySet<string>; scanned: Scanned }

/** Kept while the rider looks at another page: the bags are in the box already. */
const key = declareKey('tickedBags', { personal: true })
/** The bags that are taken and those that come back are ticked apart. */
const nameOf = (trip: Trip | null): string => (trip ? `${trip._id} ${trip.state}` : '')

type Kept = { of: string; ticked: string[]; scanned: [orderId: string, bags: number[]][] }

/** Null for the bags of another trip. */
const keptOf = (trip: Trip | null): Kept | null => {
  const kept = local.getJson(key) as Partial<Kept> | null // written below, perhaps by an older version
  return kept?.of === nameOf(trip) && Array.isArray(kept.ticked) && Array.isArray(kept.scanned) ? (kept as Kept) : null
}

export const readBags = (trip: Trip): Bags => {
  const kept = keptOf(trip)
  return {
    ticked: new Set(kept?.ticked),
    scanned: new Map(kept?.scanned.map(([orderId, bags]) => [orderId, new Set(bags)])),
  }
}

export const keepBags = (trip: Trip, { ticked, scanned }: Bags): void => {
  const kept: Kept = {
    of: nameOf(trip),
    ticked: [...ticked],
    scanned: [...scanned].map(([orderId, bags]) => [orderId, [...bags]]),
  }
  local.setJson(key, kept)
}

/** Forgets the bags of a trip that is loaded, handed in or taken back: of every other than this one. */
export const forgetOtherBags = (trip: Trip | null): void => {
  if (keptOf(trip) === null) local.remove(key)
}
