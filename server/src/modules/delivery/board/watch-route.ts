// The event stream of a store's board. An event names what has changed, and tells the screen to read the board again.
// The first event names everything; a client that comes back and has missed nothing gets none. The stream ends with the
// session, and when the duty at the store is taken away.
import * as schema from '@tokri/contract/delivery.schema.ts'
import { floorWatch } from '@tokri/contract/delivery.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import type { FileRoute } from '../../../platform/http/route.ts'
import type { OrderStreams } from '../../order/follow/order-streams.ts'
import { refreshStores, requireStore } from '../../store/service.ts'
import { followBoards } from './follow-boards.ts'

export const boardWatchRoute = (fileRoute: FileRoute, deps: Deps, streams: OrderStreams): void => {
  const boards = followBoards(deps)

  fileRoute(floorWatch, schema.floorWatchSchema, async (incoming) => {
    const { query, request, reply } = incoming
    const { storeId } = query
    await refreshStores(deps)
    requireStore(deps, storeId)
    const stream = streams.openPlain(incoming, (viewer) => can(viewer, 'manager', storeId))
    if (stream === null) return reply
    const header = request.headers['last-event-id']
    const stop = boards.follow({
      storeId,
      seen: typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null,
      version: null,
      tell: ({ id, changed }) =>
        stream.whileAllowed(() => stream.send({ id, event: 'changed', data: { storeId, changed } })),
      check: () => stream.whileAllowed(() => {}),
    })
    stream.onEnd(stop)
    return reply
  })
}
