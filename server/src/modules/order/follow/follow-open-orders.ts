// Tells the counter pages in this process that the open orders have changed: one query reads what the orders of each store
// look like.
import type { Deps } from '../../../deps.ts'
import { readOpenOrderVersions } from '../read/open-order-queries.ts'

const ALL_STORES = 'all'

/** `waiting` is the number of orders that nobody has confirmed yet. */
type CounterChange = { waiting: number }
type Follower = {
  /** The id of a store, or all of them. */
  counter: string
  known: string | null
  /** Called at first, and whenever an open order has come, has changed or has ended. */
  tell: (change: CounterChange) => void
}

export const followOpenOrders = ({ db, following, log }: Pick<Deps, 'db' | 'following' | 'log'>) =>
  following.watch<Follower>({
    what: 'reading the open orders',
    againMs: 100,
    log,
    read: async (followers) => {
      const stores = await readOpenOrderVersions(db)
      for (const follower of followers) {
        const own = stores.filter(({ storeId }) => follower.counter === ALL_STORES || follower.counter === storeId)
        const version = JSON.stringify(own)
        if (version === follower.known) continue
        follower.known = version
        follower.tell({ waiting: own.reduce((sum, { waiting }) => sum + waiting, 0) })
      }
    },
  })
