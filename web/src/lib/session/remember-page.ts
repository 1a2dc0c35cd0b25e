// The page from which the shop redirected to the login, and what the guest wanted to do there. return-after-login.ts leads
// back to it. After a login that the shopper opened, the home page follows instead.

import type { AnyRouter } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { session } from '../browser/storage.ts'
import { withoutLanguage } from '../language/language.ts'
import { currentIndex } from '../navigation/history-entry.ts'
import { normalizePath } from '../navigation/normalize-path.ts'
import { declareKey } from './personal-data.ts'
import { hasSession } from './session.ts'

type PageBeforeLogin = {
  href: string
  /** The index of the page's history entry; null when the login replaced that entry. */
  index: number | null
}

export const pageBeforeLoginKey = declareKey('pageBeforeLogin', { personal: false })
/** The product that a guest tried to add. */
export const addAfterLoginKey = declareKey('addAfterLogin', { personal: false })
/** The product of whose return a guest wants to be told. */
export const awaitAfterLoginKey = declareKey('awaitAfterLogin', { personal: false })

export const isPageBeforeLogin = (stored: unknown): stored is PageBeforeLogin => {
  const { href, index } = (stored ?? {}) as Partial<Record<keyof PageBeforeLogin, unknown>>
  return typeof href === 'string' && href.startsWith('/') && (index === null || typeof index === 'number')
}

/** Call before the shop navigates to the login. `isReplaced`: the login replaces the page's history entry. */
export const rememberPage = ({ isReplaced = false } = {}) => {
  const pathname = withoutLanguage(location.pathname)
  const { search } = location
  if (pathname === urls.login()) return
  const left: PageBeforeLogin = { href: pathname + search, index: isReplaced ? null : currentIndex() }
  session.setJson(pageBeforeLoginKey, left)
}

const signInPages = new Set([
  ...[urls.login(), urls.register(), urls.forgotPassword(), urls.verifyOtp(), urls.resetPassword()],
  urls.changePassword(),
])
const isSignInPage = (path: string) => signInPages.has(normalizePath(path))

/** A guest on any other page has given up signing in: a later login has nothing to do with it. */
export const forgetPageIfGuestIsAt = (path: string) => {
  if (hasSession() || isSignInPage(path)) return
  for (const key of [pageBeforeLoginKey, addAfterLoginKey, awaitAfterLoginKey]) session.remove(key)
}

/** Only when the guest comes from such a page: the page that leads to the login is still open when it is remembered. */
export const forgetPageOnLeaving = (router: AnyRouter) =>
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation && isSignInPage(fromLocation.pathname)) forgetPageIfGuestIsAt(toLocation.pathname)
  })
