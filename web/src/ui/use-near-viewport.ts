import { type RefObject, useEffect, useRef, useState } from 'react'

/** Turns true, once, when the element comes within one screen of the viewport. */
export const useNearViewport = <T extends Element>(): [RefObject<T | null>, boolean] => {
  const element = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    // A slow browser reports several frames at once: the last one counts.
    const watch = new IntersectionObserver((frames) => frames.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [near])
  return [element, near]
}
