// Tells the followers of orders in this process about new events, and about what happens while an order is picked.
import type { OrderState } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'

export type TimelineEvent = { orderId: string; seq: number; state: OrderState; at: Date }
/**
 * `seen` is the last event of the timeline that the follower knows; `tell` is called for each later one, in order.
 * `tellProgress` is called while the order is picked, at first and whenever something of it has changed.
 */
type Follower = {
  orderId: string
  seen: number
  progress: string | null
  tell: (event: TimelineEvent) => void
  tellProgress: () => void
}

const statement = {
  name: 'follow',
  text: `SELECT e.order_id AS "orderId", e.seq, e.state, e.at
    FROM unnest($1::text[], $2::int[]) AS followed(order_id, seen)
    JOIN orders o ON o.id = followed.order_id
    JOIN order_events e ON e.order_id = o.id AND e.seq > followed.seen AND e.at >= o.created_at - interval '1 day'
    ORDER BY e.order_id, e.seq`,
}

/** One text per order that is being packed; it changes with its lines, its picker, its basket, its questions and what is missing. */
const progressStatement = {
  name: 'follow-progress',
  text: `SELECT o.id AS "orderId", concat_ws(' ',
      (SELECT count(*) || '-' || count(outcome) FROM substitution_questions q WHERE q.order_id = o.id),
      (SELECT coalesce(max(seq), 0) || '-' || coalesce(sum(quantity), 0) FROM order_adjustments a WHERE a.order_id = o.id),
      (SELECT coalesce(sum(picked), 0) FROM pick_lines k WHERE k.order_id = o.id),
      (SELECT concat(p.state, p.picker_id) FROM picks p WHERE p.order_id = o.id),
      (SELECT md5(string_agg(concat_ws(' ', l.product_id, l.quantity, l.refunded_quantity), ',' ORDER BY l.position))
        FROM order_lines l WHERE l.order_id = o.id)) AS progress
    FROM orders o WHERE o.id = ANY($1) AND o.state = 'PACKING'`,
}

export const followOrders = ({ following, log }: Pick<Deps, 'following' | 'log'>) =>
  following.watch<Follower>({
    what: 'reading the followed orders',
    log,
    isAbout: (followers, id) => [...followers].some(({ orderId }) => orderId === id),
    read: async (followers) => {
      // Each followed order once, with the oldest event that one of its followers has seen.
      const least = new Map<string, number>()
      for (const { orderId, seen } of followers) least.set(orderId, Math.min(seen, least.get(orderId) ?? seen))
      const orderIds = [...least.keys()]

      const values = [orderIds, [...least.values()]]
      for (const event of await following.query<TimelineEvent>({ ...statement, values }))
        for (const follower of followers) {
          if (follower.orderId !== event.orderId || follower.seen >= event.seq) continue
          follower.seen = event.seq
          follower.tell(event)
        }
      const picked = await following.query<{ orderId: string; progress: string }>({
        ...progressStatement,
        values: [orderIds],
      })
      for (const { orderId, progress } of picked)
        for (const follower of followers) {
          if (follower.orderId !== orderId || follower.progress === progress) continue
          follower.progress = progress
          follower.tellProgress()
        }
    },
  })
