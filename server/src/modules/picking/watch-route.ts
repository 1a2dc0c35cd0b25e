// The event stream of an order that is being picked. The screen reads the sheet again after each event: the order was
// cancelled, the shopper has answered a question, or a part of the order was refunded. The stream ends with the session, and
// when the duty at the store is taken away.
import * as schema from '@tokri/contract/picking.schema.ts'
import { pickWatch } from '@tokri/contract/picking.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileRoute } from '../../platform/http/route.ts'
import { requireAtStore } from '../../platform/security/access.ts'
import type { OrderStreams } from '../order/follow/order-streams.ts'
import { readTimeline } from '../order/service.ts'
import { readSheetHead } from './queries.ts'

export const watchRoute = (fileRoute: FileRoute, deps: Deps, streams: OrderStreams): void => {
  fileRoute(pickWatch, schema.pickWatchSchema, async (incoming) => {
    const { user: viewer, query, reply } = incoming
    const { orderId } = query
    const head = await readSheetHead(deps.db, orderId)
    const present = (await readTimeline(deps.db, orderId, null)).at(-1)
    if (!head || !present) throw new AppError('not_found', { message: 'Order not found' })
    requireAtStore(viewer, 'picker', head.store_id)
    const stream = streams.open(incoming, (now) => can(now, 'picker', head.store_id), {
      orderId,
      seen: present.seq,
      onMove: (open, { seq, state }) => {
        open.send({ id: seq, event: 'order', data: { orderId, state } })
        if (state !== 'PACKING') open.end()
      },
      onProgress: (open) => open.send({ event: 'order', data: { orderId, state: 'PACKING' } }),
    })
    if (stream && present.state !== 'PACKING') {
      stream.send({ id: present.seq, event: 'order', data: { orderId, state: present.state } })
      stream.end()
    }
    return reply
  })
}
