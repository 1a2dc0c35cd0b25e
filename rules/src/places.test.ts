import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, pincodePattern, placeFromCookie, placeToCookie, travelMinutes } from './places.ts'

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

describe('the cookie of a place', () => {
  it.each([
    [{ pincode: '560034', position: null }, '560034'],
    [{ pincode: '560034', position: { lat: 12.935, lng: 77.625 } }, '560034%2C12.935%2C77.625'],
    [{ pincode: null, position: { lat: -12, lng: 7.6 } }, '%2C-12.000%2C7.600'],
  ])('is read as it was written: %j', (place, cookie) => {
    expect(placeToCookie(place)).toBe(cookie)
    expect(placeFromCookie(cookie)).toEqual(place)
    expect(placeFromCookie(decodeURIComponent(cookie))).toEqual(place)
  })

  it('keeps a position to three decimals', () => {
    fc.assert(
      fc.property(position, (at) => {
        const read = placeFromCookie(placeToCookie({ pincode: null, position: at }))?.position
        expect(read?.lat).toBeCloseTo(at.lat, 2.9)
        expect(read?.lng).toBeCloseTo(at.lng, 2.9)
      }),
    )
  })

  it.each([undefined, '', 'x', '012345', '5600345', '560034,12.9', '560034,99.000,77.000', '560034,1e3,2', '560034;a'])(
    'that is malformed names none: %j',
    (cookie) => expect(placeFromCookie(cookie)).toBeNull(),
  )
})
