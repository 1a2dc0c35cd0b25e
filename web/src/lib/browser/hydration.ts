// Before hydration ends, the page is visible but not all of it handles events; a phone may need a second. The browser
// follows links by itself. The last click on a button is captured and replayed after hydration.

import { useLayoutEffect } from 'react'
import { isHydrated } from '../../../patches/hydrated.ts'

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
let hydrated: Promise<void> | undefined
let waitedEnough = false

/**
 * Resolves when header and page are hydrated; null afterwards, and always null after the longest wait. Both are
 * Suspense boundaries inside the hydrated shell. Their HTML depends on the address, so the router must not change it
 * before. They are found by their ids (shell/shell.tsx), because browser extensions insert other elements.
 */
export const pendingHydration = (): Promise<void> | null => {
  const isDone = () => waitedEnough || [...document.querySelectorAll('#header, #main > :first-child')].every(isHydrated)
  if (isDone()) return null
  hydrated ??= new Promise((resolve) => {
    setTimeout(() => {
      waitedEnough = true
    }, LONGEST_WAIT)
    const check = () => (isDone() ? resolve() : setTimeout(check))
    check()
  })
  return hydrated
}
