// The page from which the shop redirected to the login. return-after-login.ts leads back to it. After a login that the
// shopper opened, the home page follows instead.

import { urls } from '../../urls.ts'
import { session } from '../browser/storage.ts'
import { withoutLanguage } from '../language/language.ts'
import { currentIndex } from '../navigation/history-entry.ts'
import { declareKey } from './personal-data.ts'

export type PageBeforeLogin = {
  href: string
  /** The index of the page's history entry; null when the login replaced that entry. */
  index: number | null
}

export const pageBeforeLoginKey = declareKey('pageBeforeLogin', { personal: false })

/** Call before the shop navigates to the login. `isReplaced`: the login replaces the page's history entry. */
export const rememberPage = ({ isReplaced = false } = {}) => {
  const pathname = withoutLanguage(location.pathname)
  const { search } = location
  if (pathname === urls.login()) return
  const left: PageBeforeLogin = { href: pathname + search, index: isReplaced ? null : currentIndex() }
  session.setJson(pageBeforeLoginKey, left)
}
