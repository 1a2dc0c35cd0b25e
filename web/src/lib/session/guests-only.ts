import { redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { accessToken, adoptCookieToken, clearTokens, hasRefreshToken, hasSession, refreshSession } from './session.ts'

/**
 * Whether somebody is signed in here, after trying what might become a session. A token that lives in a cookie alone
 * is taken over; if it is no good, its first use removes it and the cookie, so that profile and login do not send
 * their visitor to and fro.
 */
export const isSignedIn = async (): Promise<boolean> => {
  if (!hasSession()) adoptCookieToken()
  if (!hasSession() && hasRefreshToken() && (await refreshSession(accessToken())) === 'refused') clearTokens()
  return hasSession()
}

/**
 * For `beforeLoad` of login, register and forgot-password: who is signed in already goes to the profile. Nothing is
 * shown while a refresh decides.
 */
export const guestsOnly = async () => {
  if (typeof window !== 'undefined' && (await isSignedIn())) throw redirect({ href: urls.profile(), replace: true })
}
