// The webhooks of the shop, as administrators see and change them.
import { limits } from '@tokri/contract/limits.ts'
import type {
  AttemptShape,
  createWebhookSchema,
  replayWebhookSchema,
  updateWebhookSchema,
  WebhookShape,
} from '@tokri/contract/webhooks.schema.ts'
import type { EventKind } from '@tokri/rules/shop-events.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Paging } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import { restartReader } from '../../../platform/outbox/read-outbox.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { openSecret, sealSecret } from '../../../platform/security/seal-secret.ts'
import { requireRecentPassword } from '../../user/service.ts'
import { isSuccess, OUTBOX_READER, REPLAY, TEST_EVENT, WEBHOOK_SECRETS } from './deliver-webhooks.ts'
import { newSecret } from './sign-webhook.ts'
import * as queries from './webhook-queries.ts'

/** `key` is the `Idempotency-Key` of the call. */
type Caller = { viewer: Viewer; key: string | null }

type Row = Awaited<ReturnType<typeof queries.readWebhooks>>[number]

const shapeOf = (row: Row): WebhookShape => ({
  _id: row.id,
  url: row.url,
  events: row.events as EventKind[], // the schema accepts no others
  storeId: row.store_id,
  active: row.off_since === null,
  offSince: row.off_since?.toISOString() ?? null,
  waiting: row.waiting ?? 0,
  lastAttempt: row.last_attempt && {
    at: new Date(row.last_attempt.at).toISOString(),
    status: row.last_attempt.status,
    delivered: isSuccess(row.last_attempt.status),
  },
  createdAt: row.created_at.toISOString(),
})

const notFound = () => new AppError('not_found', { message: 'Webhook not found' })

export const listWebhooks = async ({ db }: Pick<Deps, 'db'>): Promise<WebhookShape[]> =>
  (await queries.readWebhooks(db)).map(shapeOf)

const readOne = async (db: Deps['db'] | Tx, id: string): Promise<Row> => {
  const row = (await queries.readWebhooks(db)).find((each) => each.id === id)
  if (!row) throw notFound()
  return row
}

/** The URL as it is stored. Throws `bad_request` for one that is not accepted. */
const acceptedUrl = ({ webhooks }: Pick<Deps, 'webhooks'>, url: string): string => {
  if (!webhooks.accepts(url))
    throw new AppError('bad_request', {
      message: 'A webhook has a public address that begins with https://',
      fields: { url: 'A webhook has a public address that begins with https://' },
    })
  return new URL(url).href
}

const requireStore = async (deps: Deps, storeId: string | null): Promise<void> => {
  if (storeId === null) return
  await deps.watch.settle()
  if (!deps.stores.find(storeId)) throw new AppError('not_found', { message: 'Store not found' })
}

/** The first one that listens is told of what happens from now on. */
const beginToListen = async (tx: Tx, all: readonly { off_since: Date | null }[]): Promise<void> => {
  if (all.every(({ off_since }) => off_since !== null)) await restartReader(tx, OUTBOX_READER)
}

/** Makes a webhook. Its secret is told this once, and to a repeat. */
export const createWebhook = async (
  deps: Deps,
  { viewer, key }: Caller,
  given: z.output<typeof createWebhookSchema.body>,
): Promise<WebhookShape & { secret: string }> => {
  const { url, events, storeId = null } = given
  const address = acceptedUrl(deps, url)
  await requireStore(deps, storeId)
  await requireRecentPassword(deps, viewer)
  const at = deps.clock()
  const { made, sealed } = await inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId: viewer.id, key, request: ['create-webhook', given], now: at }, async () => {
      const all = await queries.lockWebhooks(tx)
      if (all.length >= limits.webhooks)
        throw new AppError('limit_reached', { message: `At most ${limits.webhooks} webhooks are allowed` })
      await beginToListen(tx, all)
      const id = newId()
      const sealed_secret = sealSecret(deps, { use: WEBHOOK_SECRETS, owner: id, secret: newSecret() })
      const row = { id, url: address, events, store_id: storeId, sealed_secret, off_since: null }
      await queries.insertWebhook(tx, { ...row, created_by: viewer.id, created_at: at })
      await audit(tx, {
        at,
        actor: viewer.id,
        action: 'webhook.created',
        subject: id,
        detail: { url: address, events },
      })
      return { made: shapeOf(await readOne(tx, id)), sealed: sealed_secret }
    }),
  )
  const secret = openSecret(deps, { use: WEBHOOK_SECRETS, owner: made._id, sealed })
  if (secret === null) throw notFound() // a repeat after the key of the shop was changed
  return { ...made, secret }
}

