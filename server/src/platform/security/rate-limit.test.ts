import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { AppError } from '../errors.ts'
import { type Counted, countAttempt, deleteOldTries, uncountAttempt } from './rate-limit.ts'

const { db } = await testDatabase()
let now = Date.parse('2026-03-01T10:00:00Z')
const deps = { db, clock: () => new Date(now), rateLimit: true }

const perMinute = { name: 'test', most: 3, minutes: 1 }
const outcome = (counted: Counted[], as = deps) =>
  countAttempt(as, counted).then(
    () => 'let in',
    (error: AppError) => error.refusal.retryAfterSeconds,
  )

describe('a limit', () => {
  it('lets its number in, then says how long to wait, and opens again when its window ends', async () => {
    const tries = [{ limit: perMinute, per: 'a' }]
    for (let i = 0; i < 3; i++) expect(await outcome(tries)).toBe('let in')
    now += 20_500
    expect(await outcome(tries)).toBe(40)
    now += 39_500
    expect(await outcome(tries)).toBe('let in')
  })

  it('counts refused tries too, but its window does not move', async () => {
    const tries = [{ limit: perMinute, per: 'b' }]
    for (let i = 0; i < 50; i++) await outcome(tries)
    now += 60_000
    expect(await outcome(tries)).toBe('let in')
  })

  it('counts each one for themselves', async () => {
    for (let i = 0; i < 4; i++) await outcome([{ limit: perMinute, per: 'c' }])
    expect(await outcome([{ limit: perMinute, per: 'd' }])).toBe('let in')
    expect(await outcome([{ limit: { ...perMinute, name: 'other' }, per: 'c' }])).toBe('let in')
  })

  it('holds when tries come at once, under several limits and in any order', async () => {
    const wide = { limit: { name: 'wide', most: 1000, minutes: 1 }, per: 'e' }
    const narrow = { limit: { name: 'narrow', most: 5, minutes: 1 }, per: 'e' }
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) => outcome(i % 2 ? [wide, narrow] : [narrow, wide])),
    )
    expect(all.filter((one) => one === 'let in')).toHaveLength(5)
  })

  it('takes a try back that was no failure', async () => {
    const tries = [{ limit: perMinute, per: 'f' }]
    for (let i = 0; i < 10; i++) {
      expect(await outcome(tries)).toBe('let in')
      await uncountAttempt(deps, tries)
    }
  })

  it('is not kept when limits are off', async () => {
    for (let i = 0; i < 9; i++)
      expect(await outcome([{ limit: perMinute, per: 'g' }], { ...deps, rateLimit: false })).toBe('let in')
  })

  it('takes keys of any length and with any signs', async () => {
    expect(await outcome([{ limit: rateLimits.loginOfAccount, per: 'x'.repeat(100_000) }])).toBe('let in')
    expect(await outcome([{ limit: rateLimits.loginOfAccount, per: '\u0000\ud800' }])).toBe('let in')
  })

  it('leaves no row behind when its window is over', async () => {
    now += 3_600_001
    await outcome([{ limit: perMinute, per: 'h' }])
    await deleteOldTries(deps)
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1)
  })
})
