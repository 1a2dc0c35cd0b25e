import { useLocation } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * How much of a long list is shown, remembered for each step of the history: Back finds the longer list again, a new
 * visit to the same address begins with one page, and what opens over the page leaves it as long as it is. It is kept
 * beside the history and not in it, since a change of the entry itself would be a navigation, which takes the place on
 * the page along.
 */
export const usePagesShown = (): [pages: number, show: (pages: number) => void] => {
  const key = useLocation({ select: ({ state }) => `pages-${state.pageKey ?? state.__TSR_key ?? ''}` })
  const pages = useSyncExternalStore(
    subscribe,
    () => Number(sessionStorage.getItem(key) ?? 1),
    // The server knows no history: what it rendered is the first page.
    () => 1,
  )
  const show = useCallback(
    (next: number) => {
      sessionStorage.setItem(key, String(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [pages, show]
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
