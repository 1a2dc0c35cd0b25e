// Tells webhooks of events: reads the outbox into a queue, and posts what is due. Every copy of the shop runs this. One copy
// reads at a time, and a row of the queue is posted by the copy that has taken it, so another one goes on when a copy dies.
// Of one subject, an event is posted once the one before is delivered. One address that hangs holds up no other.
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { sayIn } from '../../../platform/language/sentences.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { layOutMail } from '../../../platform/mail/mail-layout.ts'
import { joinLists, type ReadEvent, readKept, readOutbox } from '../../../platform/outbox/read-outbox.ts'
import { openSecret } from '../../../platform/security/seal-secret.ts'
import { mailShop } from '../../user/service.ts'
import { AT_ONCE } from './send-webhook.ts'
import { signatureHeaders } from './sign-webhook.ts'
import * as queries from './webhook-queries.ts'

export const OUTBOX_READER = 'webhooks'
/** What the secrets are encrypted for. */
export const WEBHOOK_SECRETS = 'secrets of webhooks'

/** Has no subject but itself, and is tried once. */
export const TEST_EVENT = 'webhook.test'

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The pauses of the Standard Webhooks specification. After the last one that fails the webhook is switched off. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR]
/** Events that a copy takes together, so that they cost few statements. */
const TAKEN = 100
/** For how long it may post them: longer than that takes if no answer comes in time. */
const TAKEN_MS = MINUTE
const COMPLAIN_EVERY_MS = MINUTE
const PART = 500
const ATTEMPTS_KEPT_MS = 7 * 24 * HOUR

/** A webhook's row of the queue for each of these events that it is told of. */
const queueRows = (
  { id: webhook_id, events: kinds }: queries.ActiveWebhook,
  events: readonly ReadEvent[],
  due_at: Date,
) =>
  events
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ id: event_id, ...event }) => ({ webhook_id, event_id, ...event, due_at }))

/** Moves what is new in the outbox to the queue. */
const readNew = async (deps: Deps, webhooks: readonly queries.ActiveWebhook[]): Promise<void> => {
  const now = deps.clock()
  let read: number | null
  do {
    read = await readOutbox(deps.db, OUTBOX_READER, {
      most: PART,
      handle: async (tx, events) => {
        const rows = webhooks.flatMap((webhook) => queueRows(webhook, events, now))
        if (rows.length === 0) return
        await queries.lockQueues(
          tx,
          webhooks.map(({ id }) => id),
        )
        await queries.enqueue(tx, rows)
      },
    })
  } while (read === PART)
}

const bodyOf = ({ kind, subject, data, at }: queries.Claimed): string =>
  JSON.stringify({ type: kind, timestamp: at, data: { id: subject, ...data } })

type Posted = queries.Attempt & { isLast: boolean }

/** A webhook with its secret; null if it can no longer be opened. */
type Receiver = Omit<queries.ActiveWebhook, 'sealed_secret'> & { secret: string | null }

const post = async (
  deps: Deps,
  { id: webhook_id, url, secret }: Receiver,
  claimed: queries.Claimed,
): Promise<Posted> => {
  const at = deps.clock()
  const request = bodyOf(claimed)
  const { event_id, kind, subject } = claimed
  const { status, answer, milliseconds } =
    secret === null
      ? { status: null, answer: 'JWT_SECRET has changed: make this webhook again', milliseconds: 0 }
      : await deps.webhooks.post(
          url,
          {
            'content-type': 'application/json',
            'user-agent': 'Tokri-Webhooks/1',
            ...signatureHeaders(secret, { id: event_id, body: request, at }),
          },
          request,
        )
  const isDone = isSuccess(status) || kind === TEST_EVENT
  const pause = PAUSES_MS[claimed.tries]
  const due_at = isDone || pause === undefined ? null : new Date(deps.clock().getTime() + pause)
  const made = {
    id: newId(),
    webhook_id,
    event_id,
    kind,
    subject,
    try: claimed.tries + 1,
    at,
    ms: milliseconds,
  }
  return { ...made, request, status, answer, due_at, is_done: isDone, isLast: !isDone && pause === undefined }
}

/** Posts them, so many at once. `isOn` ends it between two parts. */
const postAll = async (
  claimed: readonly queries.Claimed[],
  postOne: (each: queries.Claimed) => Promise<Posted>,
  isOn: () => boolean,
): Promise<Posted[]> => {
  const posted: Posted[] = []
  for (let at = 0; at < claimed.length && isOn(); at += AT_ONCE)
    posted.push(...(await Promise.all(claimed.slice(at, at + AT_ONCE).map(postOne))))
  return posted
}

const offMail = (deps: Deps, language: string, { url, answer }: { url: string; answer: string }) => {
  const t = sayIn(language)
  return layOutMail(mailShop(deps, language), {
    subject: t('A webhook was switched off'),
    heading: t('A webhook was switched off'),
    parts: [
      { kind: 'text', text: t('{url} has not taken an event for three days, so it is told nothing more.', { url }) },
      { kind: 'text', text: t('Its last answer: {answer}', { answer }) },
      { kind: 'text', text: t('Switch it on again once it works, and replay what it missed.') },
      { kind: 'button', label: t('See its attempts'), path: '/dashboard/programs' },
    ],
  })
}

