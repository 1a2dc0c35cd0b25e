// Counts tries against the limits of contract/src/rate-limits.ts. A window opens with the first try and lasts its full
// length; every try in it counts, a refused one too. The counts are rows, so that all processes share them.
import { createHash } from 'node:crypto'
import type { RateLimit } from '@tokri/contract/rate-limits.ts'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { AppError } from '../errors.ts'

/** A limit and the key it is counted by: an address, an id, or two of them, the account first. */
export type Counted = { limit: RateLimit; per: string | readonly [string, string] }

/** `countTry` with its dependencies. */
export type CountTry = (counted: readonly Counted[]) => Promise<void>

type LimitDeps = { db: Db; clock: Clock; rateLimit: boolean }
/** Of a limit whose tries are also counted inside a transaction. */
type CountDeps = Omit<LimitDeps, 'db'> & { db: Db | Tx }
type UndoDeps = Pick<LimitDeps, 'rateLimit'> & { db: Db | Tx }

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Hashed: a key may contain any text, and the table names nobody. */
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

/** Throws what `countTry` would throw now, without counting. */
export const refuseUsedUp = async ({ db, clock, rateLimit }: LimitDeps, counted: readonly Counted[]): Promise<void> => {
  if (!rateLimit) return
  const now = clock()
  const { rows } = await sql<Count>`SELECT key, tries + 1 AS tries, ends_at FROM rate_limits
    WHERE key = ANY(${counted.map(keyOf)}) AND ends_at > ${now}`.execute(db)
  refuseOver(rows, counted, now)
}

/**
 * Counts one try against each limit, before its outcome is known. Throws `too_many_requests` when one limit is reached.
 * Not inside a transaction that a refusal rolls back: a refused try counts.
 */
export const countTry = async ({ db, clock, rateLimit }: CountDeps, counted: readonly Counted[]): Promise<void> => {
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

/** Takes one try back: it was not a failure. In the transaction of the success, where there is one. */
export const undoTry = async ({ db, rateLimit }: UndoDeps, counted: readonly Counted[]): Promise<void> => {
  if (!rateLimit) return
  const keys = counted.map(keyOf)
  await sql`
    WITH held AS (SELECT key FROM rate_limits WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE)
    UPDATE rate_limits SET tries = greatest(0, tries - 1) FROM held WHERE rate_limits.key = held.key`.execute(db)
}

/** Forgets what was counted against an account by these limits, wherever the tries came from. */
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
