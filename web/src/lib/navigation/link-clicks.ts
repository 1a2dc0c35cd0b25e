// Links inside the shop are plain anchors, marked by components/page-link.tsx; one set of listeners on the document
// handles them all. A page has about eighty links: with the router's Link component, each of them would cost a store
// subscription, effects and a built location.

import type { AnyRouter } from '@tanstack/react-router'
import { withoutLanguage } from '../language/language.ts'
import { parseSearch } from './search-params.ts'

/** Hovering or focusing a link for this time counts as intent and starts the prefetch. */
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

/** Disabled for reduced motion and on small devices, where drawing both pages at once delays the new one. */
const animatesPicture = (link: HTMLAnchorElement) => {
  if (link.dataset.animatesPicture === undefined) return false
  const small = 'deviceMemory' in navigator && Number(navigator.deviceMemory) < 4
  if (small || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  for (const other of document.querySelectorAll('.product-picture')) other.classList.remove('product-picture')
  link.closest('article')?.firstElementChild?.classList.add('product-picture')
  return true
}

/** Call once in the browser. Clicks navigate without a page load, and intent prefetches the target. */
export const handleLinkClicks = (router: AnyRouter) => {
  // The router's types accept literal addresses only. The addresses come from urls.ts, which has a snapshot test.
  const addressOf = ({ pathname, search, hash }: HTMLAnchorElement) =>
    ({ to: withoutLanguage(pathname), search: parseSearch(search), hash: hash.slice(1) }) as unknown as { to: '/' }
  // Before the router subscribes to the history, the browser follows links itself.
  const ready = () => router.history.subscribers.size > 0

  const prefetch = (link: HTMLAnchorElement) => {
    // A failed prefetch is repeated when the link is followed.
    if (ready()) void router.preloadRoute(addressOf(link)).catch(() => {})
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = (target: EventTarget | null) => {
    clearTimeout(resting)
    const link = linkAt(target)
    if (link) resting = setTimeout(prefetch, INTENT_MS, link)
  }
  addEventListener('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && rest(target))
  addEventListener('focusin', ({ target }) => rest(target))
  addEventListener('focusout', () => clearTimeout(resting))
  addEventListener(
    'touchstart',
    ({ target }) => {
      const link = linkAt(target)
      if (link) prefetch(link)
    },
    { passive: true },
  )

  // The first press of a double click may open a page, where the second one finds a link that nobody has chosen.
  let firstPressed: HTMLAnchorElement | null = null
  addEventListener(
    'click',
    ({ detail, target }) => {
      if (detail <= 1) firstPressed = linkAt(target)
    },
    { capture: true },
  )
  const isSecondPress = ({ detail }: MouseEvent, link: HTMLAnchorElement) => detail > 1 && link !== firstPressed

  const follow = (event: MouseEvent) => {
    const link = linkAt(event.target)
    if (!link || event.defaultPrevented || !ready() || isForTheBrowser(event, link)) return
    event.preventDefault()
    if (isSecondPress(event, link)) return
    clearTimeout(resting)
    void router.navigate({
      ...addressOf(link),
      replace: link.dataset.page === 'replace',
      viewTransition: animatesPicture(link) && { types: ['product'] },
    })
  }
  // This listener runs before React's handlers: a panel that closes on the click must find the history already changed.
  addEventListener('click', follow, { capture: true })
  // This listener runs after React's handlers, because a click on the header may hydrate the header first.
  addEventListener('click', follow)
}
