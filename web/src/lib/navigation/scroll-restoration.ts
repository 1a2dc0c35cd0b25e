// Where on a page the shopper was, kept for Back. A skeleton that stands for a page on its way begins at the top and is
// no place to come back to: what is noted of it must not replace what was noted of the page before.

import type { ParsedLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

let skeletonsShown = 0

/** The name under which the router keeps the place on a page: its own, or one that nobody asks for again. */
export const placeKey = ({ state, href }: ParsedLocation) =>
  skeletonsShown > 0 ? 'on its way' : (state.__TSR_key ?? href)

/** For everything that stands in for a page on its way. */
export const useBeginsAtTop = () =>
  useLayoutEffect(() => {
    skeletonsShown++
    scrollTo(0, 0)
    return () => {
      skeletonsShown--
    }
  }, [])
