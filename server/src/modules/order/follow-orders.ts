// Notifies the followers of orders in this process about new events. Once a second, one query on a separate connection
// reads the new events of all followed orders. A notification of PostgreSQL only triggers the query earlier, so a lost
// notification does no harm, and any process may change an order.
import type { OrderState } from '@tokri/rules/order-states.ts'
import { openListener } from '../../platform/database/listener.ts'
import { ORDER_MOVED } from './order-transition.ts'

export type TimelineEvent = { orderId: string; seq: number; state: OrderState; at: Date }
/** `seen` is the last event of the timeline that the follower knows; `tell` is called for each later one, in order. */
export type Follower = { orderId: string; seen: number; tell: (event: TimelineEvent) => void }

export type OrderFollowing = {
  /** Returns a function that stops following. */
  follow: (follower: Follower) => () => void
  stop: () => Promise<void>
}

const LOOK_EVERY_MS = 1000

const statement = {
  name: 'follow',
  text: `SELECT e.order_id AS "orderId", e.seq, e.state, e.at
    FROM unnest($1::text[], $2::int[]) AS followed(order_id, seen)
    JOIN order_events e ON e.order_id = followed.order_id AND e.seq > followed.seen
    ORDER BY e.order_id, e.seq`,
}

export const followOrders = (databaseUrl: string): OrderFollowing => {
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let lookAgain = false

  const listener = openListener(databaseUrl, ORDER_MOVED, (payload) => {
    for (const { orderId } of followers) if (orderId === payload) return look()
  })

  /** Each followed order once, with the oldest event that one of its followers has seen. */
  const wanted = (): Map<string, number> => {
    const least = new Map<string, number>()
    for (const { orderId, seen } of followers) least.set(orderId, Math.min(seen, least.get(orderId) ?? seen))
    return least
  }

  const deliver = (event: TimelineEvent) => {
    for (const follower of followers) {
      if (follower.orderId !== event.orderId || follower.seen >= event.seq) continue
      follower.seen = event.seq
      follower.tell(event)
    }
  }

  const readOnce = async () => {
    const least = wanted()
    const values = [[...least.keys()], [...least.values()]]
    const { rows } = await (await listener.connection()).query<TimelineEvent>({ ...statement, values })
    for (const event of rows) deliver(event)
  }

  const look = () => {
    if (looking) {
      lookAgain = true
      return
    }
    looking = true
    clearTimeout(timer)
    readOnce()
      .catch(listener.disconnect) // the database is unavailable: followers keep waiting, and the next query tries again
      .finally(() => {
        looking = false
        if (followers.size === 0) return listener.disconnect()
        timer = setTimeout(look, lookAgain ? 0 : LOOK_EVERY_MS)
        timer.unref()
        lookAgain = false
      })
  }

  return {
    follow: (follower) => {
      followers.add(follower)
      look()
      return () => void followers.delete(follower)
    },
    stop: async () => {
      followers.clear()
      clearTimeout(timer)
      await listener.close()
    },
  }
}
