import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryWhileBusy } from './retry-while-busy.ts'

const MINUTE_MS = 60_000
const busy = () => new Error('timeout exceeded when trying to connect')
const start = () => ({ log: pino({ level: 'silent' }), closing: new AsyncDisposableStack(), signal: undefined })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('retries a start that was busy after a minute of loading the demo', async () => {
  const closed: number[] = []
  let runs = 0
  const run = async (closing: AsyncDisposableStack) => {
    const number = ++runs
    closing.defer(() => void closed.push(number))
    if (number > 1) return 'open'
    vi.advanceTimersByTime(MINUTE_MS)
    throw busy()
  }
  expect(await retryWhileBusy(run, start())).toBe('open')
  expect(closed).toEqual([1])
})

it('gives up when the database stays busy, and at once for any other error', async () => {
  const stays = vi.fn(async () => {
    vi.advanceTimersByTime(MINUTE_MS)
    throw busy()
  })
  await expect(retryWhileBusy(stays, start())).rejects.toThrow('timeout exceeded')
  expect(stays).toHaveBeenCalledTimes(2)

  const fault = vi.fn(async () => {
    throw new Error('a bug')
  })
  await expect(retryWhileBusy(fault, start())).rejects.toThrow('a bug')
  expect(fault).toHaveBeenCalledTimes(1)
})
