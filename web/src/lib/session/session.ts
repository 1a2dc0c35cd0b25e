// Stores the shopper's tokens and sends them with requests.
//
// Both tokens are in local storage, under the names of the spec. A request answered with 401 is retried once after a
// refresh. Requests that fail at the same time share one refresh. Tabs share it too: a lock lets one tab refresh, and
// the others then read the new token.

import { m } from '../../paraglide/messages.js'
import { readCookie } from '../browser/cookies.ts'
import { local, withLock } from '../browser/storage.ts'
import { removePersonalData } from './personal-data.ts'

const accessKey = 'accessToken'
const refreshKey = 'refreshToken'

export type Tokens = { accessToken: string; refreshToken: string }

export const accessToken = () => local.get(accessKey)
const refreshToken = () => local.get(refreshKey)
export const hasRefreshToken = () => refreshToken() !== null
/** Whether this browser has an access token. Only the server can confirm that it is valid. */
export const hasSession = () => accessToken() !== null

const removeCookieToken = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${accessKey}=; Max-Age=0; path=/`
}

/**
 * Removes an access token in a cookie. Returns whether there was one; false for a cookie that cannot be removed. Its token
 * is never used: another site of the same domain can set the cookie, and so bring a shopper into an account of its own.
 */
export const takeCookieToken = (): boolean => {
  if (readCookie(accessKey) === undefined) return false
  removeCookieToken()
  return readCookie(accessKey) === undefined
}

/**
 * The session id of a token; null without one. A refreshed token has the same id; an unreadable token is its own id.
 */
export const sessionOf = (token: string | null): string | null => {
  if (token === null) return null
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return String((JSON.parse(claims) as { sub?: unknown }).sub ?? token)
  } catch {
    return token
  }
}

const listeners = new Set<() => void>()
let known = sessionOf(accessToken())
/** Notifies the listeners when the session has changed. A refreshed token belongs to the same session. */
const notifyIfChanged = () => {
  document.documentElement.toggleAttribute('data-session', hasSession())
  const now = sessionOf(accessToken())
  if (now === known) return
  known = now
  for (const listener of listeners) listener()
}

/** Called when this tab or another signs in or out. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Call once in the browser. This tab then notices sign-ins and sign-outs of other tabs, also after a return from the
 * back/forward cache, during which it received no events. `onSignedOut` runs when another tab has signed out.
 */
export const watchOtherTabs = (onSignedOut: () => void) => {
  const checkOtherTab = () => {
    const wasIn = known !== null
    notifyIfChanged()
    if (wasIn && known === null) onSignedOut()
  }
  addEventListener('storage', ({ key }) => {
    if (key === null || key === accessKey) checkOtherTab()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkOtherTab()
  })
  // The session may have changed between the script in <head> and this call.
  notifyIfChanged()
}

export const storeTokens = (tokens: Partial<Tokens>) => {
  if (tokens.accessToken) local.set(accessKey, tokens.accessToken)
  if (tokens.refreshToken) local.set(refreshKey, tokens.refreshToken)
  notifyIfChanged()
}

export const clearTokens = () => {
  local.remove(accessKey)
  local.remove(refreshKey)
  removeCookieToken()
  removePersonalData()
  notifyIfChanged()
}

export const LOG_IN_AGAIN = m.account_please_log_in_again()

/** Called when the session has ended and cannot be refreshed. */
let sessionEnded = () => {}
export const onSessionEnded = (action: () => void) => {
  sessionEnded = action
}

/** For calls whose answer shows that the session no longer exists on the server. */
export const endSession = () => {
  const isKnown = hasSession() || hasRefreshToken()
  clearTokens()
  if (isKnown) sessionEnded()
}

type Refreshed = 'renewed' | 'refused' | 'unreachable'

const askForTokens = async (stale: string | null): Promise<Refreshed> => {
  // Another tab refreshed the token while this one waited for the lock.
  const present = accessToken()
  if (present !== null && present !== stale) return 'renewed'
  const token = refreshToken()
  if (token === null) return 'refused'
  const response = await fetch('/api/user/refresh-token', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null)
  if (response === null || response.status === 429 || response.status >= 500) return 'unreachable'
  if (!response.ok) return 'refused'
  const { data } = (await response.json()) as { data: Partial<Tokens> }
  storeTokens(data)
  return 'renewed'
}

let underway: Promise<Refreshed> | null = null

/** Refreshes the access token `stale`. `unreachable` keeps the session: a lost network must not sign anybody out. */
export const refreshSession = (stale: string | null): Promise<Refreshed> => {
  underway ??= withLock('refresh-session', () => askForTokens(stale)).finally(() => {
    underway = null
  })
  return underway
}

let isLoggingOut = false

/** Calls the server's logout and removes the tokens, while other tabs wait in `otherTabsLogout`. */
export const endSessionWith = async <Answer>(logout: () => Promise<Answer>): Promise<Answer> => {
  const act = async () => {
    const answer = await logout()
    clearTokens()
    return answer
  }
  isLoggingOut = true
  try {
    return await withLock('logout', act)
  } finally {
    isLoggingOut = false
  }
}

/**
 * Resolves when no other tab is logging out. The server refuses the calls of this tab before the other one has removed
 * the tokens; without them this session has not ended unexpectedly.
 */
const otherTabsLogout = () => withLock('logout', async () => {})

/**
 * fetch with the bearer token, and one retry after a refresh. It throws if the refresh failed without an answer:
 * returning the 401 would end a session that may still be valid.
 */
export const sessionFetch = async (url: string, init: RequestInit): Promise<Response> => {
  const attempt = () => {
    const token = accessToken()
    const headers = new Headers(init.headers)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetch(url, { ...init, headers, credentials: 'same-origin' })
  }
  const sent = accessToken()
  const response = await attempt()
  if (response.status !== 401 || refreshToken() === null) return response
  const refreshed = await refreshSession(sent)
  if (refreshed === 'renewed') return attempt()
  if (refreshed === 'unreachable') throw new Error('The session could not be renewed')
  // The logout of this tab ends the session itself.
  if (isLoggingOut) return response
  await otherTabsLogout()
  if (accessToken() === sent) endSession()
  return response
}
