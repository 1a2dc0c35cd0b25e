// Notifies the followers of orders in this process about new events, and about what happens while an order is picked. Once
// a second, two queries on a separate connection read what is new of all followed orders. A notification of PostgreSQL
// only triggers them earlier, so a lost notification does no harm, and any process may change an order.
import type { OrderState } from '@tokri/rules/order-states.ts'
import { openListener } from '../../../platform/database/listener.ts'
import { ORDER_MOVED } from '../rows/move-queries.ts'

export type TimelineEvent = { orderId: string; seq: number; state: OrderState; at: Date }
/**
 * `seen` is the last event of the timeline that the follower knows; `tell` is called for each later one, in order.
 * `tellProgress` is called while the order is picked, at first and whenever something of it has changed.
 */
export type Follower = {
  orderId: string
  seen: number
  tell: (event: TimelineEvent) => void
  tellProgress: () => void
}

export type OrderFollowing = {
  /** Returns a function that stops following. */
  follow: (follower: Follower) => () => void
  /**
   * Calls `tell` at each notification about any order, with its payload. A notification may be lost. Returns a function
   * that stops it.
   */
  onNotice: (tell: () => void) => () => void
  stop: () => Promise<void>
}

type Progress = { orderId: string; progress: string }

const LOOK_EVERY_MS = 1000

const statement = {
  name: 'follow',
  text: `SELECT e.order_id AS "orderId", e.seq, e.state, e.at
    FROM unnest($1::text[], $2::int[]) AS followed(order_id, seen)
    JOIN orders o ON o.id = followed.order_id
    JOIN order_events e ON e.order_id = o.id AND e.seq > followed.seen AND e.at >= o.created_at - interval '1 day'
    ORDER BY e.order_id, e.seq`,
}

/** One text per order that is being packed; it changes with its basket, its questions and what is missing. */
const progressStatement = {
  name: 'follow-progress',
  text: `SELECT o.id AS "orderId", concat_ws(' ',
      (SELECT count(*) || '-' || count(outcome) FROM substitution_questions q WHERE q.order_id = o.id),
      (SELECT coalesce(max(seq), 0) || '-' || coalesce(sum(quantity), 0) FROM order_adjustments a WHERE a.order_id = o.id),
      (SELECT coalesce(sum(picked), 0) FROM pick_lines k WHERE k.order_id = o.id)) AS progress
    FROM orders o WHERE o.id = ANY($1) AND o.state = 'PACKING'`,
}

export const followOrders = (databaseUrl: string): OrderFollowing => {
  const followers = new Set<Follower>()
  const lastProgress = new Map<Follower, string>()
  const noticed = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let lookAgain = false

  const listener = openListener(databaseUrl, ORDER_MOVED, (payload) => {
    for (const tell of noticed) tell()
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

  const deliverProgress = ({ orderId, progress }: Progress) => {
    for (const follower of followers) {
      if (follower.orderId !== orderId || lastProgress.get(follower) === progress) continue
      lastProgress.set(follower, progress)
      follower.tellProgress()
    }
  }

  const readOnce = async () => {
    const least = wanted()
    const orderIds = [...least.keys()]
    const connection = await listener.connection()
    if (orderIds.length === 0) return
    const { rows } = await connection.query<TimelineEvent>({ ...statement, values: [orderIds, [...least.values()]] })
    for (const event of rows) deliver(event)
    const picked = await connection.query<Progress>({ ...progressStatement, values: [orderIds] })
    for (const progress of picked.rows) deliverProgress(progress)
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
        if (followers.size + noticed.size === 0) return listener.disconnect()
        timer = setTimeout(look, lookAgain ? 0 : LOOK_EVERY_MS)
        timer.unref()
        lookAgain = false
      })
  }

  return {
    follow: (follower) => {
      followers.add(follower)
      look()
      return () => {
        followers.delete(follower)
        lastProgress.delete(follower)
      }
    },
    onNotice: (tell) => {
      noticed.add(tell)
      look()
      return () => void noticed.delete(tell)
    },
    stop: async () => {
      followers.clear()
      noticed.clear()
      lastProgress.clear()
      clearTimeout(timer)
      await listener.close()
    },
  }
}
