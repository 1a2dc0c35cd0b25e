// The values of a store's form. Numbers and lists are text until they are sent, so that unfinished input is not lost.
import type { StoreShape } from '@tokri/contract/store.schema.ts'
import { type OpeningHours, openingAt } from '@tokri/rules/opening-hours.ts'
import { pincodePattern } from '@tokri/rules/places.ts'
import { type AreaPolygon, polygonProblem } from '@tokri/rules/service-area.ts'
import { asciiDigits } from '@tokri/rules/typed-digits.ts'

export type StoreDraft = {
  name: string
  phone: string
  address: string
  pincode: string
  lat: string
  lng: string
  alwaysOpen: boolean
  hours: OpeningHours[]
  closedOn: string[]
  pincodes: string
  radiusKm: string
  longestPromise: string
  /** Empty: what the settings of the shop say. */
  minimumOrder: string
  polygon: AreaPolygon | null
}

const DEFAULT_LONGEST_PROMISE = 45
const WEEK = [1, 2, 3, 4, 5, 6, 0]
/** The initial opening hours in the form. */
export const defaultHours = (): OpeningHours[] => WEEK.map((day) => ({ day, from: '07:00', to: '23:00' }))

const text = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = (store: StoreShape | null): StoreDraft => ({
  name: store?.name ?? '',
  phone: store?.phone ?? '',
  address: store?.address ?? '',
  pincode: store?.pincode ?? '',
  lat: text(store?.lat ?? null),
  lng: text(store?.lng ?? null),
  alwaysOpen: (store?.hours.length ?? 0) === 0,
  hours: store && store.hours.length > 0 ? store.hours : defaultHours(),
  closedOn: store?.closedOn.toSorted() ?? [],
  pincodes: store?.area.pincodes.join(' ') ?? '',
  radiusKm: text(store?.area.radiusKm ?? null),
  longestPromise: text(store?.longestPromise ?? DEFAULT_LONGEST_PROMISE),
  minimumOrder: text(store?.minimumOrder ?? null),
  // The API's type is wider than AreaPolygon. The server has checked the rings.
  polygon: (store?.area.polygon as AreaPolygon | null | undefined) ?? null,
})

/**
 * Finds pincodes anywhere in pasted text, also written as "560 001". Any other word with digits is reported as wrong.
 */
export const readPincodes = (pasted: string): { pincodes: string[]; wrong: string[] } => {
  const words = asciiDigits(pasted)
    .replaceAll(/\b(\d{3})[ \u00a0-](\d{3})\b/g, '$1$2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => /\d/.test(word))
  return {
    pincodes: [...new Set(words.filter((word) => pincodePattern.test(word)))],
    wrong: [...new Set(words.filter((word) => !pincodePattern.test(word)))],
  }
}

type Outline = { polygon: AreaPolygon } | { problem: string }

const geometryOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return null
  if ('geometry' in value) return geometryOf(value.geometry)
  if ('features' in value && Array.isArray(value.features)) return geometryOf(value.features[0])
  return value
}
const isRing = (ring: unknown): boolean =>
  Array.isArray(ring) &&
  ring.every((corner) => Array.isArray(corner) && corner.every((number) => typeof number === 'number'))
const isPolygon = (value: unknown): value is AreaPolygon => {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return false
  const { type, coordinates } = value
  if (!Array.isArray(coordinates)) return false
  if (type === 'Polygon') return coordinates.every(isRing)
  return type === 'MultiPolygon' && coordinates.every((rings) => Array.isArray(rings) && rings.every(isRing))
}

/** Reads pasted GeoJSON: a geometry, a feature, or the first feature of a collection. */
export const readOutline = (pasted: string): Outline => {
  let value: unknown
  try {
    value = geometryOf(JSON.parse(pasted))
  } catch {
    return { problem: 'This is not GeoJSON' }
  }
  if (!isPolygon(value)) return { problem: 'The area must be a GeoJSON Polygon or MultiPolygon' }
  const problem = polygonProblem(value)
  return problem === null ? { polygon: value } : { problem }
}

const number = (value: string): number | null => (value.trim() === '' ? null : Number(value))

const numberFields = ['lat', 'lng', 'radiusKm', 'longestPromise', 'minimumOrder'] as const

