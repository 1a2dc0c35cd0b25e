// Before hydration ends, the page is visible but not all of it handles events; a phone may need a second. The browser
// follows links by itself. The last click on a button is captured and replayed after hydration.

import { Suspense, useEffect, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Set by the script below and removed by its call, which stops capturing and returns the captured click. */
    capturedClick?: () => Event | undefined
  }
}

/** Runs in <head> (theme.ts), before any button exists. */
export const captureClickScript = `(function(){var p;function k(e){if(e.target.closest('button'))p=e}addEventListener('click',k,true);window.capturedClick=function(){removeEventListener('click',k,true);return p}})()`

/**
 * The shell calls it when it is hydrated. From then on React handles clicks everywhere and hydrates Suspense boundaries
 * on demand.
 */
export const useReplayCapturedClick = () =>
  useLayoutEffect(() => {
    const press = window.capturedClick?.()
    delete window.capturedClick
    // A click that is being dispatched right now is handled by React itself.
    if (press?.eventPhase !== Event.NONE || !(press.target instanceof Element)) return
    const button = press.target.closest('button')
    if (button) setTimeout(() => button.click())
  }, [])

/** In milliseconds. If something prevents hydration, links work again after this time. */
const LONGEST_WAIT = 10_000

let end = () => {}
/**
 * Resolves when the page is hydrated with the boundaries in it, at the latest after the longest wait. Their HTML depends on
 * the address and on what the page shows, so neither may change before.
 */
export const hydrated = new Promise<void>((resolve) => {
  end = resolve
  if (typeof document === 'object') setTimeout(resolve, LONGEST_WAIT)
})

const End = () => {
  useEffect(() => end(), [])
  return null
}

/**
 * React hydrates Suspense boundaries in their order, the outer ones first: this one, the last of the shell, is as deep as
 * any in a page. It is an element that never changes: when a component renders again, React hydrates the boundaries in it at
 * once.
 */
export const hydrationEnd = (
  <Suspense>
    <Suspense>
      <Suspense>
        <End />
      </Suspense>
    </Suspense>
  </Suspense>
)
