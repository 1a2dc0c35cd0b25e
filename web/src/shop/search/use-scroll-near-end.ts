import { useEffect, useRef } from 'react'

/** The interval of the checks, and the share of the page's height at which the action runs. */
const THROTTLE_MS = 150
const THRESHOLD = 0.8

/**
 * Calls `action` when the shopper scrolls near the end of the page, while `enabled`. `unasked` also calls it without
 * scrolling, for a page that is too short to scroll.
 */
export const useScrollNearEnd = (enabled: boolean, { unasked }: { unasked: boolean }, action: () => void) => {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const { scrollHeight } = document.documentElement
      if (scrollY + innerHeight >= scrollHeight * THRESHOLD) latest.current()
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, THROTTLE_MS)
    }
    let place = scrollY
    const onScroll = () => {
      // A page that becomes shorter scrolls up by itself. That scroll is not user input.
      if (scrollY > place) lookSoon()
      place = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    if (unasked) lookSoon()
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [enabled, unasked])
}
