// history.back() is asynchronous. It would remove an entry that is pushed before it has finished, so navigations wait
// for it.

import type { RouterHistory } from '@tanstack/react-router'

let pending: Promise<void> | null = null

/** Resolves when the history step back has happened; null when there is none. */
export const pendingBack = (): Promise<void> | null => pending

export const goBack = (history: RouterHistory): void => {
  const done = new Promise<void>((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      resolve()
    })
  }).then(() => {
    if (pending === done) pending = null
  })
  pending = done
  history.back()
}
