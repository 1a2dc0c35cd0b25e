// The shopper's tokens, and the one place that spends them.
//
// Both live in local storage under the names of the spec. A request that comes back with 401 is repeated once after a
// refresh; requests that fail together share one refresh, and so do tabs: a lock lets one tab ask while the others
// wait and then find the new token already stored.

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
/** Signed in as far as this browser knows; only the server can say for certain. */
export const hasSession = () => accessToken() !== null

/** Takes a token from a cookie of that name for our own, which the guest-only pages ask for. Whether it is good, its first use shows. */
export const adoptCookieToken = () => {
  const token = /(?:^|;\s*)accessToken=([^;]+)/.exec(document.cookie)?.[1]
  if (token !== undefined) storeTokens({ accessToken: token })
}

/** Which session a token stands for; null without one. A renewed token stands for the same, an unreadable one for itself. */
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
/** Tells the listeners if it is another session now: what belongs to a person must outlive a mere renewal. */
const look = () => {
  document.documentElement.toggleAttribute('data-session', hasSession())
  const now = sessionOf(accessToken())
  if (now === known) return
  known = now
  for (const listener of listeners) listener()
}

/** Told when this tab or another signs in or out, or signs in anew. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Call once in the browser: other tabs' sign-ins and sign-outs reach this one, also when it comes back from the
 * browser's memory, where it heard of nothing. `onSignedOut` runs when another tab has signed out.
 */
export const watchOtherTabs = (onSignedOut: () => void) => {
  const lookElsewhere = () => {
    const wasIn = known !== null
    look()
    if (wasIn && known === null) onSignedOut()
  }
  addEventListener('storage', ({ key }) => {
    if (key === null || key === accessKey) lookElsewhere()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) lookElsewhere()
  })
  // What the script in the head saw may be over by now: nobody told a page that did not listen yet.
  look()
}

export const storeTokens = (tokens: Partial<Tokens>) => {
  if (tokens.accessToken) localStorage.setItem(accessKey, tokens.accessToken)
  if (tokens.refreshToken) localStorage.setItem(refreshKey, tokens.refreshToken)
  look()
}

export const clearTokens = () => {
  localStorage.removeItem(accessKey)
  localStorage.removeItem(refreshKey)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${accessKey}=; Max-Age=0; path=/`
  look()
}

/** What to do when a session is over and the server will not renew it. */
let sessionEnded = () => {}
export const onSessionEnded = (action: () => void) => {
  sessionEnded = action
}

/** The server does not know this session any more. */
export const endSession = () => {
  clearTokens()
  sessionEnded()
}

type Refreshed = 'renewed' | 'refused' | 'unreachable'

const askForTokens = async (stale: string | null): Promise<Refreshed> => {
  // Another tab was faster while this one waited for the lock.
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

/** Renews the access token `stale`; `unreachable` keeps the session, since a lost network must not sign anybody out. */
export const refreshSession = (stale: string | null): Promise<Refreshed> => {
  underway ??= (
    navigator.locks ? navigator.locks.request('refresh-session', () => askForTokens(stale)) : askForTokens(stale)
  ).finally(() => {
    underway = null
  })
  return underway
}

/**
 * fetch with the bearer token, and one retry after a refresh. Throws like a lost network when it cannot be known whether
 * the session goes on: a 401 would say that it does not.
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
