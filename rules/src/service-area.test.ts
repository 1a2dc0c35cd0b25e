import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, type Position } from './places.ts'
import {
  type AreaPolygon,
  boxAround,
  boxAroundCircle,
  halfReachKm,
  isInBox,
  polygonProblem,
  polygonQuestion,
  servesEverywhere,
  swapped,
} from './service-area.ts'

const area = (...rings: number[][][]): AreaPolygon => ({ type: 'Polygon', coordinates: rings })
const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
/** Around a centre; the radius of every corner may differ, so that it is a star. */
const star = (radii: readonly number[], [x, y]: readonly [number, number]) => {
  const ring = radii.map((radius, at) => {
    const angle = (2 * Math.PI * at) / radii.length
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? []]
}

describe('an outline', () => {
  it.each<[string, AreaPolygon, string | null]>([
    ['a square', area(square(77, 12, 1)), null],
    ['a square with a hole', area(square(77, 12, 1), square(77.2, 12.2, 0.5)), null],
    ['two squares apart', { type: 'MultiPolygon', coordinates: [[square(77, 12, 1)], [square(79, 12, 1)]] }, null],
    ['a corner given twice', area([[77, 12], [78, 12], [78, 12], [78, 13], [77, 12]]), null], // biome-ignore format: a table
    ['an open line', area(square(77, 12, 1).slice(0, 4)), 'The outline of the area is not closed'],
    ['nothing', area(), 'The area has no outline'],
    ['an empty ring', area([]), 'The outline of the area is not closed'],
    ['a line', area([[77, 12], [78, 12], [77, 12]]), 'An area has at least three corners'], // biome-ignore format: a table
    ['a bow tie', area([[77, 12], [78, 13], [78, 12], [77, 13], [77, 12]]), 'The outline of the area crosses itself'], // biome-ignore format: a table
    ['a spike', area([[77, 12], [78, 12], [79, 12], [78, 12], [78, 13], [77, 12]]), 'The outline of the area crosses itself'], // biome-ignore format: a table
    ['a hole that leaves', area(square(77, 12, 1), square(77.5, 12.5, 1)), 'The outline of the area crosses itself'],
    ['a place off the earth', area(square(179.5, 12, 1)), 'A corner of the area is no place on earth'],
    ['numbers that are none', area([[77, 12], [78, Number.NaN], [78, 13], [77, 12]]), 'A corner of the area is no place on earth'], // biome-ignore format: a table
  ])('%s', (_, polygon, flaw) => {
    expect(polygonProblem(polygon)).toBe(flaw)
  })

  it('has at most 2,000 corners', () => {
    const corners = (count: number) => area(star(Array(count).fill(0.1), [77.6, 12.9]))
    expect(polygonProblem(corners(1999))).toBeNull()
    expect(polygonProblem(corners(2000))).toBe('The area has 2001 corners; at most 2,000 are allowed')
  })

  const radii = fc.array(fc.double({ min: 0.01, max: 0.2, noNaN: true }), { minLength: 3, maxLength: 40 })

  it('that goes once around its middle is good, whatever its corners', () => {
    fc.assert(fc.property(radii, (list) => polygonProblem(area(star(list, [77.6, 12.9]))) === null))
  })

  it('is bad when two corners that are no neighbours change places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 40 }), (count) => {
        const ring = star(Array(count).fill(0.1), [77.6, 12.9])
        const [one, other] = [ring[1] ?? [], ring[3] ?? []]
        ring[1] = other
        ring[3] = one
        expect(polygonProblem(area(ring))).toBe('The outline of the area crosses itself')
      }),
    )
  })

  it('lies in the box around it', () => {
    fc.assert(
      fc.property(radii, (list) => {
        const box = boxAround(area(star(list, [77.6, 12.9])))
        return star(list, [77.6, 12.9]).every(([lng = 0, lat = 0]) => isInBox(box, { lat, lng }))
      }),
    )
  })
})

it('is everywhere when nothing is named', () => {
  const none = { pincodes: [], polygon: null, radiusKm: null }
  expect([none, { ...none, pincodes: ['560001'] }, { ...none, radiusKm: 3 }].map(servesEverywhere)).toEqual([
    true,
    false,
    false,
  ])
})

/** Where somebody arrives who goes this far in a direction (an angle, 0 is north). */
const arrival = ({ lat, lng }: Position, km: number, direction: number): Position => {
  const [phi, angle] = [(lat * Math.PI) / 180, km / 6371.0088]
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(direction)
  const turn = Math.atan2(Math.sin(direction) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sine)
  const east = lng + (turn * 180) / Math.PI
  return { lat: (Math.asin(sine) * 180) / Math.PI, lng: east > 180 ? east - 360 : east < -180 ? east + 360 : east }
}

it('a circle lies in the box around it, also at the poles and across the antimeridian', () => {
  // Random doubles would mostly lie close to zero.
  const number = (min: number, max: number) =>
    fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000)
  const centre = fc.record({ lat: number(-90, 90), lng: number(-180, 180) })
  const radius = fc.oneof(number(0.1, 50), number(50, 20_000))
  fc.assert(
    fc.property(centre, radius, number(0, 360), (middle, km, degrees) => {
      const edge = arrival(middle, km, (degrees * Math.PI) / 180)
      expect(distanceKm(middle, edge)).toBeCloseTo(km, 3)
      return isInBox(boxAroundCircle(middle, km), edge)
    }),
    { numRuns: 1000 },
  )
})

describe('an outline that is hardly meant', () => {
  const bengaluru = { lat: 12.97, lng: 77.6 }
  const around = area(square(77.5, 12.9, 0.2))

  it.each<[string, AreaPolygon, Position | null, ReturnType<typeof polygonQuestion>]>([
    ['around its store', around, bengaluru, null],
    ['in India, of a store nobody has placed', around, null, null],
    ['in another city of the country', area(square(88, 22, 0.2)), bengaluru, null],
    ['with latitude and longitude swapped', swapped(around), bengaluru, 'swapped'],
    ['swapped, of a store nobody has placed', swapped(around), null, 'swapped'],
    ['in two swapped parts', { type: 'MultiPolygon', coordinates: [[square(12.9, 77.5, 0.2)], [square(12.5, 77, 0.1)]] }, bengaluru, 'swapped'], // biome-ignore format: a table
    ['far away, but not swapped', area(square(-0.5, 51, 1)), bengaluru, null],
    ['across the 180th meridian', area([[179, -17], [-179, -17], [-179, -16], [179, -16], [179, -17]]), { lat: -17, lng: 179 }, 'antimeridian'], // biome-ignore format: a table
  ])('is asked about: %s', (_, polygon, store, question) => {
    expect(polygonProblem(polygon)).toBeNull()
    expect(polygonQuestion(polygon, store)).toBe(question)
  })

  it('is put right by swapping', () => expect(swapped(swapped(around))).toEqual(around))
})

it('half of what an area reaches is that of its radius or its outline, else a usual distance', () => {
  const from = { lat: 12, lng: 77 }
  const of = (change: object) => halfReachKm({ pincodes: ['560038'], polygon: null, radiusKm: null, ...change }, from)
  expect([of({ radiusKm: 9 }), of({})]).toEqual([4.5, 2])
  const polygon = area(square(77, 12, 0.1))
  expect(of({ polygon, radiusKm: 9 })).toBeCloseTo(distanceKm(from, { lat: 12.1, lng: 77.1 }) / 2, 9)
})
