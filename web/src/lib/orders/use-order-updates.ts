// Keeps an active order up to date: the server streams its changes; without a stream, the order is polled every few
// seconds.
import { useQueryClient } from '@tanstack/react-query'
import { trackOrder } from '@tokri/contract/order.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { useEffect } from 'react'
import { followStream } from '../api/follow-stream.ts'
import { isActiveOrder } from './orders.ts'

/** Events that change the order. The rider's position is not one of them. */
const changeOf = (data: string): string => {
  const { stage, question, picked, missing } = JSON.parse(data)
  return JSON.stringify([stage, question, picked, missing])
}

/** Subscribes to an active order and refetches it after every change. */
export const useOrderUpdates = (orderId: string, state: OrderState | undefined): void => {
  const queryClient = useQueryClient()
  const follows = state !== undefined && isActiveOrder(state)
  useEffect(() => {
    if (!follows) return
    const leaving = new AbortController()
    let known: string | undefined
    void followStream(`${trackOrder.url}?${new URLSearchParams({ orderId })}`, {
      signal: leaving.signal,
      onEvent: (event) => {
        if (event?.event === 'progress') {
          const change = changeOf(event.data)
          if (change === known) return
          known = change
        }
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
      },
    })
    return () => leaving.abort()
  }, [orderId, follows, queryClient])
}
