// Keeps an active order up to date: the server streams its changes; without a stream, the order is polled every few
// seconds.
import { useQueryClient } from '@tanstack/react-query'
import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { trackOrder } from '@tokri/contract/order.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { useEffect, useState } from 'react'
import { followWhileVisible } from '../api/follow-stream.ts'
import { isActiveOrder } from './orders.ts'

/** An order that has ended has no stream, and its shopper may still report a problem, or the store give money back. */
export const READ_ENDED_EVERY_MS = 15_000

/** Events that change the order. The rider's position is not one of them. */
const changeOf = (data: string): string => {
  const { stage, question, picked, missing, failed, changedAt } = JSON.parse(data)
  return JSON.stringify([stage, question, picked, missing, failed?.at, failed?.answer, failed?.backAt, changedAt])
}

/** What an event says about the delivery. */
export type LiveProgress = Pick<OrderDelivery, 'eta' | 'stage' | 'dropsBefore' | 'rider' | 'failed'>

/**
 * Subscribes to an active order and refetches it after every change. Returns the progress of its delivery; null before
 * the first event, and while there is no stream.
 */
export const useOrderUpdates = (orderId: string, state: OrderState | undefined): LiveProgress | null => {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<LiveProgress | null>(null)
  const follows = state !== undefined && isActiveOrder(state)
  useEffect(() => {
    if (!follows) return
    const leaving = new AbortController()
    let known: string | undefined
    followWhileVisible(`${trackOrder.url}?${new URLSearchParams({ orderId })}`, {
      signal: leaving.signal,
      onEvent: (event) => {
        if (event === undefined) setProgress(null)
        if (event?.event === 'progress') {
          setProgress(JSON.parse(event.data))
          const change = changeOf(event.data)
          if (change === known) return
          known = change
        }
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
      },
    })
    return () => leaving.abort()
  }, [orderId, follows, queryClient])
  return progress
}
