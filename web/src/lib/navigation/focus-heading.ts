import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/live-region.tsx'
import { urls } from '../../urls.ts'
import { normalizePath } from './normalize-path.ts'

const focusOn = (heading: HTMLElement) => {
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/**
 * Focuses the page's heading as soon as it exists, unless focus has moved in the meantime. Returns a function that
 * cancels.
 */
export const focusHeading = (): (() => void) => {
  const find = () => document.querySelector<HTMLElement>('main h1')
  const present = find()
  if (present) {
    focusOn(present)
    return () => {}
  }
  const before = document.activeElement
  const watcher = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    watcher.disconnect()
    if (document.activeElement === before || document.activeElement === document.body) focusOn(heading)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/**
 * After a navigation the new heading gets focus, even if it appears later, and the title is announced. Typing in the
 * search does not count as a navigation.
 */
export const useHeadingFocus = () => {
  const router = useRouter()
  useEffect(() => {
    let giveUp = () => {}
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      giveUp()
      if (normalizePath(toLocation.pathname) === urls.search()) return
      announce(document.title)
      // A page may focus its first field.
      if (!document.activeElement?.matches('main input')) giveUp = focusHeading()
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
}
