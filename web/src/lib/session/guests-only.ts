import { redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { accessToken, clearTokens, hasRefreshToken, hasSession, refreshSession, takeCookieToken } from './session.ts'

/**
 * Whether the guest-only pages redirect a visitor to the profile: one who is signed in, after an expired session is
 * refreshed, and once one with an access token in a cookie, who is asked to log in there.
 */
export const leavesGuestPages = async (): Promise<boolean> => {
  if (!hasSession() && hasRefreshToken() && (await refreshSession(accessToken())) === 'refused') clearTokens()
  return hasSession() || takeCookieToken()
}

/**
 * For `beforeLoad` of login, register and forgot-password: redirects signed-in visitors to the profile. Nothing is
 * shown while a token is refreshed. A preloaded page decides when it opens.
 */
export const guestsOnly = async ({ preload }: { preload: boolean }) => {
  if (typeof window === 'undefined' || preload) return
  if (await leavesGuestPages()) throw redirect({ href: urls.profile(), replace: true })
}