/** Switches a webhook off that failed for too long, and tells its owner. */
const giveUp = (deps: Deps, webhook: queries.ActiveWebhook, { status, answer }: Posted): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await queries.switchOff(tx, webhook.id, deps.clock()))) return
    await queries.clearQueue(tx, webhook.id)
    const said = status === null ? answer : String(status)
    for (const { email: to, language } of await queries.readOwners(tx, webhook.created_by))
      await sendMail(tx, deps, { to, ...offMail(deps, language, { url: webhook.url, answer: said.slice(0, 200) }) })
  })

/** Posts what is due to one webhook, until nothing is. `isOn` ends it between two parts. */
const postDue = async (deps: Deps, webhook: queries.ActiveWebhook, isOn: () => boolean): Promise<void> => {
  const { sealed_secret: sealed, ...shown } = webhook
  const receiver = { ...shown, secret: openSecret(deps, { use: WEBHOOK_SECRETS, owner: webhook.id, sealed }) }
  while (isOn()) {
    const now = deps.clock()
    const until = new Date(now.getTime() + TAKEN_MS)
    const claimed = await queries.claim(deps.db, webhook.id, { now, until, most: TAKEN })
    if (claimed.length === 0) return
    const posted = await postAll(claimed, (each) => post(deps, receiver, each), isOn)
    await inTransaction(deps.db, async (tx) => {
      await queries.lockQueues(tx, [webhook.id])
      await queries.recordAttempts(tx, webhook.id, { attempts: posted, now: deps.clock() })
    })
    // This copy ends: another one may have the rest at once.
    const rest = claimed.slice(posted.length).map(({ event_id }) => event_id)
    if (rest.length > 0) await queries.giveBack(deps.db, webhook.id, { eventIds: rest, now: deps.clock() })
    const last = posted.find(({ isLast }) => isLast)
    if (last) return giveUp(deps, webhook, last)
  }
}

export type Delivery = {
  /** Reads what is new and begins to post what is due. */
  look: () => Promise<void>
  /** Waits until all that was begun is posted. */
  settle: () => Promise<void>
  /** Begins nothing more. */
  end: () => void
}

export const createDelivery = (deps: Deps): Delivery => {
  const posting = new Map<string, Promise<void>>()
  let ended = false
  let quietUntil = 0

  const complain = (error: unknown) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + COMPLAIN_EVERY_MS
    deps.log.warn({ err: error }, 'webhooks could not be told; trying again')
  }
  const begin = (webhook: queries.ActiveWebhook) => {
    if (posting.has(webhook.id) || ended) return
    const work = postDue(deps, webhook, () => !ended)
      .catch(complain)
      .finally(() => posting.delete(webhook.id))
    posting.set(webhook.id, work)
  }

  return {
    look: async () => {
      const webhooks = await queries.readActive(deps.db)
      if (webhooks.length === 0) return
      await readNew(deps, webhooks)
      for (const webhook of webhooks) begin(webhook)
    },
    settle: async () => {
      await Promise.all(posting.values())
    },
    end: () => {
      ended = true
    },
  }
}

/** Looks every second while the process runs. The returned function stops it and waits for what is being posted. */
export const startWebhooks = (deps: Deps): (() => Promise<void>) => {
  const delivery = createDelivery(deps)
  const watch = deps.following.watch({ what: 'telling webhooks', isAbout: null, log: deps.log, read: delivery.look })
  const leave = watch.follow(null)
  return async () => {
    delivery.end()
    await leave()
    await delivery.settle()
  }
}

type Replay = { webhookId: string; from: string }

/** Queues what is kept of the events since then. As a whole, so that a new event is not told between two old ones. */
const replay = (deps: Deps, { webhookId, from }: Replay): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const webhook = (await queries.readActive(tx)).find(({ id }) => id === webhookId)
    if (!webhook) return
    await queries.lockQueues(tx, [webhookId])
    const now = deps.clock()
    let afterSeq: number | undefined = 0
    while (afterSeq !== undefined) {
      const events = await readKept(tx, { kinds: webhook.events, from: new Date(from), afterSeq, most: PART })
      await queries.enqueue(tx, queueRows(webhook, joinLists(events), now))
      afterSeq = events.at(PART - 1)?.seq
    }
    await queries.orderQueue(tx, webhookId, now)
  })

export const REPLAY = 'replay-webhook'

/** Registers the jobs, once, when the app is built. */
export const registerWebhookJobs = (deps: Deps): void => {
  deps.jobs.work<Replay>(REPLAY, (data) => replay(deps, data))
  deps.jobs.repeat('forget-webhook-attempts', '43 3 * * *', async () => {
    await queries.deleteOldAttempts(deps.db, new Date(deps.clock().getTime() - ATTEMPTS_KEPT_MS))
  })
}
