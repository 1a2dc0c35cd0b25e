// A step of the history that is taken back is on its way for a moment, longer on a busy device. What is written into the
// history meanwhile would be the step that goes, and whoever pressed for it would see nothing happen.

import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

let onItsWay: Promise<void> | null = null

/** The step that is being taken back; null when none is. */
export const stepOnItsWay = (): Promise<void> | null => onItsWay

export const stepBack = (history: RouterHistory): void => {
  const taken = new Promise<void>((resolve) => {
    const heard = history.subscribe(() => {
      heard()
      resolve()
    })
  }).then(() => {
    if (onItsWay === taken) onItsWay = null
  })
  onItsWay = taken
  history.back()
}

/** Call once in the browser: changes of page wait for a step that is on its way. */
export const navigateAfterSteps = (router: AnyRouter): void => {
  const { navigate } = router
  const later: typeof navigate = (to) => (onItsWay ? onItsWay.then(() => later(to)) : navigate(to))
  router.navigate = later
}