/** Changes a webhook. One that is switched off forgets what it was to be told. */
export const updateWebhook = async (
  deps: Deps,
  { viewer, key }: Caller,
  change: z.output<typeof updateWebhookSchema.body>,
): Promise<WebhookShape> => {
  const { _id, url, events, storeId, active } = change
  const address = url === undefined ? undefined : acceptedUrl(deps, url)
  await requireStore(deps, storeId ?? null)
  await requireRecentPassword(deps, viewer)
  const at = deps.clock()
  return inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId: viewer.id, key, request: ['update-webhook', change], now: at }, async () => {
      const all = await queries.lockWebhooks(tx)
      const before = await readOne(tx, _id)
      const isOn = active ?? before.off_since === null
      if (isOn && before.off_since !== null) await beginToListen(tx, all)
      if (!isOn) await queries.clearQueue(tx, _id)
      await queries.updateWebhook(tx, _id, {
        url: address ?? before.url,
        events: events ?? before.events,
        store_id: storeId === undefined ? before.store_id : storeId,
        off_since: isOn ? null : (before.off_since ?? at),
      })
      const after = shapeOf(await readOne(tx, _id))
      const plain = ({ url, events, storeId, active }: WebhookShape) => ({ url, events, storeId, active })
      const detail = changes(plain(shapeOf(before)), plain(after))
      await audit(tx, { at, actor: viewer.id, action: 'webhook.updated', subject: _id, detail })
      return after
    }),
  )
}

export const deleteWebhook = (deps: Deps, { viewer, key }: Caller, id: string): Promise<null> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['delete-webhook', id], now: at }, async () => {
      const { url } = await readOne(tx, id)
      await queries.deleteWebhook(tx, id)
      await audit(tx, { at, actor: viewer.id, action: 'webhook.deleted', subject: id, detail: { url } })
      return null
    })
  })

const requireActive = ({ off_since }: Row): void => {
  if (off_since) throw new AppError('illegal_move', { message: 'This webhook is switched off' })
}

/** Queues a test event and returns its id. */
export const testWebhook = (deps: Deps, { viewer, key }: Caller, id: string): Promise<string> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['test-webhook', id], now: at }, async () => {
      requireActive(await readOne(tx, id))
      const eventId = newId()
      // About itself alone, so that it waits for nothing.
      const event = { event_id: eventId, seq: 0, kind: TEST_EVENT, subject: eventId, data: {}, at }
      await queries.enqueue(tx, [{ ...event, webhook_id: id, due_at: at }])
      return eventId
    })
  })

/** Queues the events since then again, as far as they are kept. */
export const replayWebhook = (
  deps: Deps,
  { viewer, key }: Caller,
  { _id, from }: z.output<typeof replayWebhookSchema.body>,
): Promise<null> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['replay-webhook', _id, from], now: at }, async () => {
      requireActive(await readOne(tx, _id))
      const detail = { from: new Date(from).toISOString() }
      await deps.jobs.send(tx, REPLAY, { webhookId: _id, ...detail })
      await audit(tx, { at, actor: viewer.id, action: 'webhook.replayed', subject: _id, detail })
      return null
    })
  })

export const listAttempts = async (deps: Pick<Deps, 'db'>, id: string, paging: Paging) => {
  await readOne(deps.db, id)
  const { attempts, total } = await queries.readAttempts(deps.db, id, paging)
  const shown = attempts.map(
    (row): AttemptShape => ({
      _id: row.id,
      eventId: row.event_id,
      event: row.kind,
      try: row.try,
      at: row.at.toISOString(),
      milliseconds: row.ms,
      delivered: isSuccess(row.status),
      request: row.request,
      status: row.status,
      answer: row.answer,
    }),
  )
  return { attempts: shown, total }
}
