import { expect, it } from 'vitest'
import { cornersOf, fitView, outlinePath, panView, pointOf, polygonOf, positionOf, scaleStep } from './map-view.ts'

const size = { width: 400, height: 300 }
const places = [
  { lat: 12.9, lng: 77.5 },
  { lat: 13.1, lng: 77.7 },
]
const view = fitView(places, size)

it('shows all places within the margin, north up and east to the right', () => {
  const [southWest, northEast] = places.map((place) => pointOf(view, size, place))
  expect(southWest?.x).toBeGreaterThanOrEqual(0)
  expect(northEast?.x).toBeLessThanOrEqual(size.width)
  expect(southWest?.y).toBeCloseTo(size.height * 0.92, 0)
  expect(northEast?.y).toBeCloseTo(size.height * 0.08, 0)
  expect(southWest?.x).toBeLessThan(northEast?.x ?? 0)
})

it('finds the place under a pixel, before and after the map was moved', () => {
  const at = { x: 120, y: 40 }
  const place = positionOf(view, size, at)
  const { x, y } = pointOf(view, size, place)
  expect([x, y]).toEqual([expect.closeTo(at.x, 1), expect.closeTo(at.y, 1)])
  const moved = pointOf(panView(view, size, { x: 30, y: -10 }), size, place)
  expect([moved.x, moved.y]).toEqual([expect.closeTo(150, 0), expect.closeTo(30, 0)])
})

it('makes a closed outline of corners and finds them again', () => {
  const corners = [...places, { lat: 12.9, lng: 77.7 }]
  const polygon = polygonOf(corners)
  expect(polygon.coordinates[0]).toHaveLength(4)
  expect(cornersOf(polygon)).toEqual(corners)
  expect(outlinePath(polygon, view, size)).toMatch(/^M[\d. ]+L[\d. ]+L[\d. ]+Z$/)
  expect(cornersOf({ type: 'MultiPolygon', coordinates: [] })).toBeNull()
})

it('chooses a round scale', () => {
  expect([scaleStep(0.05, 120), scaleStep(0.02, 120), scaleStep(0.01, 60)]).toEqual([5, 2, 0.5])
})
