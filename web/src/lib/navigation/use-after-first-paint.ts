import { useElementScrollRestoration, useHydrated } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { scrollRestorationKey } from './scroll-restoration.ts'

const windowItself = () => window

/**
 * Whether a page renders the parts that the shopper does not need at once. After a click on a link it is false until
 * the browser has painted the first frame of the page. It is always true on the server and during hydration, and after
 * Back, because a restored scroll position needs the whole page.
 */
export const useAfterFirstPaint = (): boolean => {
  const restored = useElementScrollRestoration({ getKey: scrollRestorationKey, getElement: windowItself })
  const hydrated = useHydrated()
  const [painted, setPainted] = useState(!hydrated || restored !== undefined)
  useEffect(() => {
    if (painted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The callback runs before the frame is painted, the timer after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [painted])
  return painted
}
