// What the followers of orders see between two states: estimate, rider, questions. All followed orders of this process
// are read together; a follower is told only what has changed since.

import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { Deps } from '../../../deps.ts'

export type Progress = {
  /** When the order is expected; null when nobody knows. It changes by a minute and more. */
  eta: string | null
  stage: 'payment' | 'placed' | 'packing' | 'ready' | 'out' | 'arrived' | 'ended'
  /** How many other shoppers the rider visits first. */
  dropsBefore: number
  /** Only while the order is the rider's next drop. */
  rider: { name: string; lat: number; lng: number; at: string } | null
  /** The attempt at the door that failed, until the manager decides. */
  failed: OrderDelivery['failed']
  question: OrderShape['question']
  /** How many pieces are in the bags so far, and how many are missing or replaced. */
  picked: number
  missing: number
  /** When its money, its lines or its time was changed. */
  changedAt: string
}
export type ReadProgress = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, Progress>>

type Follower = { orderId: string; told: string; tell: (progress: Progress) => void }

/** A follower is told the present progress soon, then each change. */
export const followProgress = ({ following, log }: Pick<Deps, 'following' | 'log'>, readProgress: ReadProgress) =>
  following.watch<Follower>({
    what: 'reading the progress of orders',
    everyMs: 2000,
    log,
    isAbout: null, // the watch of the orders tells of what is noticed
    read: async (followers) => {
      const found = await readProgress([...new Set([...followers].map(({ orderId }) => orderId))])
      for (const follower of followers) {
        const progress = found.get(follower.orderId)
        const text = JSON.stringify(progress)
        if (progress === undefined || text === follower.told) continue
        follower.told = text
        follower.tell(progress)
      }
    },
  })
