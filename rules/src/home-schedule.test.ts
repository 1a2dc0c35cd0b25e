import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HomeTimes, holdsAt, nextChange } from './home-schedule.ts'
import { momentOf } from './opening-hours.ts'

const INDIA = 'Asia/Kolkata'
const always: HomeTimes = { days: [], fromTime: null, toTime: null, fromDate: null, toDate: null }
const at = (local: string, timeZone = INDIA) => new Date(momentOf(Date.parse(`${local}Z`), timeZone))
const holds = (times: Partial<HomeTimes>, local: string) => holdsAt({ ...always, ...times }, at(local), INDIA)
const next = (times: Partial<HomeTimes>, local: string) =>
  nextChange([{ ...always, ...times }], at(local), INDIA)?.toISOString() ?? null

describe('an entry of the home page', () => {
  it('without times holds always, and nothing changes', () => {
    expect(holds({}, '2026-11-23T03:00')).toBe(true)
    expect(next({}, '2026-11-23T03:00')).toBeNull()
    expect(nextChange([], at('2026-11-23T03:00'), INDIA)).toBeNull()
  })

  it.each([
    ['2026-11-23T05:59:59', false, '2026-11-23T06:00'],
    ['2026-11-23T06:00', true, '2026-11-23T11:00'],
    ['2026-11-23T10:59:59', true, '2026-11-23T11:00'],
    ['2026-11-23T11:00', false, '2026-11-24T06:00'],
  ])('from 06:00 to 11:00, at %s: %s until %s', (local, expected, until) => {
    const breakfast = { fromTime: '06:00', toTime: '11:00' }
    expect(holds(breakfast, local)).toBe(expected)
    expect(next(breakfast, local)).toBe(at(until).toISOString())
  })

  it.each([
    // 2026-11-28 is a Saturday.
    ['2026-11-28T21:59', false, '2026-11-28T22:00'],
    ['2026-11-28T23:30', true, '2026-11-29T02:00'],
    ['2026-11-29T01:59', true, '2026-11-29T02:00'],
    ['2026-11-29T02:00', false, '2026-12-05T22:00'],
  ])('of Saturday night runs into Sunday, at %s: %s until %s', (local, expected, until) => {
    const night = { days: [6], fromTime: '22:00', toTime: '02:00' }
    expect(holds(night, local)).toBe(expected)
    expect(next(night, local)).toBe(at(until).toISOString())
  })

  it.each([
    ['2026-11-05T12:00', false, '2026-11-07T00:00'],
    ['2026-11-07T00:00', true, '2026-11-10T00:00'],
    ['2026-11-09T23:59', true, '2026-11-10T00:00'],
    ['2026-11-10T00:00', false, null],
  ])('of some dates holds from the first to the end of the last, at %s: %s until %s', (local, expected, until) => {
    const festival = { fromDate: '2026-11-07', toDate: '2026-11-09' }
    expect(holds(festival, local)).toBe(expected)
    expect(next(festival, local)).toBe(until && at(until).toISOString())
  })

  it('of dates far away is known today', () => {
    expect(next({ days: [1], fromTime: '08:00', toTime: '09:00', fromDate: '2031-01-01' }, '2026-11-23T12:00')).toBe(
      at('2031-01-06T08:00').toISOString(),
    )
  })

  it('changes with the first of several', () => {
    const entries = [
      { ...always, fromTime: '06:00', toTime: '11:00' },
      { ...always, fromTime: '16:00', toTime: '19:00' },
    ]
    expect(nextChange(entries, at('2026-11-23T11:30'), INDIA)).toEqual(at('2026-11-23T16:00'))
  })
})

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`
})
const date = fc
  .integer({ min: 0, max: 12 })
  .map((day) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10))
const times: fc.Arbitrary<HomeTimes> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    period: fc.option(fc.tuple(time, time)),
    fromDate: fc.option(date),
    toDate: fc.option(date),
  })
  .map(({ days, period, fromDate, toDate }) => ({
    days,
    fromTime: period?.[0] ?? null,
    toTime: period?.[1] ?? null,
    fromDate,
    toDate,
  }))

const QUARTER_MS = 15 * 60_000
const DAYS = 21

// New York puts its clocks forward on 8 March 2026.
it.each([INDIA, 'UTC', 'America/New_York'])('the next change is the first that can be seen, in %s', (timeZone) => {
  const signature = (entries: readonly HomeTimes[], moment: Date) =>
    entries.map((entry) => (holdsAt(entry, moment, timeZone) ? 1 : 0)).join('')
  fc.assert(
    fc.property(fc.array(times, { maxLength: 3 }), fc.integer({ min: 0, max: 14 * 96 }), (entries, quarter) => {
      const now = new Date(at('2026-02-27T00:00', timeZone).getTime() + quarter * QUARTER_MS)
      const present = signature(entries, now)
      let seen: Date | null = null
      for (let step = 1; step <= DAYS * 96 && seen === null; step++) {
        const later = new Date(now.getTime() + step * QUARTER_MS)
        if (signature(entries, later) !== present) seen = later
      }
      // The clock changes of New York may add a moment at which nothing changes.
      let found = nextChange(entries, now, timeZone)
      while (found !== null && signature(entries, found) === present) found = nextChange(entries, found, timeZone)
      expect(found).toEqual(seen)
    }),
    { numRuns: 20 },
  )
})
