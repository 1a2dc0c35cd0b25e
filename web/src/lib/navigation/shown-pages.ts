import { useLocation } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { session } from '../browser/storage.ts'

/**
 * How many pages of a long list are shown, saved per history entry: Back restores the longer list, a new visit starts
 * with one page, and an open dialog changes nothing. It is saved in the tab's storage and not in the history state,
 * because a change of the state would be a navigation and reset the scroll position.
 */
export const useShownPages = (): [pages: number, show: (pages: number) => void] => {
  const key = useLocation({ select: ({ state }) => `pages-${state.pageKey ?? state.__TSR_key ?? ''}` })
  const pages = useSyncExternalStore(
    subscribe,
    () => Number(session.get(key) ?? 1),
    // The server renders the first page only.
    () => 1,
  )
  const show = useCallback(
    (next: number) => {
      session.set(key, String(next))
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
