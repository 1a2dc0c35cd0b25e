// Whether the cart panel is open. The panel itself loads when somebody is about to open it.

import { useSyncExternalStore } from 'react'
import { SERVER_UNREACHABLE } from '../lib/browser-send.ts'
import { toast } from '../ui/toast.ts'

let open = false
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  open = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const loadCartPanel = () => import('./cart-panel.tsx')
export const prepareCartPanel = () => void loadCartPanel().catch(() => {}) // asked for again when it is opened
export const openCartPanel = () =>
  void loadCartPanel().then(
    () => set(true),
    () => toast.error(SERVER_UNREACHABLE),
  )
export const closeCartPanel = () => set(false)
export const useCartPanelOpen = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  )
