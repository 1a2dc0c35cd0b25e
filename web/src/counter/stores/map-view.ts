// Converts between positions and pixels of the plain map. A city is small enough for a flat projection.
import type { Position } from '@tokri/rules/places.ts'
import { type AreaPolygon, ringsOf } from '@tokri/rules/service-area.ts'

/** The position at the centre of the map, and the number of kilometres per pixel. */
export type View = { middle: Position; kmPerPixel: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

const KM_PER_DEGREE = 111.2

const shrink = ({ lat }: Position): number => Math.max(0.01, Math.cos((lat * Math.PI) / 180))

export const pointOf = ({ middle, kmPerPixel }: View, { width, height }: Size, { lat, lng }: Position): Point => ({
  x: width / 2 + ((lng - middle.lng) * KM_PER_DEGREE * shrink(middle)) / kmPerPixel,
  y: height / 2 - ((lat - middle.lat) * KM_PER_DEGREE) / kmPerPixel,
})

/** A precision of about a metre: more digits would only make the outline longer. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

export const positionOf = ({ middle, kmPerPixel }: View, { width, height }: Size, { x, y }: Point): Position => ({
  lat: rounded(middle.lat - ((y - height / 2) * kmPerPixel) / KM_PER_DEGREE),
  lng: rounded(middle.lng + ((x - width / 2) * kmPerPixel) / (KM_PER_DEGREE * shrink(middle))),
})

const NEAREST = 0.001
const FARTHEST = 20

export const zoomView = (view: View, factor: number): View => ({
  ...view,
  kmPerPixel: Math.min(FARTHEST, Math.max(NEAREST, view.kmPerPixel * factor)),
})

export const panView = (view: View, size: Size, { x, y }: Point): View => ({
  ...view,
  middle: positionOf(view, size, { x: size.width / 2 - x, y: size.height / 2 - y }),
})

/** A view that shows all given places with a margin, or Bengaluru if there are none. */
export const fitView = (places: readonly Position[], { width, height }: Size): View => {
  if (places.length === 0) return { middle: { lat: 12.97, lng: 77.59 }, kmPerPixel: 0.05 }
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)]
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const tall = ((north - south) * KM_PER_DEGREE) / (height * 0.84)
  const broad = ((east - west) * KM_PER_DEGREE * shrink(middle)) / (width * 0.84)
  return { middle, kmPerPixel: Math.max(0.004, tall, broad) }
}

/** The length of the scale bar in kilometres: 1, 2 or 5 times a power of ten, at most this many pixels long. */
export const scaleStep = (kmPerPixel: number, mostPixels: number): number => {
  const most = kmPerPixel * mostPixels
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power
}

/** The `d` attribute of a path along the rings of an outline. */
export const outlinePath = (polygon: AreaPolygon, view: View, size: Size): string =>
  ringsOf(polygon)
    .flat()
    .map((ring) =>
      ring
        .slice(0, -1)
        .map(([lng = 0, lat = 0], at) => {
          const { x, y } = pointOf(view, size, { lat, lng })
          return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
        })
        .join('')
        .concat('Z'),
    )
    .join('')

/** The corners of a drawn outline, which can be moved one by one. Null for an outline with holes or several parts. */
export const cornersOf = (polygon: AreaPolygon | null): Position[] | null => {
  if (polygon?.type !== 'Polygon' || polygon.coordinates.length !== 1) return null
  return (polygon.coordinates[0] ?? []).slice(0, -1).map(([lng = 0, lat = 0]) => ({ lat, lng }))
}

export const polygonOf = (corners: readonly Position[]): AreaPolygon => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)].map(({ lat, lng }) => [lng, lat])],
})
