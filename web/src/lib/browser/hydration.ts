// Before hydration ends, the page is visible but not all of it handles events; a phone may need a second. The browser
// follows links by itself. The last click on a button is captured and replayed after hydration.

import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Set by the script below until it is called: stops capturing and returns the captured click. */
    capturedClick?: () => Event | undefined
  }
}

/** Runs in <head> (theme.ts), before any button exists. */
export const captureClickScript = `(function(){var p;function k(e){if(e.target.closest('button'))p=e}addEventListener('click',k,true);window.capturedClick=function(){removeEventListener('click',k,true);return p}})()`

/** For the shell: when it is hydrated, React handles clicks everywhere, in Suspense boundaries on demand. */
export const useReplayCapturedClick = () =>
  useLayoutEffect(() => {
    const press = window.capturedClick?.()
    delete window.capturedClick
    // A click that is being dispatched right now is handled by React itself.
    if (press?.eventPhase !== Event.NONE || !(press.target instanceof Element)) return
    const button = press.target.closest('button')
    if (button) setTimeout(() => button.click())
  }, [])

let headerHydrated = false

/**
 * For the search box, whose HTML depends on the address: a change of the address before hydration would cause a
 * mismatch.
 */
export const useMarkHeaderHydrated = () =>
  useLayoutEffect(() => {
    headerHydrated = true
  }, [])

export const isHeaderHydrated = () => headerHydrated

let resolveResultsHydrated = () => {}
/** Resolves when the search results, or the error in their place, are hydrated. */
export const resultsHydrated = new Promise<void>((resolve) => {
  resolveResultsHydrated = resolve
})

/** For the results, whose HTML depends on the address: typed letters change the address only after this. */
export const useMarkResultsHydrated = () => useLayoutEffect(() => resolveResultsHydrated(), [])
