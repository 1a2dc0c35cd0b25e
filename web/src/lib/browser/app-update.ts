// A new version may be ready before the page subscribes to it, or after.

import { useSyncExternalStore } from 'react'

let changeOver: (() => void) | null = null
const listeners = new Set<() => void>()

/** `change` activates the new version. */
export const announceUpdate = (change: () => void) => {
  changeOver = change
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The function that activates the new version, null while there is none. */
export const useAppUpdate = () =>
  useSyncExternalStore(
    subscribe,
    () => changeOver,
    () => null,
  )
