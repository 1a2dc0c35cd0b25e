// Push messages to a person's browsers. A subscription belongs to the session that turned it on, so signing out ends it. A
// job per browser sends each message: it exists only if the caller's transaction commits, and is retried for as long as
// the message is of use. A browser that no longer exists loses its subscription, and so does one whose push service has not
// taken a few messages one after the other: anybody can subscribe with the URL of a service that never answers.
import type { turnOnPushSchema } from '@tokri/contract/push.schema.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobInfo } from '../../../platform/jobs/jobs.ts'
import { pageIn, type Say, sayIn } from '../../../platform/language/sentences.ts'
import { areUsableKeys } from '../../../platform/push/encrypt-push.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { lifeAt } from '../sign-in/sessions.ts'
import * as queries from './push-queries.ts'

const keysOf = ({ p256dh, auth }: { p256dh: string; auth: string }) => ({
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})

export const readPush = async (deps: Deps, sessionId: string) => {
  const own = await queries.readOfSession(deps.db, sessionId)
  return { publicKey: deps.push.publicKey, endpoint: own?.endpoint ?? null, newOrders: own?.new_orders ?? false }
}

/** The subscriptions of a person, for the copy of their data. Without the keys, which are secrets of the browsers. */
export const exportPush = async (deps: Deps, userId: string) =>
  (await queries.readOfUser(deps.db, userId)).map(({ device, endpoint, new_orders, created_at }) => ({
    device: deviceName(device),
    endpoint,
    newOrders: new_orders,
    createdAt: created_at.toISOString(),
  }))

/** Whether an administrator's browser is told of new orders. Throws `not_found` if push is off in it. */
export const setNewOrders = async (deps: Deps, sessionId: string, newOrders: boolean): Promise<void> => {
  if (!(await queries.updateNewOrders(deps.db, sessionId, newOrders)))
    throw new AppError('not_found', { message: 'Notifications are off for this device' })
}

type Subscription = z.output<typeof turnOnPushSchema.body>

/** Throws `bad_request` for a URL that is no push service's, and for keys that no browser makes. */
export const turnOnPush = async (deps: Deps, sessionId: string, { endpoint, keys }: Subscription): Promise<void> => {
  if (!deps.push.accepts(endpoint) || !areUsableKeys(keysOf(keys)))
    throw new AppError('bad_request', { message: 'This browser sent no valid subscription' })
  // Whoever used this browser before may have wanted new orders here.
  const row = { endpoint, session_id: sessionId, ...keys, new_orders: false, created_at: deps.clock() }
  await inTransaction(deps.db, (tx) => queries.upsertSubscription(tx, row))
}

export const turnOffPush = async (deps: Deps, sessionId: string): Promise<void> => {
  await queries.deleteOfSession(deps.db, sessionId)
}

const PUSH = 'push'

/**
 * What the service worker shows (web/src/service-worker.ts). `path` opens when it is pressed. Of notices with the same tag
 * the one with the latest `at` (milliseconds) is shown, whichever arrives last.
 */
export type Notice = {
  title: string
  body: string
  path: string
  tag: string
  at: number
  /** With this key the service worker answers that the phone of a person on shift is there. */
  answer?: string
}

type PushJob = { endpoint: string; sessionId: string; notice: Notice; until: string }

/** `notice` writes the notice in a language; its `path` is that of a page without one. */
type Sending = { notice: (t: Say, language: string) => Notice; until: Date }
type Browser = { endpoint: string; session_id: string; language: string }

const noticeIn = (language: string, notice: Sending['notice']): Notice => {
  const said = notice(sayIn(language), language)
  return { ...said, path: pageIn(language, said.path) }
}

const sendToEach = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  browsers: readonly Browser[],
  { notice, until }: Sending,
): Promise<void> => {
  for (const { endpoint, session_id, language } of browsers)
    await deps.jobs.send(
      tx,
      PUSH,
      {
        endpoint,
        sessionId: session_id,
        notice: noticeIn(language, notice),
        until: until.toISOString(),
      } satisfies PushJob,
      { group: session_id },
    )
}

/** Sends a notice to all browsers of a person when the transaction commits; not after `until`. */
export const notifyBrowsers = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { userId, ...sending }: Sending & { userId: string },
): Promise<void> => sendToEach(tx, deps, await queries.readEndpointsOf(tx, userId, lifeAt(deps.clock())), sending)

/** Sends a notice to the browsers of the administrators who want to be told of new orders. */
export const notifyCounter = async (tx: Tx, deps: Pick<Deps, 'jobs' | 'clock'>, sending: Sending): Promise<void> =>
  sendToEach(tx, deps, await queries.readCounterEndpoints(tx, lifeAt(deps.clock())), sending)

/** So many messages in a row that a push service did not take end a subscription. */
const MOST_FAILURES = 5

const countFailure = async (deps: Deps, endpoint: string): Promise<void> => {
  if (((await queries.addFailure(deps.db, endpoint)) ?? 0) < MOST_FAILURES) return
  await queries.deleteEndpoint(deps.db, endpoint)
  deps.log.warn({ service: new URL(endpoint).host }, 'notifications were turned off: a push service takes none')
}

const send = async (
  deps: Deps,
  { endpoint, sessionId, notice, until }: PushJob,
  { attempt }: JobInfo,
): Promise<void> => {
  const now = deps.clock()
  const seconds = Math.floor((new Date(until).getTime() - now.getTime()) / 1000)
  const keys = seconds > 0 && (await queries.readKeys(deps.db, endpoint, sessionId))
  if (!keys) return
  const message = { text: JSON.stringify(notice), topic: notice.tag, seconds }
  const isFirst = attempt === 1
  const result = await deps.push.send({ endpoint, ...keysOf(keys) }, message, now).catch(async (error: unknown) => {
    // Its other attempts count for nothing: a service that is away for some minutes must not end all subscriptions.
    if (isFirst) await countFailure(deps, endpoint)
    throw error
  })
  if (result === 'gone') await queries.deleteEndpoint(deps.db, endpoint)
  if (result === 'sent') await queries.clearFailures(deps.db, endpoint)
  if (result === 'refused') {
    // The URL is a secret of the browser, so only its host is logged.
    deps.log.warn({ service: new URL(endpoint).host }, 'a push service refused a message')
    await countFailure(deps, endpoint)
  }
}

/** Registers the job that sends push messages. Called once, when the app is built. */
export const registerPushJob = (deps: Deps): void =>
  deps.jobs.work<PushJob>(PUSH, (job, info) => send(deps, job, info), {
    apart: true,
    forget: true,
    expireInSeconds: 60,
    retryLimit: 8,
  })
