// Deterministic random numbers: each is derived from a key, so that every machine builds the same catalogue.
import { createHash } from 'node:crypto'

/** From 0 (included) to 1 (excluded), evenly spread over keys. */
export const chance = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32

/** A whole number from `low` to `high`, both included. */
export const between = (key: string, low: number, high: number): number =>
  low + Math.floor(chance(key) * (high - low + 1))
