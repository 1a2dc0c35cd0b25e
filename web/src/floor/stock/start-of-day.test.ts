import { expect, it } from 'vitest'
import { startOfDay } from './start-of-day.ts'

it.each([
  // 01:00 of the next day in Kolkata, 09:00 in Kiritimati, and 12:30 of the same day in New York on the day after its
  // clocks went back.
  ['2026-11-02T19:30:00Z', 'Asia/Kolkata', '2026-11-02T18:30:00.000Z'],
  ['2026-11-02T19:00:00Z', 'Pacific/Kiritimati', '2026-11-02T10:00:00.000Z'],
  ['2026-11-01T17:30:00Z', 'America/New_York', '2026-11-01T04:00:00.000Z'],
])('the day of %s in %s begins at %s', (at, timeZone, expected) => {
  expect(new Date(startOfDay(Date.parse(at), timeZone)).toISOString()).toBe(expected)
})
