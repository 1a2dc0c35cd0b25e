import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetServerTime, learnServerTime, serverNow } from './server-time.ts'

const MINUTE_MS = 60_000
const device = Date.parse('2026-03-01T06:00:00Z')
const learn = (at: number) => learnServerTime(new Date(at).toUTCString())

beforeEach(() => void vi.useFakeTimers({ now: device }))
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

it('is the time of the device before the first answer, then that of the server', () => {
  expect(serverNow()).toBe(device)
  learnServerTime(null)
  learn(device + 10 * MINUTE_MS)
  vi.advanceTimersByTime(1500)
  expect(serverNow()).toBe(device + 10 * MINUTE_MS + 1500)
})

it('goes by the answer that was fastest', () => {
  learn(device)
  vi.advanceTimersByTime(4000)
  learn(device) // it was four seconds on its way
  expect(serverNow()).toBe(device + 4000)
})

it('follows the next answer after one with a wrong time', () => {
  learn(device + 10 * MINUTE_MS)
  learn(device)
  expect(serverNow()).toBe(device)
})
