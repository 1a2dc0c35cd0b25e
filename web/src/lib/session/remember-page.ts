// The page that the shop left for the login by itself: return-after-login.ts leads back to it. A login that the shopper
// chose leads to the home page.
import { historyIndexOf } from '../../../patches/history.ts'
import { urls } from '../../urls.ts'

export type LeftPage = {
  href: string
  /** The page's place in the history; null when the login took it. */
  index: number | null
}

export const leftPageKey = 'pageBeforeLogin'

/** Call before the shop navigates to the login. `isReplaced`: the login takes the page's history entry. */
export const rememberPage = ({ isReplaced = false } = {}) => {
  const { pathname, search } = location
  if (pathname === urls.login()) return
  const left: LeftPage = { href: pathname + search, index: isReplaced ? null : historyIndexOf(history.state) }
  sessionStorage.setItem(leftPageKey, JSON.stringify(left))
}
