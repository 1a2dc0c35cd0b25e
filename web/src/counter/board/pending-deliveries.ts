// Orders that were marked as delivered a moment ago. A delivered order cannot go back, so the call is sent only after ten
// seconds, in which the mark can be undone. When the page is left, the calls are sent at once; one that is lost leaves its
// order on its way.
import { useSyncExternalStore } from 'react'

export const UNDO_MS = 10_000

type Pending = { timer: ReturnType<typeof setTimeout>; send: () => unknown }

let pending: ReadonlyMap<string, Pending> = new Map()
const listeners = new Set<() => void>()

const change = (next: ReadonlyMap<string, Pending>) => {
  pending = next
  for (const listener of listeners) listener()
}

const remove = (orderId: string): Pending | undefined => {
  const found = pending.get(orderId)
  if (found) {
    clearTimeout(found.timer)
    change(new Map([...pending].filter(([id]) => id !== orderId)))
  }
  return found
}

const sendNow = (orderId: string) => remove(orderId)?.send()

const sendAll = () => {
  for (const orderId of pending.keys()) sendNow(orderId)
}

/** Calls `send` after ten seconds, unless the delivery is undone. Does nothing for an order that is marked already. */
export const deferDelivery = (orderId: string, send: () => unknown): void => {
  if (pending.has(orderId)) return
  const timer = setTimeout(() => sendNow(orderId), UNDO_MS)
  if (pending.size === 0) addEventListener('pagehide', sendAll)
  change(new Map([...pending, [orderId, { timer, send }]]))
}

/** Returns whether it was not too late. */
export const undoDelivery = (orderId: string): boolean => remove(orderId) !== undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The orders whose delivery can still be undone. */
export const usePendingDeliveries = (): ReadonlyMap<string, unknown> =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => pending,
  )
