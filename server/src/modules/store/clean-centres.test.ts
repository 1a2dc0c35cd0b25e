import { distanceKm } from '@tokri/rules/places.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centresOf, cleanCentres, readCentres, writeCentres } from './clean-centres.ts'
import { everyCentre, pincodeCentre } from './pincode-centres.ts'

const near = (pincode: string, off: number) => ({ pincode, lat: 12.97 + off, lng: 77.59 })
const streets = ['560002', '560003', '560004', '560005'].map((pincode, at) => near(pincode, at / 100))

describe('pincode centres', () => {
  it.each([
    ['in the sea', { lat: 0, lng: 0 }],
    ['in another part of the state', { lat: 15.8497, lng: 74.4977 }],
    ['in another state', { lat: 26.9196, lng: 75.7878 }],
  ])('%s lie where the second table has them, or where their neighbours do', (_where, wrong) => {
    const exact = [...streets, { pincode: '560001', ...wrong }]
    const centreOf = (coarse: Parameters<typeof cleanCentres>[1]) =>
      cleanCentres(exact, coarse).find(({ pincode }) => pincode === '560001')
    expect(centreOf([near('560001', 0.2)])).toEqual(near('560001', 0.2))
    expect(centreOf([near('560001', 0.5)])).toEqual({ pincode: '560001', lat: expect.closeTo(12.985, 6), lng: 77.59 })
    expect(cleanCentres(exact, []).slice(0, 4)).toEqual(streets)
  })

  it('of the first table go before those of the second, which adds pincodes', () => {
    expect(cleanCentres(streets, [near('560004', 0.1), near('560006', 0.02)])).toEqual([
      ...streets,
      near('560006', 0.02),
    ])
  })

  it('are those of both tables, each pincode once, all in India', () => {
    const centre = fc.record({
      pincode: fc.integer({ min: 560_000, max: 560_999 }).map(String),
      lat: fc.double({ min: 0, max: 35, noNaN: true }),
      lng: fc.double({ min: 60, max: 96, noNaN: true }),
    })
    const table = fc.uniqueArray(centre, { selector: ({ pincode }) => pincode })
    fc.assert(
      fc.property(table, table, (exact, coarse) => {
        const cleaned = cleanCentres([...streets, ...exact], coarse)
        const expected = new Set([...streets, ...exact, ...coarse].map(({ pincode }) => pincode))
        expect(cleaned.map(({ pincode }) => pincode).sort()).toEqual([...expected].sort())
        for (const { lat, lng } of cleaned) expect(lat > 6 && lat < 37.5 && lng > 68 && lng < 97.6).toBe(true)
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
    expect(everyCentre().size).toBeGreaterThan(21_000)
    expect(pincodeCentre('999999')).toBeNull()
  })

  // A street or a post office in each, as maps show it.
  it.each([
    ['560001', 12.9767, 77.601],
    ['560038', 12.9784, 77.6408],
    ['560034', 12.9279, 77.6271],
    ['500034', 17.4156, 78.4347],
    ['411001', 18.5196, 73.8777],
    ['302001', 26.9196, 75.7878],
    ['226001', 26.8467, 80.9462],
    ['380009', 23.0395, 72.566],
    ['400050', 19.0596, 72.8295],
    ['700016', 22.5515, 88.3529],
    ['600017', 13.0418, 80.2341],
    ['110001', 28.6315, 77.2167],
    ['682016', 9.9816, 76.2999],
    ['751001', 20.2724, 85.8338],
  ])('of %s are right to three kilometres', (pincode, lat, lng) => {
    expect(distanceKm(pincodeCentre(pincode) ?? { lat: 0, lng: 0 }, { lat, lng })).toBeLessThan(3)
  })
})
