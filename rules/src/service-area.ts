// Where a store delivers: a list of pincodes, a polygon, a radius, or several of these together. A store without any of
// them delivers everywhere. This file checks polygons; the server looks up which places are inside.
import { distanceKm, isOnEarth, type Position } from './places.ts'

/** GeoJSON: longitude first; a ring ends where it begins; the rings after the first are holes. */
type Ring = number[][]
export type AreaPolygon = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }

export type ServiceArea = { pincodes: readonly string[]; polygon: AreaPolygon | null; radiusKm: number | null }

export const MAX_POLYGON_POINTS = 2000

export const servesEverywhere = ({ pincodes, polygon, radiusKm }: ServiceArea): boolean =>
  pincodes.length === 0 && polygon === null && radiusKm === null

/** Used for a store whose area has no radius. */
const MIDDLE_KM = 2

/** The distance that half of a store's deliveries do not exceed, if its shoppers live evenly all over its area. */
export const middleDistanceKm = ({ radiusKm }: ServiceArea): number =>
  radiusKm === null ? MIDDLE_KM : radiusKm * Math.SQRT1_2

/**
 * Half of how far an area reaches from its store: of its radius and its outline. A list of pincodes has no reach, because
 * their centres are not certain.
 */
export const halfReachKm = ({ radiusKm, polygon }: ServiceArea, from: Position | null): number => {
  const corners = polygon === null || from === null ? [] : ringsOf(polygon).flat(2)
  const reach = Math.max(
    radiusKm ?? 0,
    ...corners.map(([lng = 0, lat = 0]) => distanceKm(from ?? { lat, lng }, { lat, lng })),
  )
  return reach === 0 ? MIDDLE_KM : reach / 2
}

export const ringsOf = ({ type, coordinates }: AreaPolygon): Ring[][] =>
  type === 'Polygon' ? [coordinates] : coordinates

type Point = readonly [x: number, y: number]
type Segment = { from: Point; to: Point; ring: number; index: number; last: boolean }

const samePoint = (one: Point, other: Point): boolean => one[0] === other[0] && one[1] === other[1]

/** Positive if the point is left of the line through a and b, negative if it is right of it, 0 if it is on it. */
const side = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax)

/** Whether a point that is on the line through both ends is between them. */
const between = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): boolean =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)

