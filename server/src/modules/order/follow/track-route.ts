// The event stream of an order: the current state first (or, after a reconnect, the missed events), then every state
// change until the order has ended, and the progress in between. The stream ends with the session,
// or when the viewer's right to read the orders of others changes.
import * as schema from '@tokri/contract/order.schema.ts'
import * as contract from '@tokri/contract/order.ts'
import { isFinal } from '@tokri/rules/order-states.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { FileRoute } from '../../../platform/http/route.ts'
import { readTimeline } from '../read/list-queries.ts'
import { ownerFilter } from '../read/read-orders.ts'
import type { TimelineEvent } from './follow-orders.ts'
import { followProgress, type Progress, type ReadProgress } from './follow-progress.ts'
import type { OrderStreams } from './order-streams.ts'

/** The last event that a reconnecting client has seen; null when the header is absent or invalid. */
const lastSeen = (request: FastifyRequest, latest: number): number | null => {
  const header = request.headers['last-event-id']
  const seen = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null
  return seen !== null && seen <= latest ? seen : null
}

const sendMove = (stream: EventStream, { orderId, seq, state, at }: TimelineEvent): void => {
  stream.send({ id: seq, event: 'state', data: { orderId, state, at: at.toISOString() } })
  if (isFinal(state)) stream.end()
}

export const trackRoute = (
  fileRoute: FileRoute,
  deps: Deps,
  { streams, readProgress }: { streams: OrderStreams; readProgress: ReadProgress },
): void => {
  const progress = followProgress(deps, readProgress)

  fileRoute(contract.trackOrder, schema.trackOrderSchema, async (incoming) => {
    const { user: viewer, query, request, reply } = incoming
    const { orderId } = query
    const owner = ownerFilter(viewer)
    const timeline = await readTimeline(deps.db, orderId, owner)
    const present = timeline.at(-1)
    if (!present) throw new AppError('not_found', { message: 'Order not found' })
    const stream = streams.open(incoming, (now) => ownerFilter(now) === owner, {
      orderId,
      seen: present.seq,
      onMove: sendMove,
      onProgress: () => progress.look(),
    })
    if (stream === null) return reply
    const tell = (data: Progress) => stream.whileAllowed(() => stream.send({ event: 'progress', data }))
    stream.onEnd(progress.follow({ orderId, told: '', tell }))

    const seen = lastSeen(request, present.seq)
    const missed = seen === null ? [present] : timeline.filter((event) => event.seq > seen)
    for (const event of missed) sendMove(stream, event)
    if (isFinal(present.state)) stream.end()
    return reply
  })
}
