import { type RefObject, useEffect, useRef, useState } from 'react'

/** Turns true, once, when the element comes within one screen of the viewport. */
export const useNearViewport = <T extends Element>(): [RefObject<T | null>, boolean] => {
  const element = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [near])
  return [element, near]
}
