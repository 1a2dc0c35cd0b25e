// A newer shop may be ready before or after the page listens for it.

import { useSyncExternalStore } from 'react'

let changeOver: (() => void) | null = null
const listeners = new Set<() => void>()

/** `change` starts the newer version. */
export const offerNewVersion = (change: () => void) => {
  changeOver = change
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The function that starts the newer version, null while there is none. */
export const useNewVersion = () =>
  useSyncExternalStore(
    subscribe,
    () => changeOver,
    () => null,
  )
