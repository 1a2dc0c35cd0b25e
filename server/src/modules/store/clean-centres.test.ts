import { distanceKm } from '@tokri/rules/places.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centresOf, cleanCentres, readCentres, writeCentres } from './clean-centres.ts'
import { everyCentre, pincodeCentre } from './pincode-centres.ts'

const bengaluru = { lat: 12.9716, lng: 77.5946 }

describe('pincode centres', () => {
  it('of the wrong part of the country lie where their neighbours do', () => {
    const near = (pincode: string, off: number) => ({ pincode, lat: 12.97 + off, lng: 77.59 })
    const cleaned = cleanCentres([
      near('560002', 0),
      near('560003', 0.01),
      near('560004', 0.02),
      { pincode: '560001', lat: 12.2667, lng: 76.6833 },
    ])
    expect(cleaned.slice(0, 3)).toEqual([near('560002', 0), near('560003', 0.01), near('560004', 0.02)])
    expect(cleaned[3]).toEqual({ pincode: '560001', lat: expect.closeTo(12.975, 6), lng: 77.59 })
  })

  it('are as many afterwards, and none is far from the middle of its district', () => {
    const centre = fc.record({
      pincode: fc.integer({ min: 560_000, max: 560_999 }).map(String),
      lat: fc.double({ min: 8, max: 35, noNaN: true }),
      lng: fc.double({ min: 69, max: 96, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(centre, { selector: ({ pincode }) => pincode, minLength: 1 }), (centres) => {
        const cleaned = cleanCentres(centres)
        expect(cleaned.map(({ pincode }) => pincode)).toEqual(centres.map(({ pincode }) => pincode))
        for (const [at, each] of cleaned.entries())
          if (each.lat !== centres[at]?.lat) expect(distanceKm(each, centres[at] ?? each)).toBeGreaterThan(60)
      }),
    )
  })

  it('come back from the file as they were written', () => {
    const rows = [
      { key: 'IN/110001', latitude: '28.6333', longitude: '77.2167' },
      { key: 'IN/560001', latitude: '12.9716', longitude: '77.5946' },
      { key: 'IN/560002', latitude: '', longitude: '' },
    ]
    expect([...readCentres(writeCentres(centresOf(rows)))]).toEqual([
      ['110001', { lat: 28.6333, lng: 77.2167 }],
      ['560001', { lat: 12.9716, lng: 77.5946 }],
    ])
  })

  it('are known for the whole country', () => {
    expect(everyCentre().size).toBeGreaterThan(10_000)
    expect(pincodeCentre('999999')).toBeNull()
    expect(distanceKm(pincodeCentre('560001') ?? bengaluru, bengaluru)).toBeLessThan(60)
    expect(distanceKm(pincodeCentre('110001') ?? bengaluru, { lat: 28.6333, lng: 77.2167 })).toBeLessThan(1)
  })
})
