// The event stream of the counter pages. The first event comes at once; each later one says that the open orders have
// changed, and how many of them wait to be confirmed. The stream ends with the session or the role.
import * as schema from '@tokri/contract/order.schema.ts'
import { watchOrders } from '@tokri/contract/order.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import type { FileRoute } from '../../../platform/http/route.ts'
import { followOpenOrders } from './follow-open-orders.ts'
import type { OrderStreams } from './order-streams.ts'

export const counterWatchRoute = (fileRoute: FileRoute, deps: Deps, streams: OrderStreams): void => {
  const openOrders = followOpenOrders(deps)

  fileRoute(watchOrders, schema.watchOrdersSchema, async (incoming) => {
    const stream = streams.openPlain(incoming, (viewer) => can(viewer, 'admin'))
    if (stream === null) return incoming.reply
    const stop = openOrders.follow({
      counter: incoming.query.storeId,
      known: null,
      tell: (data) => stream.whileAllowed(() => stream.send({ event: 'changed', data })),
    })
    stream.onEnd(stop)
    return incoming.reply
  })
}