/**
 * The fields that are not numbers, with their errors. They must not be sent: JSON has no NaN, and null means no value.
 */
export const numberErrors = (draft: Pick<StoreDraft, (typeof numberFields)[number]>): Record<string, string> =>
  Object.fromEntries(
    numberFields
      .filter((field) => !Number.isFinite(number(draft[field]) ?? 0))
      .map((field) => [field, 'Type a number, such as 12.97']),
  )

export const areaOf = ({ pincodes, polygon, radiusKm }: StoreDraft) => ({
  pincodes: readPincodes(pincodes).pincodes,
  polygon,
  radiusKm: number(radiusKm),
})

/** The request body of a draft that has no `numberErrors`; the server validates the rest. */
export const storeBody = (draft: StoreDraft) => ({
  name: draft.name,
  phone: draft.phone,
  address: draft.address,
  pincode: draft.pincode,
  lat: number(draft.lat),
  lng: number(draft.lng),
  hours: draft.alwaysOpen ? [] : draft.hours,
  closedOn: draft.closedOn,
  area: areaOf(draft),
  longestPromise: number(draft.longestPromise) ?? DEFAULT_LONGEST_PROMISE,
  minimumOrder: number(draft.minimumOrder),
})

type Body = ReturnType<typeof storeBody>

/** Only the changed fields: the first store has no pincode, and the server refuses an empty one. */
export const storeChanges = (draft: StoreDraft, store: StoreShape): Partial<Body> => {
  const [before, after] = [storeBody(draftOf(store)), storeBody(draft)]
  const changed = (Object.keys(after) as (keyof Body)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  // Latitude and longitude must be sent together.
  const keys = changed.includes('lat') || changed.includes('lng') ? new Set([...changed, 'lat', 'lng']) : changed
  return Object.fromEntries([...keys].map((key) => [key, after[key as keyof Body]])) as Partial<Body>
}

/** Errors by the input that shows them. The server reports errors of list items by their path. */
export const fieldErrors = (fields: Readonly<Record<string, string>>): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const [path, message] of Object.entries(fields)) {
    const [first = '', second] = path.split('.')
    errors[first === 'area' && second !== undefined ? second : first] ??= message
  }
  return errors
}

/** A time in the store's time zone: "Mon, 7:00 am". */
const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at)

type Stand = { word: string; detail: string; open: boolean }

/** Whether a store takes orders at present, as a word and a sentence. */
export const storeStatus = (store: StoreShape, now: Date): Stand => {
  if (!store.active) return { word: 'Archived', detail: '', open: false }
  const until = store.pausedUntil === null ? null : new Date(store.pausedUntil)
  const { open, opensAt } = openingAt({ ...store, pausedUntil: until }, now)
  if (open) return { word: 'Open', detail: '', open }
  const opens = opensAt === null ? '' : `Opens ${localTime(opensAt, store.timeZone)}`
  if (store.state === 'paused')
    return { word: 'Paused', detail: until === null ? '' : `Until ${localTime(until, store.timeZone)}`, open }
  return { word: 'Closed', detail: store.state === 'closed' ? 'Until somebody opens it' : opens, open }
}

const count = new Intl.NumberFormat('en-IN')

/** A short text about a store's delivery area. */
export const areaText = ({ pincodes, polygon, radiusKm }: StoreShape['area']): string => {
  const parts = [
    pincodes.length > 0 && `${count.format(pincodes.length)} ${pincodes.length === 1 ? 'pincode' : 'pincodes'}`,
    radiusKm !== null && `${radiusKm} km around`,
    polygon !== null && 'a drawn area',
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Delivers everywhere' : `Delivers to ${parts.join(', ')}`
}

/** "07:00 to 23:00 every day" if all days have the same hours. */
export const hoursText = ({ hours, closedOn }: Pick<StoreShape, 'hours' | 'closedOn'>): string => {
  const times = new Set(hours.map(({ from, to }) => `${from} to ${to}`))
  const alike = hours.length === WEEK.length && new Set(hours.map(({ day }) => day)).size === WEEK.length
  const week = hours.length === 0 ? 'Always open' : alike && times.size === 1 ? `${[...times]} every day` : 'Set hours'
  const days = closedOn.length
  return days === 0 ? week : `${week}, closed on ${days} ${days === 1 ? 'day' : 'days'}`
}
