import type { AnyRouter } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { session } from '../browser/storage.ts'
import { currentIndex } from '../navigation/history-entry.ts'
import { isPageBeforeLogin, pageBeforeLoginKey } from './remember-page.ts'

/**
 * Opens the remembered page, or the home page. If the page's history entry still exists, its list and scroll position
 * are restored.
 */
export const returnAfterLogin = async (router: AnyRouter): Promise<void> => {
  const stored = session.getJson(pageBeforeLoginKey)
  session.remove(pageBeforeLoginKey)
  const left = isPageBeforeLogin(stored) ? stored : { href: urls.home(), index: null }
  const index = currentIndex()
  if (left.index !== null && index !== null && left.index < index) router.history.go(left.index - index)
  // Replaces the history entry of the login, so that Back leads to the page before it.
  else await router.navigate({ href: left.href, replace: true })
}
