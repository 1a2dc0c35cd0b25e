// Keeps an active order up to date: the server streams its changes; without a stream, the order is polled every few
// seconds.
import { useQueryClient } from '@tanstack/react-query'
import { trackOrder } from '@tokri/contract/order.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { useEffect } from 'react'
import { eventReader } from '../api/event-stream.ts'
import { sessionFetch } from '../session/session.ts'
import { isActiveOrder } from './orders.ts'

const POLL_INTERVAL_MS = 5000
const RECONNECT_DELAY_MS = 2000

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads the stream until it ends. Returns the id of the last event, null when the stream could not be opened. */
const listen = async (
  orderId: string,
  last: string | null,
  { signal, onMove }: { signal: AbortSignal; onMove: () => void },
): Promise<string | null> => {
  const response = await sessionFetch(`${trackOrder.url}?${new URLSearchParams({ orderId })}`, {
    signal,
    headers: last === null ? {} : { 'last-event-id': last },
  })
  if (!response.ok || !response.body) return null
  const read = eventReader()
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let heard = last ?? '0'
  for (;;) {
    const { done, value } = await text.read()
    if (done) return heard
    for (const event of read(value)) {
      if (event.event !== 'state') continue
      heard = event.id
      onMove()
    }
  }
}

/** Subscribes to an active order and refetches it after every change. */
export const useOrderUpdates = (orderId: string, state: OrderState | undefined): void => {
  const queryClient = useQueryClient()
  const follows = state !== undefined && isActiveOrder(state)
  useEffect(() => {
    if (!follows) return
    const leaving = new AbortController()
    const { signal } = leaving
    const onMove = () => void queryClient.invalidateQueries({ queryKey: ['orders'] })
    const stay = async () => {
      let last: string | null = null
      while (!signal.aborted) {
        const heard: string | null = await listen(orderId, last, { signal, onMove }).catch(() => null)
        if (heard === null && !signal.aborted) onMove()
        last = heard ?? last
        await pause(heard === null ? POLL_INTERVAL_MS : RECONNECT_DELAY_MS, signal)
      }
    }
    void stay()
    return () => leaving.abort()
  }, [orderId, follows, queryClient])
}