const meet = ({ from: a, to: b }: Segment, { from: c, to: d }: Segment): boolean => {
  const [sideC, sideD, sideA, sideB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (sideC * sideD < 0 && sideA * sideB < 0) return true
  return (
    (sideC === 0 && between(a, b, c)) ||
    (sideD === 0 && between(a, b, d)) ||
    (sideA === 0 && between(c, d, a)) ||
    (sideB === 0 && between(c, d, b))
  )
}

/** Whether two sides cross or touch. Neighbours in a ring share a corner, which does not count. */
const crossing = (one: Segment, other: Segment): boolean => {
  const follows = one.ring === other.ring && (other.index === one.index + 1 || (one.index === 0 && other.last))
  if (!follows) return meet(one, other)
  const [first, second] = other.index === one.index + 1 ? [one, other] : [other, one]
  // The second side leads back along the first.
  return side(first.from, first.to, second.to) === 0 && !between(first.from, second.to, first.to)
}

const segmentsOf = (rings: readonly (readonly Point[])[]): Segment[] =>
  rings.flatMap((ring, number) => {
    const points = ring.filter((point, at) => at === 0 || !samePoint(point, ring[at - 1] ?? point))
    return points.slice(1).map((to, index) => ({
      from: points[index] ?? to,
      to,
      ring: number,
      index,
      last: index === points.length - 2,
    }))
  })

/** Whether any two sides cross or touch. They are sorted from west to east; only those that overlap so are compared. */
const crossesItself = (rings: readonly (readonly Point[])[]): boolean => {
  const west = ({ from, to }: Segment) => Math.min(from[0], to[0])
  const segments = segmentsOf(rings).sort((one, other) => west(one) - west(other) || one.index - other.index)
  return segments.some((one, at) => {
    const east = Math.max(one.from[0], one.to[0])
    for (let next = at + 1; next < segments.length; next++) {
      const other = segments[next]
      if (other === undefined || west(other) > east) return false
      const [early, late] = one.index <= other.index ? [one, other] : [other, one]
      if (crossing(early, late)) return true
    }
    return false
  })
}

const isPlace = (value: readonly number[]): boolean =>
  value.length >= 2 && value.every(Number.isFinite) && isOnEarth({ lng: value[0] ?? 999, lat: value[1] ?? 999 })

/** What is wrong with a polygon, as a sentence for the person who drew it; null if it is valid. */
export const polygonProblem = (polygon: AreaPolygon): string | null => {
  const polygons = ringsOf(polygon)
  if (polygons.length === 0 || polygons.some((rings) => rings.length === 0)) return 'The area has no outline'
  const points = polygons.flat(2)
  if (points.length > MAX_POLYGON_POINTS) return `The area has ${points.length} corners; at most 2,000 are allowed`
  if (!points.every(isPlace)) return 'A corner of the area is no place on earth'
  for (const rings of polygons) {
    const corners = rings.map((ring) => ring.map(([x = 0, y = 0]): Point => [x, y]))
    for (const ring of corners) {
      const [first, last] = [ring[0], ring.at(-1)]
      if (!first || !last || !samePoint(first, last)) return 'The outline of the area is not closed'
      if (new Set(ring.map(([x, y]) => `${x} ${y}`)).size < 3) return 'An area has at least three corners'
    }
    if (crossesItself(corners)) return 'The outline of the area crosses itself'
  }
  return null
}

/** Within this distance of its store or of the middle of India an outline is where somebody may mean it. */
const FAR_KM = 2500
const MIDDLE_OF_INDIA: Position = { lat: 22, lng: 79 }
const HALF_WAY_ROUND = 180

const middleOf = (corners: readonly number[][]): Position => {
  const mean = (at: number) => corners.reduce((sum, corner) => sum + (corner[at] ?? 0), 0) / corners.length
  return { lng: mean(0), lat: mean(1) }
}

/** The outline with latitude and longitude in each other's place. */
export const swapped = (polygon: AreaPolygon): AreaPolygon => {
  const swap = (rings: Ring[]): Ring[] => rings.map((ring) => ring.map(([lng = 0, lat = 0]) => [lat, lng]))
  return polygon.type === 'Polygon'
    ? { type: 'Polygon', coordinates: swap(polygon.coordinates) }
    : { type: 'MultiPolygon', coordinates: polygon.coordinates.map(swap) }
}

/**
 * What to ask about a valid outline before it is saved: files of maps often have latitude and longitude swapped, and an
 * outline across the 180th meridian is read as one around the rest of the earth. Null if there is nothing to ask.
 */
export const polygonQuestion = (polygon: AreaPolygon, store: Position | null): 'swapped' | 'antimeridian' | null => {
  const rings = ringsOf(polygon).flat()
  const widths = rings.flatMap((ring) => ring.slice(1).map(([lng = 0], at) => Math.abs(lng - (ring[at]?.[0] ?? 0))))
  if (widths.some((width) => width > HALF_WAY_ROUND)) return 'antimeridian'
  const drawn = middleOf(rings.flat())
  const other = { lat: drawn.lng, lng: drawn.lat }
  const near = store ?? MIDDLE_OF_INDIA
  return isOnEarth(other) && distanceKm(drawn, near) > FAR_KM && distanceKm(other, near) <= FAR_KM ? 'swapped' : null
}

export type Box = { west: number; south: number; east: number; north: number }

/** The bounding box of a polygon, to exclude places quickly. */
export const boxAround = (polygon: AreaPolygon): Box => {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [lng = 0, lat = 0] of ringsOf(polygon).flat(2)) {
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

export const isInBox = ({ west, south, east, north }: Box, { lat, lng }: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** A degree of latitude is longer than this everywhere. */
export const MIN_KM_PER_DEGREE = 110

/** A bounding box of a circle. It has all longitudes if the circle contains a pole or crosses the antimeridian. */
export const boxAroundCircle = ({ lat, lng }: Position, radiusKm: number): Box => {
  const degrees = radiusKm / MIN_KM_PER_DEGREE
  const [south, north] = [lat - degrees, lat + degrees]
  if (south <= -90 || north >= 90) return { west: -180, south, east: 180, north }
  const radians = Math.PI / 180
  const across = Math.asin(Math.min(1, Math.sin(degrees * radians) / Math.cos(lat * radians))) / radians
  const [west, east] = [lng - across, lng + across]
  return west < -180 || east > 180 ? { west: -180, south, east: 180, north } : { west, south, east, north }
}
