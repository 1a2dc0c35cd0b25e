// A skeleton scrolls to the top. The router must not save that position for the page, so a skeleton has a key of its
// own.

import type { ParsedLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

let skeletonsShown = 0

/**
 * The key under which the router saves the scroll position: the entry's own, or an unused one while a skeleton is
 * shown.
 */
export const scrollRestorationKey = ({ state, href }: ParsedLocation) =>
  skeletonsShown > 0 ? 'skeleton' : (state.__TSR_key ?? href)

/** For every skeleton of a page. */
export const useScrollToTop = () =>
  useLayoutEffect(() => {
    skeletonsShown++
    scrollTo(0, 0)
    return () => {
      skeletonsShown--
    }
  }, [])
