// What a service area would mean before it is saved: which pincodes lie in it, which other stores serve them as well,
// and which pincodes around it nobody serves.
import type { AreaPreview, previewAreaSchema } from '@tokri/contract/store.schema.ts'
import { distanceKm, type Place, type Position } from '@tokri/rules/places.ts'
import { servesEverywhere } from '@tokri/rules/service-area.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { servesOf } from './live-stores.ts'
import { everyCentre, pincodeCentre } from './pincode-centres.ts'
import { refreshStores } from './service.ts'

/** The neighbourhood of an area reaches this far beyond its outermost pincode; around a store without one, as far. */
const AROUND_KM = 4
const WITHOUT_AREA_KM = 12
/** A longer list would tell nobody more, and 200 stores are asked about each of them. */
const MOST_PLACES = 1500

type Asked = z.output<typeof previewAreaSchema.body>
type Located = { pincode: string; position: Position | null; here: boolean; km: number }

const positionOf = ({ lat, lng, pincode }: Asked): Position | null => {
  if (lat != null && lng != null) return { lat, lng }
  return pincode === undefined ? null : pincodeCentre(pincode)
}

const middleOf = (positions: readonly Position[]): Position | null => {
  if (positions.length === 0) return null
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return { lat: mean(positions.map(({ lat }) => lat)), lng: mean(positions.map(({ lng }) => lng)) }
}

/** Every pincode in the area, and those around it. */
const neighbourhood = ({ area }: Asked, position: Position | null): { served: number; places: Located[] } => {
  const everywhere = servesEverywhere(area)
  const serves = servesOf(area, position)
  const all = [...everyCentre()].map(([pincode, at]) => ({ pincode, position: at, here: serves({ pincode, position: at }) })) // biome-ignore format: one line
  const inside = all.filter(({ here }) => here)
  const from = position ?? middleOf((everywhere ? [] : inside).map((place) => place.position))
  const unknown = area.pincodes
    .filter((pincode) => !everyCentre().has(pincode))
    .map((pincode): Located => ({ pincode, position: null, here: true, km: 0 }))
  if (from === null) return { served: inside.length + unknown.length, places: unknown }
  const away = all.map((place): Located => ({ ...place, km: distanceKm(from, place.position) }))
  const reach = everywhere
    ? WITHOUT_AREA_KM
    : away.reduce((most, { here, km }) => (here ? Math.max(most, km + AROUND_KM) : most), AROUND_KM)
  const near = away.filter(({ km }) => km <= reach).sort((one, other) => one.km - other.km)
  return { served: inside.length + unknown.length, places: [...unknown, ...near].slice(0, MOST_PLACES) }
}

export const previewArea = async (deps: Deps, asked: Asked): Promise<AreaPreview> => {
  await refreshStores(deps)
  const position = positionOf(asked)
  const others = deps.stores.all().filter(({ id, active }) => active && id !== asked._id)
  const { served, places } = neighbourhood(asked, position)
  const storesFor = (place: Place) => others.filter(({ serves }) => serves(place)).map(({ id }) => id)
  return {
    position,
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
