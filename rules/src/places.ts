// Places: how far apart they are, and how long a rider takes between them.

/** Degrees north and east. */
export type Position = { lat: number; lng: number }
export type Place = { pincode: string | null; position: Position | null }

/** Mean radius of the earth (IUGG). */
const EARTH_KM = 6371.0088
/** The ratio of streets to the straight line, and the initial speed of a rider. */
export const STREET_FACTOR = 1.4
export const FIRST_SPEED_KMH = 16

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres along the great circle. */
export const distanceKm = (one: Position, other: Position): number => {
  const across = Math.sin(radians(other.lat - one.lat) / 2) ** 2
  const along = Math.sin(radians(other.lng - one.lng) / 2) ** 2
  const half = across + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * along
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The minutes of a ride of this many kilometres along the great circle. */
export const minutesForKm = (km: number, speedKmh = FIRST_SPEED_KMH): number => ((km * STREET_FACTOR) / speedKmh) * 60

/** Travel minutes, used where no routing service gives a better value. */
export const travelMinutes = (one: Position, other: Position, speedKmh = FIRST_SPEED_KMH): number =>
  minutesForKm(distanceKm(one, other), speedKmh)

/** Indian pincodes: six digits, the first from 1 to 9. */
export const pincodePattern = /^[1-9]\d{5}$/

export const isOnEarth = ({ lat, lng }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Three decimals of a degree are about 110 m. */
const COOKIE_DECIMALS = 3

/** A place as the cookie `place` holds it: `560034`, `560034,12.935,77.625` or `,12.935,77.625`, with encoded commas. */
export const placeToCookie = ({ pincode, position }: Place): string =>
  encodeURIComponent(
    [
      pincode ?? '',
      ...(position ? [position.lat, position.lng].map((each) => each.toFixed(COOKIE_DECIMALS)) : []),
    ].join(),
  )

const cookiePattern = /^([1-9]\d{5})?(?:,(-?\d{1,3}\.\d{1,3}),(-?\d{1,3}\.\d{1,3}))?$/

/** The place that a cookie names; null when it is absent or malformed. */
export const placeFromCookie = (value: string | undefined): Place | null => {
  const match = value ? cookiePattern.exec(value.replaceAll(/%2c/gi, ',')) : null
  if (!match) return null
  const [, pincode = null, lat, lng] = match
  const position = lat === undefined ? null : { lat: Number(lat), lng: Number(lng) }
  return position === null || isOnEarth(position) ? { pincode, position } : null
}
