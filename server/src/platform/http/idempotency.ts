// A repeated request gets the stored response. The key's row is written in the same transaction
// as the request's changes: a second request with the key waits for the first one's row until that commits or rolls
// back.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { AppError } from '../errors.ts'

export type IdempotentRequest = {
  /** Of a user or an API key. */ userId: string
  key: string | null
  request: unknown
  now: Date
}

const MAX_KEY_LENGTH = 255
/** In the place of a response about somebody whose account was deleted since. */
const FORGOTTEN = 'forgotten'

/** Reads the header. Returns null when it is absent; throws for one that is empty or too long. */
export const idempotencyKeyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || header === '' || header.length > MAX_KEY_LENGTH)
    throw new AppError('bad_request', { message: `Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters` })
  return header
}

/**
 * Runs `work` once for this user, key and request, and returns the stored response for a repeat; without a key it just
 * runs it. `request` names the call and its input; the same key with another request throws `key_reused`. Refusals are
 * not stored: they roll back. A response that was forgotten since is `not_found`.
 */
export const runOnce = async <T>(
  tx: Tx,
  { userId, key, request, now }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> => {
  if (key === null) return work()
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const { rows } = await sql<{ key: string }>`
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
    VALUES (${userId}, ${key}, ${hash}, 'null', ${now}) ON CONFLICT DO NOTHING RETURNING key`.execute(tx)
  if (rows.length === 0) {
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (stored.request_hash !== hash) throw new AppError('key_reused')
    if (stored.answer === FORGOTTEN) throw new AppError('not_found')
    return stored.answer as T
  }
  const answer = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return answer
}

/** A client that repeats a request later than this has long checked its outcome. */
const KEPT_DAYS = 7

/** Responses from before that are not kept. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 86_400_000)

/** Forgets the stored responses that have one of these ids, and still refuses to do their work again. */
export const forgetAnswersAbout = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(FORGOTTEN) })
    .where(sql<boolean>`answer::text LIKE ANY(${ids.map((id) => `%"${id}"%`)}::text[])`)
    .execute()

/** Forgets what somebody was answered, whose account is deleted. */
export const forgetAnswersOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()

/** Deletes old stored responses: personal data is not kept longer than needed. */
export const deleteOldResponses = ({ db, clock }: { db: Db; clock: Clock }) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', keptSince(clock())).execute()
