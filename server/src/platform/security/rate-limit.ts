// Counts tries against the limits of contract/src/rate-limits.ts. A window starts with the first try and has a fixed length;
// every try in it counts, also a refused one. The counts are rows, so that all processes share them.
import { createHash } from 'node:crypto'
import type { RateLimit } from '@tokri/contract/rate-limits.ts'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { AppError } from '../errors.ts'

/** A limit and the key it is counted by: an address, an id, or two of them, the account first. */
export type Counted = { limit: RateLimit; per: string | readonly [string, string] }

/** `countAttempt` with its dependencies. */
export type CountAttempt = (counted: readonly Counted[]) => Promise<void>

type LimitDeps = { db: Db; clock: Clock; rateLimit: boolean }
/** The dependencies, if tries are counted inside a transaction. */
type CountDeps = Omit<LimitDeps, 'db'> & { db: Db | Tx }
type UndoDeps = Pick<LimitDeps, 'rateLimit'> & { db: Db | Tx }

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The key is hashed, because it may contain any text, and the table must not identify people. */
const keyOf = ({ limit, per }: Counted): string => [limit.name, ...[per].flat().map(hash)].join(':')

type Count = { key: string; tries: number; ends_at: Date }

/** Throws `too_many_requests` when a count exceeds its limit. */
const refuseOver = (counts: readonly Count[], counted: readonly Counted[], now: Date): void => {
  const most = new Map(counted.map((one) => [keyOf(one), one.limit.most]))
  const over = counts.filter(({ key, tries }) => tries > (most.get(key) ?? 0))
  if (over.length === 0) return
  const until = Math.max(...over.map(({ ends_at }) => ends_at.getTime()))
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) })
}

/** Throws if a limit is already reached, without counting a try. */
export const refuseUsedUp = async ({ db, clock, rateLimit }: LimitDeps, counted: readonly Counted[]): Promise<void> => {
  if (!rateLimit) return
  const now = clock()
  const { rows } = await sql<Count>`SELECT key, tries + 1 AS tries, ends_at FROM rate_limits
    WHERE key = ANY(${counted.map(keyOf)}) AND ends_at > ${now}`.execute(db)
  refuseOver(rows, counted, now)
}

/**
 * Counts one try against each limit, before its outcome is known. Throws `too_many_requests` if a limit is reached. Do not
 * call it inside a transaction that a refusal rolls back, because refused tries must count.
 */
export const countAttempt = async ({ db, clock, rateLimit }: CountDeps, counted: readonly Counted[]): Promise<void> => {
  if (!rateLimit) return
  const now = clock()
  const keys = counted.map(keyOf)
  const ends = counted.map(({ limit }) => new Date(now.getTime() + limit.minutes * 60_000))
  // Sorted, so that two tries with the same keys cannot deadlock.
  const { rows } = await sql<Count>`
    INSERT INTO rate_limits AS r (key, ends_at, tries)
    SELECT t.key, t.ends_at, 1 FROM unnest(${keys}::text[], ${ends}::timestamptz[]) AS t(key, ends_at) ORDER BY t.key
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN r.ends_at <= ${now} THEN 1 ELSE r.tries + 1 END,
      ends_at = CASE WHEN r.ends_at <= ${now} THEN excluded.ends_at ELSE r.ends_at END
    RETURNING key, tries, ends_at`.execute(db)
  refuseOver(rows, counted, now)
}

/** Removes one try from the count, because it succeeded. Call it in the transaction of the success, if there is one. */
export const uncountAttempt = async ({ db, rateLimit }: UndoDeps, counted: readonly Counted[]): Promise<void> => {
  if (!rateLimit) return
  const keys = counted.map(keyOf)
  await sql`
    WITH held AS (SELECT key FROM rate_limits WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE)
    UPDATE rate_limits SET tries = greatest(0, tries - 1) FROM held WHERE rate_limits.key = held.key`.execute(db)
}

/** Deletes what these limits have counted against an account, from all addresses. */
export const forgetTries = async (tx: Tx, limits: readonly RateLimit[], account: string): Promise<void> => {
  const keys = limits.map((limit) => keyOf({ limit, per: account }))
  await sql`
    WITH held AS (
      SELECT r.key FROM rate_limits r JOIN unnest(${keys}::text[]) AS k(key)
        ON r.key = k.key OR starts_with(r.key, k.key || ':') ORDER BY r.key FOR UPDATE OF r)
    DELETE FROM rate_limits USING held WHERE rate_limits.key = held.key`.execute(tx)
}

/** Deletes windows that are over. */
export const deleteOldTries = ({ db, clock }: Pick<LimitDeps, 'db' | 'clock'>) =>
  db.deleteFrom('rate_limits').where('ends_at', '<', clock()).execute()
