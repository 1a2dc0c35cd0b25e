import { redirect } from '@tanstack/react-router'
import { accessToken, hasSession, hasTokenCookie, refreshSession } from './session.ts'

/**
 * For `beforeLoad` of login, register and forgot-password: who is signed in already goes to the profile. Nothing is
 * shown while a refresh decides. A token that lives in a cookie alone cannot sign a request, so it counts only when
 * it can be made into a session; otherwise the profile would send its visitor straight back.
 */
export const guestsOnly = async () => {
  if (typeof window === 'undefined') return
  if (!hasSession() && (hasTokenCookie() || localStorage.getItem('refreshToken') !== null))
    await refreshSession(accessToken())
  if (hasSession()) throw redirect({ href: '/dashboard/profile', replace: true })
}
