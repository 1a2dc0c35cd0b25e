// Tells the counter pages in this process that the open orders have changed. While somebody follows, one query a second
// reads what the orders of each store look like. A notification about an order only triggers it earlier, so a lost
// notification does no harm, and any process may make the change.
import type { Deps } from '../../../deps.ts'
import { type OpenOrdersOfStore, readOpenOrderVersions } from '../read/open-order-queries.ts'

/** The id of a store, or all of them. */
type Counter = string
const ALL_STORES = 'all'

/** `waiting` is the number of orders that nobody has confirmed yet. */
type CounterChange = { waiting: number }
type Follower = {
  counter: Counter
  /** Called at first, and whenever an open order has come, has changed or has ended. */
  tell: (change: CounterChange) => void
}

const LOOK_EVERY_MS = 1000
/** Many changes at once are read together. */
const LOOK_AGAIN_MS = 100

export const followOpenOrders = ({ db, following, log }: Pick<Deps, 'db' | 'following' | 'log'>) => {
  const followers = new Map<Follower, string | null>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let lookAgain = false
  let stopNotices: (() => void) | null = null

  const deliver = (stores: readonly OpenOrdersOfStore[]) => {
    for (const [follower, known] of followers) {
      const own = stores.filter(({ storeId }) => follower.counter === ALL_STORES || follower.counter === storeId)
      const version = JSON.stringify(own)
      if (version === known) continue
      followers.set(follower, version)
      follower.tell({ waiting: own.reduce((sum, { waiting }) => sum + waiting, 0) })
    }
  }

  const look = () => {
    if (looking) lookAgain = true
    if (looking || followers.size === 0) return
    clearTimeout(timer)
    looking = true
    lookAgain = false
    readOpenOrderVersions(db)
      .then(deliver)
      .catch((error: unknown) => log.warn({ err: error }, 'the open orders could not be read; trying again'))
      .finally(() => {
        looking = false
        timer = setTimeout(look, lookAgain ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
        timer.unref()
      })
  }

  return {
    /** Returns a function that stops following. */
    follow: (follower: Follower): (() => void) => {
      followers.set(follower, null)
      stopNotices ??= following.onNotice(look)
      look()
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        stopNotices?.()
        stopNotices = null
      }
    },
  }
}
