// Shows the effect of a service area before it is saved: which pincodes are inside, which other stores serve them as well,
// and which pincodes around it no store serves.
import type { AreaPreview, previewAreaSchema } from '@tokri/contract/store.schema.ts'
import { distanceKm, type Place, type Position } from '@tokri/rules/places.ts'
import { servesEverywhere } from '@tokri/rules/service-area.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { servesOf } from './live-stores.ts'
import { everyCentre, farFromCentre, pincodeCentre } from './pincode-centres.ts'
import { refreshStores } from './service.ts'

/** A pincode is "around" an area if its centre is at most this far from a pincode in the area, or from its radius. */
const AROUND_KM = 4
/** The same distance for a store that delivers everywhere, measured from the store. */
const AROUND_EVERYWHERE_KM = 12
/** The most pincodes in the answer. Each of them is checked against up to 200 stores. */
const MAX_PLACES = 1500

type Asked = z.output<typeof previewAreaSchema.body>
type Located = { pincode: string; position: Position | null; here: boolean; km: number }

const positionOf = ({ lat, lng, pincode }: Asked): Position | null => {
  if (lat != null && lng != null) return { lat, lng }
  return pincode === undefined ? null : pincodeCentre(pincode)
}

/** The most centres of an area for which neighbouring pincodes are searched. */
const MAX_CENTRES = 300
/** `AROUND_KM` in degrees of latitude, with a margin. In India, twice as many degrees of longitude are enough. */
const AROUND_DEGREES = 0.04

/** Whether a position is near one of these. It compares degrees first, because computing the distance is costly. */
const isNear = (centres: readonly Position[], at: Position): boolean =>
  centres.some(
    (centre) =>
      Math.abs(centre.lat - at.lat) < AROUND_DEGREES &&
      Math.abs(centre.lng - at.lng) < 2 * AROUND_DEGREES &&
      distanceKm(centre, at) <= AROUND_KM,
  )

/** The pincodes in the area and around it, the nearest to the store first. */
const neighbourhood = ({ area }: Asked, position: Position | null): { served: number; places: Located[] } => {
  const everywhere = servesEverywhere(area)
  const serves = servesOf(area, position)
  const known = everyCentre()
  const all = [...known].map(([pincode, at]) => ({ pincode, position: at, here: serves({ pincode, position: at }) }))
  const inside = all.filter(({ here }) => here)
  const unknown = area.pincodes
    .filter((pincode) => !known.has(pincode))
    .map((pincode): Located => ({ pincode, position: null, here: true, km: 0 }))
  const centres = [...new Map(inside.map(({ position: at }) => [`${at.lat} ${at.lng}`, at])).values()]
  const from = position ?? (everywhere ? undefined : centres[0])
  const served = inside.length + unknown.length
  if (from === undefined) return { served, places: unknown }
  const reach = everywhere ? AROUND_EVERYWHERE_KM : (area.radiusKm ?? 0) + AROUND_KM
  const some = centres.slice(0, MAX_CENTRES)
  const near = all
    .map((place): Located & { position: Position } => ({ ...place, km: distanceKm(from, place.position) }))
    .filter(({ here, km, position: at }) => (everywhere ? km <= reach : here || km <= reach || isNear(some, at)))
    .sort((one, other) => one.km - other.km)
  return { served, places: [...unknown, ...near].slice(0, MAX_PLACES) }
}

export const previewArea = async (deps: Deps, asked: Asked): Promise<AreaPreview> => {
  await refreshStores(deps)
  const position = positionOf(asked)
  const others = deps.stores.all().filter(({ id, active }) => active && id !== asked._id)
  const { served, places } = neighbourhood(asked, position)
  const storesFor = (place: Place) => others.filter(({ serves }) => serves(place)).map(({ id }) => id)
  const farKm = asked.pincode === undefined ? null : farFromCentre(asked.pincode, position)
  return {
    position,
    ...(farKm !== null && { farKm }),
    served,
    places: places.map(({ pincode, position: at, here }) => ({
      pincode,
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      here,
      stores: storesFor({ pincode, position: at }),
    })),
  }
}
