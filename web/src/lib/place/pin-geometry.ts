// Flat-earth arithmetic for short distances: metres east and north of a position.

import { distanceKm, type Position } from '@tokri/rules/places.ts'
import { m } from '../../paraglide/messages.js'

const METRES_A_DEGREE = 111_320
/** Six decimals of a degree are about 0.1 m. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const shrink = ({ lat }: Position) => Math.max(Math.cos((lat * Math.PI) / 180), 0.01)

export const offsetM = (from: Position, to: Position) => ({
  east: (to.lng - from.lng) * METRES_A_DEGREE * shrink(from),
  north: (to.lat - from.lat) * METRES_A_DEGREE,
})

export const offsetBy = (from: Position, eastM: number, northM: number): Position => ({
  lat: rounded(Math.min(90, Math.max(-90, from.lat + northM / METRES_A_DEGREE))),
  lng: rounded(Math.min(180, Math.max(-180, from.lng + eastM / (METRES_A_DEGREE * shrink(from))))),
})

/** "80 m", "1.2 km" */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`

const sentences = [
  m.place_pin_north,
  m.place_pin_north_east,
  m.place_pin_east,
  m.place_pin_south_east,
  m.place_pin_south,
  m.place_pin_south_west,
  m.place_pin_west,
  m.place_pin_north_west,
]

/** "The pin is 1.2 km north-east of the middle of 560034.", for screen readers. */
export const pinText = (landmark: Position, pin: Position, name: string): string => {
  const metres = distanceKm(landmark, pin) * 1000
  if (metres < 5) return m.place_pin_at({ name })
  const { east, north } = offsetM(landmark, pin)
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return sentences[(eighth + 8) % 8]?.({ distance: distanceText(metres), name }) ?? ''
}
