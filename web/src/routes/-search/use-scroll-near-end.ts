import { useEffect, useRef } from 'react'

/** Look at most this often, and act when this share of the page has been scrolled (spec, section 9). */
const THROTTLE_MS = 150
const THRESHOLD = 0.8

/**
 * Calls `action` when scrolling down comes near the end of the page, as long as `enabled`. `unasked` calls it without
 * any scrolling as well, for a page that is too short to scroll.
 */
export const useScrolledPast = (enabled: boolean, { unasked }: { unasked: boolean }, action: () => void) => {
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
      // A page that became shorter moves up by itself: nobody asked for more.
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
