// What the followers of orders see between two states: estimate, rider, questions. All followed orders of this process
// are read together; a follower is told only what has changed since.

import type { OrderShape } from '@tokri/contract/order.schema.ts'
import type { FastifyBaseLogger } from 'fastify'

export type Progress = {
  /** When the order is expected; null when nobody knows. It changes by a minute and more. */
  eta: string | null
  stage: 'payment' | 'placed' | 'packing' | 'ready' | 'out' | 'arrived' | 'ended'
  /** How many other shoppers the rider visits first. */
  dropsBefore: number
  /** Only while the order is the rider's next drop. */
  rider: { name: string; lat: number; lng: number; at: string } | null
  question: OrderShape['question']
  /** How many pieces are in the bags so far, and how many are missing or replaced. */
  picked: number
  missing: number
}
export type ReadProgress = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, Progress>>

type Follower = { orderId: string; told: string; tell: (progress: Progress) => void }

const LOOK_EVERY_MS = 2000

export const followProgress = (readProgress: ReadProgress, log: Pick<FastifyBaseLogger, 'warn'>) => {
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let lookAgain = false

  const readOnce = async () => {
    const found = await readProgress([...new Set([...followers].map(({ orderId }) => orderId))])
    for (const follower of followers) {
      const progress = found.get(follower.orderId)
      const text = JSON.stringify(progress)
      if (progress === undefined || text === follower.told) continue
      follower.told = text
      follower.tell(progress)
    }
  }
  const look = () => {
    clearTimeout(timer)
    if (looking) lookAgain = true
    if (looking || followers.size === 0) return
    looking = true
    readOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of orders could not be read; trying again'))
      .finally(() => {
        looking = false
        timer = setTimeout(look, lookAgain ? 0 : LOOK_EVERY_MS)
        timer.unref()
        lookAgain = false
      })
  }

  return {
    /** Tells the present progress soon, then each change. Returns a function that stops following. */
    follow: (orderId: string, tell: Follower['tell']): (() => void) => {
      const follower = { orderId, tell, told: '' }
      followers.add(follower)
      look()
      return () => void followers.delete(follower)
    },
    /** Reads at once instead of at the next turn. */
    look,
  }
}
