// The event stream of an order: the current state first (or, after a reconnect, the missed events), then every state
// change until the order has ended, and the progress in between. The stream ends with the session.
import * as schema from '@tokri/contract/order.schema.ts'
import * as contract from '@tokri/contract/order.ts'
import { isFinal } from '@tokri/rules/order-states.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { EVENT_STREAM, type EventStream, openEventStream } from '../../platform/http/event-stream.ts'
import type { FileRoute } from '../../platform/http/route.ts'
import { limits } from '../../platform/limits.ts'
import { type Authenticate, bearerOf } from '../../platform/security/access.ts'
import type { TimelineEvent } from './follow-orders.ts'
import { followProgress, type ReadProgress } from './follow-progress.ts'
import { readTimeline } from './list-queries.ts'
import { ownerFilter } from './read-orders.ts'

const BEAT_MS = 15_000

/** The last event that a reconnecting client has seen; null when the header is absent or invalid. */
const lastSeen = (request: FastifyRequest, latest: number): number | null => {
  const header = request.headers['last-event-id']
  const seen = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null
  return seen !== null && seen <= latest ? seen : null
}

const sendTo = (stream: EventStream, { orderId, seq, state, at }: TimelineEvent): void => {
  stream.send({ id: seq, event: 'state', data: { orderId, state, at: at.toISOString() } })
  if (isFinal(state)) stream.end()
}

export const trackRoute = (
  fileRoute: FileRoute,
  deps: Deps,
  { app, authenticate, readProgress }: { app: FastifyInstance; authenticate: Authenticate; readProgress: ReadProgress },
): void => {
  const follow = followProgress(readProgress, deps.log)
  const streams = new Set<EventStream>()
  const perPerson = new Map<string, number>()
  const count = (userId: string, by: 1 | -1) => {
    const now = (perPerson.get(userId) ?? 0) + by
    if (now > 0) perPerson.set(userId, now)
    else perPerson.delete(userId)
  }
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  fileRoute(contract.trackOrder, schema.trackOrderSchema, async ({ user: viewer, query, request, reply }) => {
    const { orderId } = query
    const timeline = await readTimeline(deps.db, orderId, ownerFilter(viewer))
    const present = timeline.at(-1)
    if (!present) throw new AppError('not_found', { message: 'Order not found' })
    // Fastify answers HEAD through here as well, and a stream without a body would never end.
    if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send()
    const { open, perPerson: each } = limits.stream
    const crowded = streams.size >= open || (perPerson.get(viewer.id) ?? 0) >= each
    if (crowded) throw new AppError('too_many_requests', { retryAfterSeconds: 10 })

    const token = bearerOf(request) ?? ''
    const stream = openEventStream(reply, () => {
      clearInterval(beat)
      stopFollowing()
      stopProgress()
      streams.delete(stream)
      count(viewer.id, -1)
    })
    /** Does the work if the session is still valid; otherwise ends the stream. The client gets the reason when it reconnects. */
    const whileSignedIn = (work: () => void) => void authenticate(token).then(work, stream.end)
    const beat = setInterval(() => whileSignedIn(stream.beat), BEAT_MS)
    beat.unref()
    streams.add(stream)
    count(viewer.id, 1)

    const seen = lastSeen(request, present.seq)
    const missed = seen === null ? [present] : timeline.filter((event) => event.seq > seen)
    const stopFollowing = deps.following.follow({
      orderId,
      seen: present.seq,
      tell: (event) => whileSignedIn(() => sendTo(stream, event)),
    })
    const stopProgress = follow(orderId, (data) => whileSignedIn(() => stream.send({ event: 'progress', data })))
    for (const event of missed) sendTo(stream, event)
    if (isFinal(present.state)) stream.end()
    return reply
  })
}
