// The page that the shop left for the login by itself: the login, or a registration on the way, leads back to it. A
// login that the shopper chose leads to the home page.
import type { AnyRouter } from '@tanstack/react-router'
import { historyIndexOf } from '../../../patches/history.ts'
import { urls } from '../../urls.ts'

type LeftPage = {
  href: string
  /** The page's place in the history; null when the login took it. */
  index: number | null
}

const storageKey = 'pageBeforeLogin'

/** Call before the shop navigates to the login. `isReplaced`: the login takes the page's history entry. */
export const rememberPage = ({ isReplaced = false } = {}) => {
  const { pathname, search } = location
  if (pathname === urls.login()) return
  const left: LeftPage = { href: pathname + search, index: isReplaced ? null : historyIndexOf(history.state) }
  sessionStorage.setItem(storageKey, JSON.stringify(left))
}

export const hasRememberedPage = () => sessionStorage.getItem(storageKey) !== null

/** Opens the remembered page, with its list and scroll position where its history entry still exists, or the home page. */
export const returnAfterLogin = async (router: AnyRouter): Promise<void> => {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const left: LeftPage | null = stored === null ? null : JSON.parse(stored)
  const index = historyIndexOf(history.state)
  if (left?.index != null && index !== null && left.index < index) router.history.go(left.index - index)
  // Replaces the login, so that Back leads to the page before it.
  else await router.navigate({ href: left?.href ?? urls.home(), replace: true })
}
