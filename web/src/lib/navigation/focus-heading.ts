import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/live-region.tsx'
import { urls } from '../../urls.ts'
import { plainPath } from './normalize-path.ts'

const focusOn = (heading: HTMLElement) => {
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/** Focuses the page's heading as soon as there is one, unless somebody has gone elsewhere meanwhile. Answers how to give up. */
const focusHeading = (): (() => void) => {
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
 * After a change of page its heading takes focus, also one that comes after the page's own requests, and its title is
 * announced; typing in the search is no change of page.
 */
export const useHeadingFocus = () => {
  const router = useRouter()
  useEffect(() => {
    let giveUp = () => {}
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      giveUp()
      if (plainPath(toLocation.pathname) === urls.search()) return
      announce(document.title)
      giveUp = focusHeading()
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
}
