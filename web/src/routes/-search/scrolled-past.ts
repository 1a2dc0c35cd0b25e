import { useEffect, useRef } from 'react'

/** Look at most this often, and act when this share of the page has been scrolled (spec, section 9). */
const THROTTLE_MS = 150
const THRESHOLD = 0.8

/** Calls `action` when the end of the page comes near, as long as `enabled`. */
export const useScrolledPast = (enabled: boolean, action: () => void) => {
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
    const onScroll = () => {
      timer ??= setTimeout(look, THROTTLE_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    // A first page that does not fill the screen is past the threshold without any scrolling.
    onScroll()
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [enabled])
}
