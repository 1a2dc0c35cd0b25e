import { redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { accessToken, adoptCookieToken, clearTokens, hasRefreshToken, hasSession, refreshSession } from './session.ts'

/**
 * Whether the visitor is signed in. Adopts a token from a cookie first, and refreshes an expired session. The first use
 * of an invalid token from a cookie removes it, so that profile and login do not redirect to each other forever.
 */
export const isSignedIn = async (): Promise<boolean> => {
  if (!hasSession()) adoptCookieToken()
  if (!hasSession() && hasRefreshToken() && (await refreshSession(accessToken())) === 'refused') clearTokens()
  return hasSession()
}

/**
 * For `beforeLoad` of login, register and forgot-password: redirects signed-in visitors to the profile. Nothing is
 * shown while a token is refreshed.
 */
export const guestsOnly = async () => {
  if (typeof window !== 'undefined' && (await isSignedIn())) throw redirect({ href: urls.profile(), replace: true })
}
