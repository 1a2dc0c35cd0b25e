// Animations between two pages (the View Transition API).

/**
 * Browsers skip the animation of a page change while the page is hidden, and when the next one begins. The router handles
 * the promise of the change alone; that of the animation would be an unhandled rejection.
 */
export const allowSkippedAnimations = (): void => {
  const { startViewTransition } = document
  if (!startViewTransition) return
  document.startViewTransition = (change) => {
    const transition = startViewTransition.call(document, change)
    transition.ready.catch(() => {})
    return transition
  }
}
