// Links between the shop's own pages are plain anchors, marked by components/page-link.tsx; the document listens once for all of
// them. A page holds some eighty, and a router's link component each would cost a phone a store subscription, effects
// and a location built for every one of them, before the page can be used and again when it goes.

import type { AnyRouter } from '@tanstack/react-router'
import { isHeaderTaken } from '../browser/hydration.ts'
import { parseSearch } from './search-params.ts'

/** Whoever rests on a link this long, with the pointer or the keyboard, is taken to mean it. */
const INTENT_MS = 50

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null

const isForTheBrowser = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (link.target !== '' && link.target !== '_self')

/** Not for those who want no motion, nor on a small device: drawing both pages over each other holds the new one up. */
const carriesPicture = (link: HTMLAnchorElement) => {
  if (link.dataset.carriesPicture === undefined) return false
  const small = 'deviceMemory' in navigator && Number(navigator.deviceMemory) < 4
  if (small || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  for (const other of document.querySelectorAll('.product-picture')) other.classList.remove('product-picture')
  link.closest('article')?.firstElementChild?.classList.add('product-picture')
  return true
}

/** Call once in the browser: presses change the page without leaving the document, intent fetches what they lead to. */
export const followLinks = (router: AnyRouter) => {
  // The router types literal addresses only; ours come finished from urls.ts, whose snapshot is the check.
  const addressOf = ({ pathname, search }: HTMLAnchorElement) =>
    ({ to: pathname, search: parseSearch(search) }) as unknown as { to: '/' }
  // Until somebody here hears of a change of address, the browser follows its links itself.
  const ready = () => router.history.subscribers.size > 0 && isHeaderTaken()

  const fetchBehind = (link: HTMLAnchorElement) => {
    // What cannot be fetched now is asked for again when the link is followed.
    if (ready()) void router.preloadRoute(addressOf(link)).catch(() => {})
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = (target: EventTarget | null) => {
    clearTimeout(resting)
    const link = linkAt(target)
    if (link) resting = setTimeout(fetchBehind, INTENT_MS, link)
  }
  addEventListener('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && rest(target))
  addEventListener('focusin', ({ target }) => rest(target))
  addEventListener('focusout', () => clearTimeout(resting))
  addEventListener(
    'touchstart',
    ({ target }) => {
      const link = linkAt(target)
      if (link) fetchBehind(link)
    },
    { passive: true },
  )

  const follow = (event: MouseEvent) => {
    const link = linkAt(event.target)
    if (!link || event.defaultPrevented || !ready() || isForTheBrowser(event, link)) return
    event.preventDefault()
    clearTimeout(resting)
    void router.navigate({
      ...addressOf(link),
      replace: link.dataset.page === 'replace',
      viewTransition: carriesPicture(link) && { types: ['product'] },
    })
  }
  // Before the page's own handlers: a panel that closes when its link is pressed must find the history already moved on.
  addEventListener('click', follow, { capture: true })
  // And after them: a press on the header itself makes React take it over, if that was still to come.
  addEventListener('click', follow)
}
