import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isTimeZone,
  isWithinHours,
  type OpeningHours,
  openHalfHours,
  openingAt,
  openSpans,
  type StoreTimes,
} from './opening-hours.ts'

const always: StoreTimes = { timeZone: 'Asia/Kolkata', hours: [], closedOn: [], state: 'open', pausedUntil: null }
const at = (text: string) => new Date(text)
const everyDay = (from: string, to: string): OpeningHours[] => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, to }))
/** As text, so that a failing line says the moment. */
const stateAt = (store: Partial<StoreTimes>, moment: string) => {
  const { open, reason, opensAt } = openingAt({ ...always, ...store }, at(moment))
  return `${open ? 'open' : reason}${opensAt ? ` until ${opensAt.toISOString()}` : ''}`
}

describe('the half hours that a store is open', () => {
  const next = (store: Partial<StoreTimes>, moment: string) =>
    openHalfHours({ ...always, ...store }, at(moment), 3).map((time) => time.toISOString().slice(8, 16))

  it.each([
    [{}, '2026-11-22T10:10:00Z', ['22T11:00', '22T11:30', '22T12:00']],
    [{}, '2026-11-22T10:00:00Z', ['22T10:30', '22T11:00', '22T11:30']],
    // Until 22:00 in Kolkata, and from 07:10 again.
    [{ hours: everyDay('07:10', '22:00') }, '2026-11-22T15:20:00Z', ['22T16:00', '23T02:00', '23T02:30']],
    [{ closedOn: ['2026-11-23'], hours: everyDay('20:00', '21:00') }, '2026-11-22T14:31:00Z', ['24T14:30']],
    // A store that takes no orders for a while may still deliver.
    [{ state: 'paused' as const }, '2026-11-22T10:00:00Z', ['22T10:30', '22T11:00', '22T11:30']],
    [{ hours: everyDay('07:10', '07:20') }, '2026-11-22T10:00:00Z', []],
  ])('%o at %s: %o', (store, moment, expected) => {
    expect(next(store, moment)).toEqual(expected)
    for (const time of openHalfHours({ ...always, ...store }, at(moment), 3))
      expect(isWithinHours({ ...always, ...store }, time)).toBe(true)
  })
})

describe('the spans in which a store is open', () => {
  const spans = (store: Partial<StoreTimes>, moment: string) =>
    openSpans({ ...always, ...store }, at(moment), 1).map(
      ({ from, until }) => `${from.toISOString().slice(8, 16)} to ${until.toISOString().slice(8, 16)}`,
    )
  const morning = everyDay('07:00', '11:00')

  it.each([
    // Until the midnight of Kolkata after the next day.
    [{}, '2026-11-22T10:10:00Z', ['22T10:10 to 23T18:30']],
    [{ hours: morning }, '2026-11-22T02:10:00Z', ['22T02:10 to 22T05:30', '23T01:30 to 23T05:30']],
    [{ hours: morning }, '2026-11-22T10:10:00Z', ['23T01:30 to 23T05:30']],
    // The hours of yesterday run past midnight.
    [
      { hours: everyDay('20:00', '02:00') },
      '2026-11-21T19:00:00Z',
      ['21T19:00 to 21T20:30', '22T14:30 to 22T20:30', '23T14:30 to 23T18:30'],
    ],
    [{ hours: morning, closedOn: ['2026-11-23'] }, '2026-11-22T10:10:00Z', []],
    [
      { state: 'paused' as const, pausedUntil: at('2026-11-22T12:00:00Z') },
      '2026-11-22T10:10:00Z',
      ['22T12:00 to 23T18:30'],
    ],
    [
      { state: 'paused' as const, pausedUntil: at('2026-11-22T08:00:00Z') },
      '2026-11-22T10:10:00Z',
      ['22T10:10 to 23T18:30'],
    ],
    [{ state: 'paused' as const }, '2026-11-22T10:10:00Z', []],
    [{ state: 'closed' as const }, '2026-11-22T10:10:00Z', []],
  ])('%o at %s: %o', (store, moment, expected) => {
    expect(spans(store, moment)).toEqual(expected)
  })
})

