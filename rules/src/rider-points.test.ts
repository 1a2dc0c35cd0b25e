import { describe, expect, it } from 'vitest'
import { filterPoints } from './rider-points.ts'

const now = Date.UTC(2026, 10, 22, 18)
const store = { lat: 12.97, lng: 77.64 }
const batch = { sentAt: null, now, shiftStartedAt: now - 3_600_000, store }
const point = (secondsAgo: number, more = {}) => ({
  lat: 12.971,
  lng: 77.64,
  accuracy: 8,
  at: now - secondsAgo * 1000,
  ...more,
})
const agesOf = ({ kept }: ReturnType<typeof filterPoints>) => kept.map(({ at }) => (now - at) / 1000)

describe('the points of a batch', () => {
  it('count once a second, the oldest first', () => {
    const points = [point(1), point(5), point(5.2), point(4.6), point(0)]
    const kept = filterPoints({ ...batch, points: [...points, point(1, { lat: 13 })] })
    expect(agesOf(kept)).toEqual([5.2, 5, 1, 0])
    expect(kept).toMatchObject({ tooFar: 0, tooOld: 0, clockAheadMinutes: 0 })
  })

  it('may have waited for a connection, but not since before the shift', () => {
    // The clock of the phone may be a minute off.
    const kept = filterPoints({ ...batch, points: [point(1800), point(3590), point(3640), point(3700)] })
    expect([agesOf(kept), kept.tooOld]).toEqual([[3640, 3590, 1800], 1])
  })

  it('are left out far from the store, and kept where nobody knows where the store lies', () => {
    const london = point(0, { lat: 51.5, lng: -0.1 })
    expect(filterPoints({ ...batch, points: [london, point(1)] })).toMatchObject({ kept: [{ lat: 12.971 }], tooFar: 1 })
    expect(filterPoints({ ...batch, store: null, points: [london] }).kept).toHaveLength(1)
  })

  it('are corrected where the clock of the phone is an hour ahead or behind', () => {
    const hour = 3_600_000
    for (const error of [hour, -hour]) {
      const points = [point(600), point(5)].map((each) => ({ ...each, at: each.at + error }))
      const kept = filterPoints({ ...batch, points, sentAt: now + error })
      expect([agesOf(kept), kept.clockAheadMinutes]).toEqual([[600, 5], error / 60_000])
      expect(kept.kept.map(({ phoneAt }) => phoneAt)).toEqual(points.map(({ at }) => at))
    }
  })

  it('of the future tell that the clock is ahead, also when the phone does not say its time', () => {
    const kept = filterPoints({ ...batch, points: [point(-3600), point(-3590)] })
    expect([agesOf(kept), kept.clockAheadMinutes]).toEqual([[10, 0], 60])
    expect(filterPoints({ ...batch, points: [point(-20)] })).toMatchObject({
      kept: [{ at: now }],
      clockAheadMinutes: 0,
    })
  })
})
