import { redirect } from '@tanstack/react-router'
import { accessToken, adoptCookieToken, hasSession, refreshSession } from './session.ts'

/**
 * For `beforeLoad` of login, register and forgot-password: who is signed in already goes to the profile. Nothing is
 * shown while a refresh decides. A token that lives in a cookie alone is taken over; if it is no good, its first use
 * removes it and the cookie, so that profile and login do not send their visitor to and fro.
 */
export const guestsOnly = async () => {
  if (typeof window === 'undefined') return
  if (!hasSession()) adoptCookieToken()
  if (!hasSession() && localStorage.getItem('refreshToken') !== null) await refreshSession(accessToken())
  if (hasSession()) throw redirect({ href: '/dashboard/profile', replace: true })
}
