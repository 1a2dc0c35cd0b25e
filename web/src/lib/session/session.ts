// Stores the shopper's tokens and sends them with requests.
//
// Both are in local storage, under the names of the spec. A request answered with 401 is retried once after a refresh.
// Requests that fail together share one refresh. So do tabs: a lock lets one tab refresh, and the others then find the
// new token.

const accessKey = 'accessToken'
const refreshKey = 'refreshToken'

export type Tokens = { accessToken: string; refreshToken: string }

const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const accessToken = () => read(accessKey)
const refreshToken = () => read(refreshKey)
export const hasRefreshToken = () => refreshToken() !== null
/** Signed in as far as this browser knows; only the server can confirm it. */
export const hasSession = () => accessToken() !== null

/**
 * Copies an access token from a cookie to local storage, for the guest-only pages. Its first use shows whether it is
 * valid.
 */
export const adoptCookieToken = () => {
  const token = /(?:^|;\s*)accessToken=([^;]+)/.exec(document.cookie)?.[1]
  if (token !== undefined) storeTokens({ accessToken: token })
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
/** Notifies the listeners when the session is another one. A refreshed token is the same session. */
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
 * Call once in the browser: this tab notices sign-ins and sign-outs of other tabs, also after it returns from the
 * back/forward cache, where it received no events. `onSignedOut` runs when another tab has signed out.
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
  if (tokens.accessToken) localStorage.setItem(accessKey, tokens.accessToken)
  if (tokens.refreshToken) localStorage.setItem(refreshKey, tokens.refreshToken)
  notifyIfChanged()
}

export const clearTokens = () => {
  localStorage.removeItem(accessKey)
  localStorage.removeItem(refreshKey)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${accessKey}=; Max-Age=0; path=/`
  // What else this browser keeps of the person: their searches, the pages they visited, an order on its way, and lists of
  // goods in a store.
  localStorage.removeItem('recentSearches')
  sessionStorage.removeItem('orderInFlight')
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('stockTasks ')) sessionStorage.removeItem(name)
  if ('caches' in window) for (const name of ['pages-1', 'media-1']) void caches.delete(name)
  notifyIfChanged()
}

export const LOG_IN_AGAIN = 'Please log in again'

/** Called when the session is over and cannot be refreshed. */
let sessionEnded = () => {}
export const onSessionEnded = (action: () => void) => {
  sessionEnded = action
}

/** For calls that learn that the server does not know the session any more. */
export const endSession = () => {
  clearTokens()
  sessionEnded()
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
  underway ??= (
    navigator.locks ? navigator.locks.request('refresh-session', () => askForTokens(stale)) : askForTokens(stale)
  ).finally(() => {
    underway = null
  })
  return underway
}

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
  endSession()
  return response
}