describe('opening hours', () => {
  it('are always, when none are given', () => {
    expect(stateAt({}, '2026-11-22T21:00:00Z')).toBe('open')
  })

  it.each([
    // 06:59, 07:00, 23:29 and 23:30 in Kolkata.
    ['2026-11-22T01:29:00Z', 'closed until 2026-11-22T01:30:00.000Z'],
    ['2026-11-22T01:30:00Z', 'open'],
    ['2026-11-22T17:59:59Z', 'open'],
    ['2026-11-22T18:00:00Z', 'closed until 2026-11-23T01:30:00.000Z'],
  ])('from 07:00 to 23:30 in Kolkata: at %s the store is %s', (moment, expected) => {
    expect(stateAt({ hours: everyDay('07:00', '23:30') }, moment)).toBe(expected)
  })

  it.each([
    // 18:00 on Saturday to 02:00 on Sunday, nothing else all week.
    ['2026-11-21T12:29:00Z', 'closed until 2026-11-21T12:30:00.000Z'],
    ['2026-11-21T20:29:00Z', 'open'],
    ['2026-11-21T20:30:00Z', 'closed until 2026-11-28T12:30:00.000Z'],
  ])('that end before they begin run past midnight: at %s the store is %s', (moment, expected) => {
    expect(stateAt({ hours: [{ day: 6, from: '18:00', to: '02:00' }] }, moment)).toBe(expected)
  })

  it('end at midnight with 24:00', () => {
    expect(stateAt({ hours: everyDay('00:00', '24:00') }, '2026-11-22T18:29:59Z')).toBe('open')
  })

  it('leave out days on which the store is closed', () => {
    const christmas = { closedOn: ['2026-12-25'] }
    expect(stateAt(christmas, '2026-12-24T18:29:00Z')).toBe('open')
    expect(stateAt(christmas, '2026-12-24T18:30:00Z')).toBe('closed until 2026-12-25T18:30:00.000Z')
    expect(stateAt({ ...christmas, hours: everyDay('20:00', '04:00') }, '2026-12-24T20:00:00Z')).toBe('open')
  })

  it('follow the clock of the place when it is put forward', () => {
    const berlin = { timeZone: 'Europe/Berlin', hours: everyDay('08:00', '20:00') }
    expect(stateAt(berlin, '2026-03-28T06:00:00Z')).toBe('closed until 2026-03-28T07:00:00.000Z')
    expect(stateAt(berlin, '2026-03-29T05:59:00Z')).toBe('closed until 2026-03-29T06:00:00.000Z')
  })

  it('never begin in a store that opens on no day', () => {
    const days = Array.from({ length: 420 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10),
    )
    expect(stateAt({ closedOn: days }, '2026-11-22T10:00:00Z')).toBe('closed')
  })
})

describe('a pause', () => {
  it('ends by itself at its time, within the hours', () => {
    const paused: Partial<StoreTimes> = { state: 'paused', pausedUntil: at('2026-11-22T10:00:00Z') }
    expect(stateAt(paused, '2026-11-22T09:59:00Z')).toBe('paused until 2026-11-22T10:00:00.000Z')
    expect(stateAt(paused, '2026-11-22T10:00:00Z')).toBe('open')
    const evening = { ...paused, hours: everyDay('18:00', '20:00') }
    expect(stateAt(evening, '2026-11-22T09:59:00Z')).toBe('paused until 2026-11-22T12:30:00.000Z')
  })

  it('without an end lasts', () => {
    expect(stateAt({ state: 'paused' }, '2026-11-22T10:00:00Z')).toBe('paused')
  })
})

it('is closed whatever the hours say when somebody closed it', () => {
  expect(stateAt({ state: 'closed' }, '2026-11-22T10:00:00Z')).toBe('closed')
})

it('knows time zones by their names', () => {
  expect(['Asia/Kolkata', 'Europe/Berlin', 'Bengaluru', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

it('leaves out the hour that is skipped when clocks go forward', () => {
  const on = (day: number, from: string, to: string) => ({ timeZone: 'America/New_York', hours: [{ day, from, to }] })
  expect(stateAt(on(0, '01:30', '02:30'), '2026-03-08T06:59:00Z')).toBe('open')
  expect(stateAt(on(0, '01:30', '02:30'), '2026-03-08T07:00:00Z')).toBe('closed until 2026-03-15T05:30:00.000Z')
  expect(stateAt(on(0, '02:00', '03:00'), '2026-03-07T12:00:00Z')).toBe('closed until 2026-03-15T06:00:00.000Z')
  expect(stateAt(on(6, '18:00', '02:00'), '2026-03-08T06:30:00Z')).toBe('open')
})

describe('for any hours in any zone', () => {
  const time = fc.integer({ min: 0, max: 47 }).map((half) => {
    const [hours, minutes] = [Math.floor(half / 2), half % 2 === 0 ? '00' : '30']
    return `${String(hours).padStart(2, '0')}:${minutes}`
  })
  const hours = fc.array(fc.record({ day: fc.integer({ min: 0, max: 6 }), from: time, to: time }), { maxLength: 6 })
  const zone = fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu')
  /** Every half hour of three weeks around the day on which clocks go forward in New York. */
  const moment = fc.integer({ min: 0, max: 21 * 48 }).map((half) => new Date(Date.UTC(2026, 1, 26) + half * 1_800_000))

  it('names as the next opening the first half hour that is open', () => {
    fc.assert(
      fc.property(hours, zone, moment, (list, timeZone, now) => {
        const store = { ...always, hours: list, timeZone }
        const { open, opensAt } = openingAt(store, now)
        if (open || opensAt === null) return open && opensAt === null
        for (let time = now.getTime(); time < opensAt.getTime(); time += 1_800_000)
          if (openingAt(store, new Date(time)).open) return false
        return openingAt(store, opensAt).open
      }),
      { numRuns: 100 },
    )
  })

  it('is open in exactly the half hours of its spans', () => {
    fc.assert(
      fc.property(hours, zone, moment, (list, timeZone, now) => {
        const store = { ...always, hours: list, timeZone }
        const spans = openSpans(store, now, 2)
        // Two days after the last half hour of a day have 47 hours where clocks go forward.
        for (let time = now.getTime(); time < now.getTime() + 47 * 3_600_000; time += 1_800_000) {
          const isWithin = spans.some(({ from, until }) => time >= from.getTime() && time < until.getTime())
          if (isWithin !== openingAt(store, new Date(time)).open) return false
        }
        return true
      }),
      { numRuns: 100 },
    )
  })
})
