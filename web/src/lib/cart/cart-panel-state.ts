import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setCartPanelOpen = (next: boolean) => {
  open = next
  for (const listener of listeners) listener()
}

export const useCartPanelOpen = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  )
