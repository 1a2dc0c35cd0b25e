// The event streams of this process: of shoppers and pickers, who follow an order, and of managers, who follow a store.
// A stream ends with the session, and when its viewer may no longer read what it follows.
import { seenBy } from '@tokri/contract/permits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { EVENT_STREAM, type EventStream, openEventStream } from '../../../platform/http/event-stream.ts'
import { limits } from '../../../platform/limits.ts'
import { type Authenticate, bearerOf, type Viewer } from '../../../platform/security/access.ts'
import { followOrders, type TimelineEvent } from './follow-orders.ts'

const BEAT_MS = 15_000

type Followed = {
  orderId: string
  /** The last event of the timeline that is known. */
  seen: number
  onMove: (stream: EventStream, event: TimelineEvent) => void
  onProgress: (stream: EventStream) => void
}

type Asked = { user: Viewer; request: FastifyRequest; reply: FastifyReply }
/** Whether the viewer, with their role and duties of now, may still follow. */
type Allows = (viewer: Viewer) => boolean

export type FollowedStream = EventStream & {
  /** Does the work if the viewer may still follow; otherwise ends the stream. The client gets the reason when it reconnects. */
  whileAllowed: (work: () => void) => void
  /** Calls it when the stream has ended. */
  onEnd: (work: () => void) => void
}

export type OrderStreams = {
  /** Opens a stream that follows an order. Ends, throws and returns as `openPlain`. */
  open: (asked: Asked, allows: Allows, followed: Followed) => FollowedStream | null
  /**
   * Opens a stream that ends when the session ends, or when `allows` refuses the viewer, whose role and duties may change. Returns
   * null for a HEAD request, which is answered. Throws `too_many_requests`.
   */
  openPlain: (asked: Asked, allows: Allows) => FollowedStream | null
}

export const createOrderStreams = (
  deps: Pick<Deps, 'following' | 'log'>,
  { app, authenticate }: { app: FastifyInstance; authenticate: Authenticate },
): OrderStreams => {
  const orders = followOrders(deps)
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

  const openPlain: OrderStreams['openPlain'] = ({ user: viewer, request, reply }, allows) => {
    // Fastify answers HEAD through here as well, and a stream without a body would never end.
    if (request.method === 'HEAD') {
      reply.type(EVENT_STREAM).send()
      return null
    }
    const { open, perPerson: each } = limits.stream
    const crowded = streams.size >= open || (perPerson.get(viewer.id) ?? 0) >= each
    if (crowded) throw new AppError('too_many_requests', { retryAfterSeconds: 10 })

    const token = bearerOf(request) ?? ''
    const atEnd: (() => void)[] = []
    const stream = openEventStream(reply, () => {
      clearInterval(beat)
      streams.delete(stream)
      count(viewer.id, -1)
      for (const work of atEnd) work()
    })
    const { endpoint } = request.routeOptions.config
    const seen = (present: Viewer) => (endpoint ? seenBy(endpoint, present) : present)
    const whileAllowed = (work: () => void) =>
      void authenticate(token).then((present) => (allows(seen(present)) ? work() : stream.end()), stream.end)
    const beat = setInterval(() => whileAllowed(stream.beat), BEAT_MS)
    beat.unref()
    streams.add(stream)
    count(viewer.id, 1)
    // A stream that has ended meanwhile calls it at once.
    const onEnd = (work: () => void) => void (stream.open ? atEnd.push(work) : work())
    return Object.assign(stream, { whileAllowed, onEnd })
  }

  return {
    openPlain,
    open: (asked, allows, { orderId, seen, onMove, onProgress }) => {
      const stream = openPlain(asked, allows)
      if (stream === null) return null
      const { whileAllowed } = stream
      const stopFollowing = orders.follow({
        orderId,
        seen,
        progress: null,
        tell: (event) => whileAllowed(() => onMove(stream, event)),
        tellProgress: () => whileAllowed(() => onProgress(stream)),
      })
      stream.onEnd(stopFollowing)
      return stream
    },
  }
}
