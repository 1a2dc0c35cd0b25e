// The time of all tests: the system's, or the one that the variable TEST_CLOCK sets (CONTRIBUTING.md).
import { type Clock, clockOf } from '../src/platform/clock.ts'

/** Fixes the moment from which TEST_CLOCK runs on, for every process of a run: call it before the first one starts. */
export const shareTestClock = (): void => {
  const { TEST_CLOCK } = process.env
  if (TEST_CLOCK && !TEST_CLOCK.includes(' since '))
    process.env.TEST_CLOCK = `${TEST_CLOCK} since ${new Date().toISOString()}`
}

/** Of the system, also in a test that fakes `Date`. */
const systemNow = Date.now

const chosenClock = (): Clock => {
  const { TEST_CLOCK } = process.env
  if (!TEST_CLOCK) return () => new Date(systemNow())
  const clock = clockOf(TEST_CLOCK)
  if (!clock) throw new Error(`TEST_CLOCK is not a time such as 2027-03-31T23:58:00+05:30: ${TEST_CLOCK}`)
  const aheadMs = clock().getTime() - systemNow()
  return () => new Date(systemNow() + aheadMs)
}

export const testClock = chosenClock()

/** What a shop in a process of its own needs to have the time of its test. */
export const testClockEnvironment = (): { TEST_CLOCK?: string } =>
  process.env.TEST_CLOCK ? { TEST_CLOCK: process.env.TEST_CLOCK } : {}

const DAY_MS = 24 * 3_600_000
/** 12:00 in India. */
const NOON_MS = 6.5 * 3_600_000

/** Moves a shop to the next noon, so that no day and no month ends during a test. Call it before anybody signs in. */
export const passToNoon = ({ deps, pass }: { deps: { clock: Clock }; pass: (milliseconds: number) => void }): void =>
  pass(DAY_MS - ((deps.clock().getTime() - NOON_MS) % DAY_MS))

/** The day of the stores of tests, such as 2026-12-25. */
export const dayInIndia = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
