import { it } from 'vitest'
import { allBlows, strike } from './crash.ts'

/** TOKRI_LONG multiplies the number of rounds. */
const ROUNDS = Number(process.env.TOKRI_LONG ?? 0) || 1

it('a shop keeps every acknowledged order through every kind of blow', { timeout: 120_000 * ROUNDS }, () =>
  strike(Array.from({ length: ROUNDS }, () => allBlows).flat()),
)
