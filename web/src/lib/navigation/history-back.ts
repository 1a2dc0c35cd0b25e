// history.back() is asynchronous. It would remove an entry that is pushed before it has finished, so navigations wait
// for it.

import type { RouterHistory } from '@tanstack/react-router'

let pending: Promise<void> | null = null

/** Resolves when the history step back has happened; null when there is none. */
export const pendingBack = (): Promise<void> | null => pending

let waiting = 0

/** Whether a navigation has begun that is still delayed: the address is not yet that of its page. */
export const isNavigationDelayed = (): boolean => waiting > 0

/** Delays every navigation until `done`, and the effect of the browser's Back and Forward too when `alsoSteps`. */
export const delayNavigations = (history: RouterHistory, done: Promise<void>, { alsoSteps = false } = {}): void => {
  const end = history.block({
    blockerFn: async ({ action, nextLocation }) => {
      const isNew = action === 'PUSH' || action === 'REPLACE'
      if (isNew) waiting++
      if (isNew || alsoSteps) await done
      if (isNew) waiting--
      if (!isNew) return false
      // The router has numbered the entry before the step back, so it is made anew.
      history[action === 'PUSH' ? 'push' : 'replace'](nextLocation.href, nextLocation.state, { ignoreBlocker: true })
      return true
    },
    enableBeforeUnload: false,
  })
  void done.then(end)
}

export const goBack = (history: RouterHistory, steps = 1): void => {
  const done = new Promise<void>((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      resolve()
    })
  }).then(() => {
    if (pending === done) pending = null
  })
  pending = done
  delayNavigations(history, done)
  history.go(-steps)
}
