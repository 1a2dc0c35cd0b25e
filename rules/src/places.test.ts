import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, pincodePattern, travelMinutes } from './places.ts'

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  it('is known between cities', () => {
    const bengaluru = { lat: 12.9716, lng: 77.5946 }
    const mumbai = { lat: 19.076, lng: 72.8777 }
    expect(distanceKm(bengaluru, mumbai)).toBeCloseTo(845.2, 0)
  })

  it('is the same both ways, nothing to oneself, at most half around the earth, and never longer over a third place', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        const straight = distanceKm(a, b)
        expect(straight).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, a)).toBe(0)
        expect(straight).toBeLessThanOrEqual(20_016)
        expect(straight).toBeLessThanOrEqual(distanceKm(a, c) + distanceKm(c, b) + 1e-3)
      }),
    )
  })
})

it('takes streets into account: 2 km as the crow flies are ten and a half minutes', () => {
  const north = { lat: 12.9716 + 2 / 111.195, lng: 77.5946 }
  expect(travelMinutes({ lat: 12.9716, lng: 77.5946 }, north)).toBeCloseTo(10.5, 2)
})

it('knows a pincode', () => {
  const tried = ['560001', '056001', '5600011', '56 0001', 'abcdef', '५६०००१']
  expect(tried.map((each) => pincodePattern.test(each))).toEqual([true, false, false, false, false, false])
})
