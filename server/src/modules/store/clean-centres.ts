// Makes the list of pincode centres from GeoNames' table. Some of its rows have positions in the wrong part of the country:
// a centre more than 60 km from the median of all pincodes with the same first three digits is replaced by that median.
import { distanceKm, type Position, pincodePattern } from '@tokri/rules/places.ts'

export type Centre = Position & { pincode: string }

const FAR_KM = 60

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Three digits are a sorting district. */
const districtOf = (pincode: string): string => pincode.slice(0, 3)

export const cleanCentres = (centres: readonly Centre[]): Centre[] => {
  const districts = Map.groupBy(centres, ({ pincode }) => districtOf(pincode))
  const medians = new Map(
    [...districts].map(([district, members]): [string, Position] => [
      district,
      { lat: median(members.map(({ lat }) => lat)), lng: median(members.map(({ lng }) => lng)) },
    ]),
  )
  return centres.map((centre) => {
    const middle = medians.get(districtOf(centre.pincode)) ?? centre
    return distanceKm(centre, middle) > FAR_KM ? { pincode: centre.pincode, ...middle } : centre
  })
}

/** Rows of GeoNames' table by its column names. Those without a position are left out. */
export const centresOf = (rows: readonly Record<string, string>[]): Centre[] =>
  rows.flatMap(({ key = '', latitude = '', longitude = '' }) => {
    const pincode = key.slice(key.indexOf('/') + 1)
    if (!pincodePattern.test(pincode) || latitude === '' || longitude === '') return []
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
