import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WebhookAttemptsTable, WebhookQueueTable, WebhooksTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../../platform/http/paging.ts'

export const insertWebhook = (tx: Tx, webhook: Insertable<WebhooksTable>) =>
  tx.insertInto('webhooks').values(webhook).execute()

/** The webhooks of the shop, which change only one after the other. */
export const lockWebhooks = async (tx: Tx): Promise<{ id: string; off_since: Date | null }[]> => {
  await sql`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return tx.selectFrom('webhooks').select(['id', 'off_since']).execute()
}

type LastAttempt = { at: string; status: number | null }

/** With what each is still to be told and its last attempt, the oldest first. */
export const readWebhooks = (db: Db | Tx) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'store_id', 'off_since', 'created_at'])
    .select((eb) => [
      eb
        .selectFrom('webhook_queue')
        .select((count) => count.fn.countAll<number>().as('waiting'))
        .whereRef('webhook_queue.webhook_id', '=', 'webhooks.id')
        .as('waiting'),
      sql<LastAttempt | null>`(SELECT jsonb_build_object('at', a.at, 'status', a.status) FROM webhook_attempts a
        WHERE a.webhook_id = webhooks.id ORDER BY a.seq DESC LIMIT 1)`.as('last_attempt'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What is posted to. */
export const readActive = (db: Db | Tx) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'store_id', 'sealed_secret', 'created_by'])
    .where('off_since', 'is', null)
    .execute()
export type ActiveWebhook = Awaited<ReturnType<typeof readActive>>[number]

export const updateWebhook = (tx: Tx, id: string, change: Updateable<WebhooksTable>) =>
  tx.updateTable('webhooks').set(change).where('id', '=', id).execute()

export const deleteWebhook = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('webhooks').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

export const clearQueue = (tx: Tx, webhookId: string) =>
  tx.deleteFrom('webhook_queue').where('webhook_id', '=', webhookId).execute()

/** Lets the queues of these webhooks change one transaction after the other: the first of each subject alone is due. */
export const lockQueues = (tx: Tx, webhookIds: readonly string[]) =>
  sql`SELECT FROM webhooks WHERE id = ANY(${[...webhookIds]}) ORDER BY id FOR NO KEY UPDATE`.execute(tx)

/**
 * Queues events, those of its store alone for a webhook that has one; a product is of every store. What is in the queue
 * already stays as it is. Call `lockQueues` before.
 */
export const enqueue = async (tx: Tx, rows: readonly Insertable<WebhookQueueTable>[]): Promise<void> => {
  // One parameter, so that the statement is the same for any number of rows. A webhook may have been deleted meanwhile.
  await sql`INSERT INTO webhook_queue (webhook_id, event_id, seq, kind, subject, data, at, due_at)
    SELECT webhook_id, event_id, seq, kind, subject, data, at, CASE
      WHEN seq = min(seq) OVER (PARTITION BY webhook_id, subject) AND NOT EXISTS (SELECT FROM webhook_queue before
        WHERE before.webhook_id = r.webhook_id AND before.subject = r.subject) THEN due_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (webhook_id text, event_id text, seq bigint, kind text,
      subject text, data jsonb, at timestamptz, due_at timestamptz)
    WHERE EXISTS (SELECT FROM webhooks w WHERE w.id = r.webhook_id AND (w.store_id IS NULL OR w.store_id = coalesce(
      data ->> 'storeId', CASE WHEN kind LIKE 'st%.changed' THEN subject END,
      (SELECT o.store_id FROM orders o WHERE o.id = subject), w.store_id)))
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Makes the first of each subject due, after older events were queued before those that wait. Call `lockQueues` before. */
export const orderQueue = async (tx: Tx, webhookId: string, now: Date): Promise<void> => {
  await sql`WITH firsts AS (
      SELECT subject, min(seq) AS seq, coalesce(min(due_at), ${now}) AS due_at FROM webhook_queue
      WHERE webhook_id = ${webhookId} GROUP BY subject)
    UPDATE webhook_queue q SET due_at = CASE WHEN q.seq = firsts.seq THEN firsts.due_at END FROM firsts
    WHERE q.webhook_id = ${webhookId} AND q.subject = firsts.subject
      AND (q.due_at IS NOT NULL OR q.seq = firsts.seq)`.execute(tx)
}

export type Claimed = Pick<Selectable<WebhookQueueTable>, 'event_id' | 'kind' | 'subject' | 'data' | 'at' | 'tries'>

/** Takes what a webhook is to be told next until `until`: no other copy takes it before. */
export const claim = async (
  db: Db,
  webhookId: string,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    WITH due AS (
      SELECT event_id FROM webhook_queue WHERE webhook_id = ${webhookId} AND due_at <= ${now}
      ORDER BY due_at, seq LIMIT ${most} FOR UPDATE SKIP LOCKED),
    claimed AS (
      UPDATE webhook_queue SET due_at = ${until}
      WHERE webhook_id = ${webhookId} AND event_id = ANY(ARRAY(SELECT event_id FROM due))
      RETURNING event_id, seq, kind, subject, data, at, tries)
    SELECT event_id, kind, subject, data, at, tries FROM claimed ORDER BY seq`.execute(db)
  return rows
}

/** Lets another copy take what this one has taken and not posted. */
export const giveBack = (db: Db, webhookId: string, { eventIds, now }: { eventIds: readonly string[]; now: Date }) =>
  db
    .updateTable('webhook_queue')
    .set({ due_at: now })
    .where('webhook_id', '=', webhookId)
    .where('event_id', 'in', eventIds)
    .where('due_at', 'is not', null)
    .execute()

export type Attempt = Insertable<WebhookAttemptsTable> & {
  subject: string
  /** Whether it leaves the queue. */
  is_done: boolean
  /** When it is tried again. */
  due_at: Date | null
}

/**
 * Writes attempts down. What is done leaves the queue, and the next one of its subject is due at once. One that was put
 * behind an older event meanwhile is told again after it. Call `lockQueues` before.
 */
export const recordAttempts = async (
  tx: Tx,
  webhookId: string,
  { attempts, now }: { attempts: readonly Attempt[]; now: Date },
): Promise<void> => {
  await sql`
    WITH made AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS a (id text, event_id text, kind text,
        subject text, try integer, at timestamptz, ms integer, request text, status integer, answer text, is_done boolean,
        due_at timestamptz)
      WHERE EXISTS (SELECT FROM webhooks WHERE id = ${webhookId})),
    written AS (
      INSERT INTO webhook_attempts (id, webhook_id, event_id, kind, try, at, ms, request, status, answer)
      SELECT id, ${webhookId}, event_id, kind, try, at, ms, request, status, answer FROM made),
    gone AS (
      DELETE FROM webhook_queue q
      WHERE q.webhook_id = ${webhookId} AND q.event_id = ANY(ARRAY(SELECT event_id FROM made WHERE is_done)) AND NOT EXISTS (
        SELECT FROM webhook_queue older
        WHERE older.webhook_id = ${webhookId} AND older.subject = q.subject AND older.seq < q.seq)),
    due AS (
      SELECT event_id, try, due_at FROM made WHERE due_at IS NOT NULL
      UNION ALL
      SELECT next.event_id, NULL, ${now}::timestamptz FROM made CROSS JOIN LATERAL (
        SELECT event_id FROM webhook_queue q
        WHERE q.webhook_id = ${webhookId} AND q.subject = made.subject AND q.event_id <> made.event_id
        ORDER BY seq LIMIT 1) AS next
      WHERE made.is_done)
    UPDATE webhook_queue q SET tries = coalesce(due.try, q.tries),
      -- One that has been put behind an older event is due after it.
      due_at = CASE WHEN due.try IS NULL OR q.due_at IS NOT NULL THEN due.due_at END
    -- The second condition looks rows up by their key, however little the planner knows of a queue that has just grown.
    FROM due WHERE q.webhook_id = ${webhookId} AND q.event_id = due.event_id
      AND q.event_id = ANY(ARRAY(SELECT event_id FROM due))`.execute(tx)
}

/** Switches a webhook off; false if it was off already. */
export const switchOff = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const off = await tx
    .updateTable('webhooks')
    .set({ off_since: at })
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return off !== undefined
}

/** Whoever made the webhook, while they are an administrator; else every administrator. */
export const readOwners = async (tx: Tx, makerId: string) => {
  const administrators = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .execute()
  const maker = administrators.filter(({ id }) => id === makerId)
  return maker.length > 0 ? maker : administrators
}

/** The newest first; `total` counts all. */
export const readAttempts = async (db: Db, webhookId: string, paging: Paging) => {
  const ofWebhook = db.selectFrom('webhook_attempts').where('webhook_id', '=', webhookId)
  const { total } = await ofWebhook.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const attempts = await ofWebhook
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute()
  return { attempts, total }
}

export const deleteOldAttempts = (db: Db, before: Date) =>
  db.deleteFrom('webhook_attempts').where('at', '<', before).execute()
